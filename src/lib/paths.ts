/** The site's own addresses (docs/product.md#public-routes), each spelled once. */
export const PATHS = {
  home: '/',
  eventos: '/eventos',
  cidades: '/cidades',
  cidade: '/cidades/:idCidade',
  cidadePagina: '/cidades/:idCidade/:nrPag',
  evento: '/evento/:idEvento',
  carrinho: '/carrinho',
  login: '/cliente/login',
  minhaConta: '/minhaConta',
  meusIngressos: '/meusIngressos',
  ingresso: '/ingresso/:idIngresso',
  waitingPayment: '/waitingPayment/:orderId',
  sorteioChuteira: '/sorteio-chuteira',
} as const

/** Addresses with something in them. */
export const to = {
  evento: (id: string): string => `/evento/${encodeURIComponent(id)}`,
  eventos: (q = ''): string => (q ? `${PATHS.eventos}?${new URLSearchParams({ q })}` : PATHS.eventos),
  cidade: (id: string, page = 1): string => `/cidades/${encodeURIComponent(id)}${page > 1 ? `/${page}` : ''}`,
  ingresso: (id: string): string => `/ingresso/${encodeURIComponent(id)}`,
  waitingPayment: (orderId: string): string => `/waitingPayment/${encodeURIComponent(orderId)}`,
}
