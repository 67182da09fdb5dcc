/** Texts of the home page and its cards. */
export const HOME = {
  heading: 'Ingressos para eventos',
  banners: 'Destaques',
  /** A banner's alternative text: its position and the event it links to. */
  banner: (position: number, total: number, evento?: string): string =>
    `Destaque ${position} de ${total}${evento ? `: ${evento}` : ''}`,
  bannerPlace: (position: number, total: number): string => `${position} de ${total}`,
  bannersPause: 'Pausar destaques',
  bannersPlay: 'Reproduzir destaques',
  onSale: 'À venda agora',
  all: 'Ver todos',
  failed: 'Os eventos não carregaram',
  upcoming: 'PRÓXIMOS EVENTOS',
  loading: 'Carregando eventos…',
  emptyTitle: 'Nenhum evento à venda agora',
  emptyText: 'Volte em breve: cada evento aparece aqui no dia em que as vendas começam.',
  emptyTextWithUpcoming: 'Veja abaixo o que vem por aí e quando as vendas começam.',
  soon: 'Em breve',
  lastOnes: (left: number): string => (left === 1 ? 'Resta 1' : `Últimos ${left}`),
  salesFrom: (day: string): string => `Vendas a partir de ${day}`,
  // The section of raffles and their cards. Not in rifa.ts, because the home page would then load all its texts.
  rifas: 'Rifas',
  rifaDraw: (day: string): string => `Sorteio: ${day}`,
  rifaPrice: (price: string): string => `${price} por número`,
} as const
