/** The site's addresses (docs/product.md#public-routes), each defined once; page and server both answer them. */
export const PATHS = {
  home: '/',
  eventos: '/eventos',
  cidades: '/cidades',
  cidade: '/cidades/:idCidade',
  cidadePagina: '/cidades/:idCidade/:nrPag',
  evento: '/evento/:idEvento',
  fila: '/fila/:idEvento',
  rifa: '/rifas/:idRifa',
  carrinho: '/carrinho',
  login: '/cliente/login',
  minhaConta: '/minhaConta',
  meusIngressos: '/meusIngressos',
  ingresso: '/ingresso/:idIngresso',
  waitingPayment: '/waitingPayment/:orderId',
  socioTorcedor: '/socioTorcedor',
  sorteioChuteira: '/sorteio-chuteira',
  privacidade: '/privacidade',
} as const

/** Addresses with parameters. */
export const to = {
  evento: (id: string): string => `/evento/${encodeURIComponent(id)}`,
  fila: (id: string): string => `/fila/${encodeURIComponent(id)}`,
  rifa: (id: string): string => `/rifas/${encodeURIComponent(id)}`,
  cidade: (id: string, page = 1): string => `/cidades/${encodeURIComponent(id)}${page > 1 ? `/${page}` : ''}`,
  ingresso: (id: string): string => `/ingresso/${encodeURIComponent(id)}`,
  waitingPayment: (orderId: string): string => `/waitingPayment/${encodeURIComponent(orderId)}`,
}

/** Where the back-office begins; the sections below it are in `src/adm/shell/sections.ts`. */
export const OFFICE_PATHS = { login: '/login', home: '/adm', security: '/adm/seguranca' } as const

/** Whether an address is the back-office's and needs its session. */
export const isAdmPath = (pathname: string): boolean => /^\/adm(\/|$)/i.test(pathname)

/** Whether an address belongs to the back-office: its login, or anything below /adm. */
export const isOfficePath = (pathname: string): boolean => isAdmPath(pathname) || /^\/login\/?$/i.test(pathname)
