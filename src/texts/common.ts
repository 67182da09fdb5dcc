/** Sentences of every screen. */
export const COMMON = {
  name: 'Bilheteria',
  title: 'Bilheteria: ingressos para eventos',
  pageTitle: (page: string): string => `${page} · Bilheteria`,
  skipToContent: 'Pular para o conteúdo',
  address: 'Av. Sete de Setembro, 1500, Salvador/BA',
  version: (version: string): string => `Versão ${version}`,
  businessHours: 'Atendimento',
  retry: 'Tentar de novo',
  retrying: 'Tentando de novo…',
  reload: 'Recarregar a página',
  brokenTitle: 'Algo não funcionou nesta página',
  brokenText: 'Recarregue para continuar.',
  railPrevious: 'Ver anteriores',
  railNext: 'Ver próximos',
} as const
