/** Sentences of the home page and its cards. */
export const HOME = {
  heading: 'Ingressos para eventos',
  onSale: 'À venda agora',
  upcoming: 'PRÓXIMOS EVENTOS',
  loading: 'Carregando eventos…',
  emptyTitle: 'Nenhum evento à venda agora',
  emptyText: 'Volte em breve: cada evento aparece aqui no dia em que as vendas começam.',
  emptyTextWithUpcoming: 'Veja abaixo o que vem por aí e quando as vendas começam.',
  poster: (nome: string): string => `Cartaz de ${nome}`,
  free: 'Grátis',
  soon: 'Em breve',
  lastOnes: (left: number): string => (left === 1 ? 'Resta 1' : `Últimos ${left}`),
  salesFrom: (day: string): string => `Vendas a partir de ${day}`,
} as const
