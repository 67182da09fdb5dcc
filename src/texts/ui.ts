/** Texts of the components in `ui/`. */
export const UI = {
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  twoMinutesLeft: 'Faltam menos de 2 minutos',
  oneMinuteLeft: 'Falta menos de 1 minuto',
  timeOver: 'Tempo esgotado',
  decrease: (what: string): string => `Diminuir: ${what}`,
  increase: (what: string): string => `Aumentar: ${what}`,
  copyByHand: 'Não foi possível copiar. O código está selecionado: copie pelo menu do aparelho.',
  copied: 'Link copiado',
  shareRefused: (url: string): string => `Não foi possível copiar o link. Ele é: ${url}`,
  map: {
    hint: 'Amplie com dois dedos',
    zoomIn: 'Ampliar o mapa',
    zoomOut: 'Reduzir o mapa',
    list: 'Escolher numa lista',
    row: 'Fileira',
    rowOption: (row: string, free: number): string => `${row}: ${free} ${free === 1 ? 'livre' : 'livres'}`,
  },
} as const
