import { TITLES } from '../../contract/titles-rules.ts'

const noUse = (isRaffle: boolean): string =>
  isRaffle ? 'Este número não é mais seu.' : 'Este ingresso não vale para a entrada.'

/** Texts of a cliente's list of tickets. */
export const INGRESSOS = {
  title: TITLES.meusIngressos,
  loading: 'Carregando ingressos…',
  failedLoad: 'Não foi possível carregar seus ingressos',
  emptyTitle: 'Você ainda não tem ingressos',
  emptyText: 'Quando você comprar, eles aparecem aqui, prontos para mostrar na entrada.',
  seeEvents: 'Ver eventos',
  upcoming: 'Próximos',
  history: 'Histórico',
  more: 'Ver mais',
  shown: (shown: number, total: number): string => `Mostrando ${shown} de ${total}`,
  checked: (when: string): string =>
    `Sem resposta do servidor. Estes são os ingressos guardados neste aparelho, verificados em ${when}.`,
  code: (code: string): string => `Código ${code}`,
  raffle: (nr: number | null): string => (nr === null ? 'Rifa' : `Número ${nr}`),
  draw: (day: string): string => `Sorteio: ${day}`,
} as const

/** Texts of a single ticket. */
export const INGRESSO = {
  title: TITLES.ingresso,
  back: 'Meus ingressos',
  loading: 'Carregando o ingresso…',
  failedLoad: 'Não foi possível carregar o ingresso',
  notFound: 'Ingresso não encontrado',
  notFoundText: 'O endereço pode estar incompleto, ou o ingresso é de outra conta.',
  seeTickets: 'Ver meus ingressos',

  sector: 'Setor',
  place: 'Lugar',
  companion: 'Acompanhante de',
  fare: 'Tarifa',
  document: 'Leve na entrada',
  name: 'Nome',
  price: 'Valor',
  number: 'Número',
  drawn: 'Número sorteado',
  drawnYours: (nr: number): string => `${nr}, é o seu!`,

  qrCode: 'QR code do ingresso',
  shortCode: 'Código do ingresso',
  show: 'Mostre este código na entrada.',
  raffleWon: 'Este é o número sorteado. Mostre-o para receber o prêmio.',
  raffleLost: 'O sorteio já foi feito. Desta vez não foi este número.',
  raffleShow: 'Este número é seu. O resultado sai no dia do sorteio.',
  showOffline: 'Mostre este código na entrada. Funciona sem internet.',
  raffleShowOffline: 'Este número é seu. O resultado sai no dia do sorteio. Abre sem internet.',
  print: 'Imprimir',
  pdf: 'Baixar em PDF',
  smallPdf: 'PDF de bolso (A6)',
  ruleOnce: 'Cada código vale uma entrada, uma única vez.',
  ruleSecret: 'Não publique nem envie este código: entra quem o mostrar primeiro.',
  ruleRefund: (until: string): string => `Reembolso pelo site, até ${until}.`,
  /** @param seller its name and its CNPJ, '' for what is not known */
  ruleHelp: (seller: readonly string[], phone: string): string =>
    [...seller, phone && `dúvidas: ${phone}`].filter(Boolean).join(' · '),
  share: 'Compartilhar o evento',
  shareRaffle: 'Compartilhar a rifa',
  checked: (when: string): string => `Sem resposta do servidor. A situação deste ingresso foi verificada em ${when}.`,
  checkAgain: 'Verificar agora',

  used: (when: string): string => `Utilizado em ${when}`,
  usedText: (isRaffle: boolean): string =>
    isRaffle
      ? 'O prêmio deste número já foi entregue.'
      : 'A entrada já foi registrada. Este ingresso não vale para outra entrada.',
  waiting: 'O QR code aparece aqui assim que o pagamento for confirmado.',
  raffleWaiting: 'O número será seu assim que o pagamento for confirmado.',
  goToPayment: 'Ir para o pagamento',
  unpaid: (isRaffle: boolean): string => `O pagamento não foi aprovado ou foi cancelado. ${noUse(isRaffle)}`,
  pixUnpaid: (isRaffle: boolean): string => `O PIX não foi pago a tempo ou foi cancelado. ${noUse(isRaffle)}`,
  refunding: (isRaffle: boolean): string => `O reembolso foi pedido. ${noUse(isRaffle)}`,
  refunded: (isRaffle: boolean): string => `O valor foi devolvido. ${noUse(isRaffle)}`,
  revoked: `Quem deu esta cortesia a revogou. ${noUse(false)}`,
  cancelled: `O evento foi cancelado. ${noUse(false)}`,
  chargedback: (isRaffle: boolean): string => `O pagamento foi contestado no banco. ${noUse(isRaffle)}`,
} as const
