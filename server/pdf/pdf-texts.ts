/** Texts of a ticket's PDF. */
export const PDF_TEXTS = {
  of: (nr: number, total: number): string => `Ingresso ${nr} de ${total}`,
  sector: 'Setor',
  place: 'Lugar',
  fare: 'Tarifa',
  fullPrice: 'Inteira',
  document: (documento: string): string => `Leve na entrada: ${documento}`,
  companion: (lugar: string): string => `Acompanhante de ${lugar}`,
  code: (curto: string): string => `QR code do ingresso, código ${curto}`,
  show: 'Mostre este código na entrada.',
  fold: 'Dobre sem amassar o código. Vale no papel ou na tela.',
  cut: 'corte aqui',
  rules:
    'Cada código vale uma entrada, uma única vez. Não publique nem envie este código: entra quem o mostrar primeiro.',
  until: (ate: string): string => `Reembolso pelo site, até ${ate}.`,
} as const
