/** Texts of the components in `ui/`. */
export const UI = {
  close: 'Fechar',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  twoMinutesLeft: 'Faltam menos de 2 minutos',
  oneMinuteLeft: 'Falta menos de 1 minuto',
  timeOver: 'Tempo esgotado',
  decrease: (what: string): string => `Diminuir: ${what}`,
  increase: (what: string): string => `Aumentar: ${what}`,
  copyByHand: 'Não foi possível copiar. O código está selecionado: copie pelo menu do aparelho.',
  notices: 'Avisos',
} as const
