/** Texts about the code that a buyer types. */
export const CODIGO = {
  field: 'Código',
  use: 'Usar',
  checking: 'Conferindo…',
  remove: 'Tirar o código',
  good: (codigo: string): string => `Código ${codigo} aceito: o preço novo está em cada lote.`,
  goodIn: (codigo: string, setor: string): string => `Código ${codigo} aceito: vale em ${setor}.`,
  until: (when: string): string => `Vale até ${when}.`,
  most: (n: number): string => (n === 1 ? 'Vale para mais 1 ingresso.' : `Vale para mais ${n} ingressos.`),
  usedUp: 'Este código já foi todo usado.',
  failed: 'Não foi possível conferir o código. Tente novamente mais tarde.',
} as const
