import { matchPath } from 'react-router'
import { PATHS } from '../lib/paths.ts'
import { type PageFile, pageFile } from './page-file.ts'

// The home page is small and usually opened first, so it is in the initial bundle, without its calls: its HTML contains
// their answers. Every other page is loaded on demand. The pages named with their file are rendered by the server, too (docs/architecture.md#rendering).
const carrinho = pageFile(() => import('../site/carrinho/carrinho-page.tsx'))
const cidade = pageFile(() => import('../site/cidades/cidade-page.tsx'), 'src/site/cidades/cidade-page.tsx')
const cidades = pageFile(() => import('../site/cidades/cidades-page.tsx'), 'src/site/cidades/cidades-page.tsx')
const conta = pageFile(() => import('../site/conta/conta-page.tsx'))
const evento = pageFile(() => import('../site/evento/evento-page.tsx'), 'src/site/evento/evento-page.tsx')
const eventos = pageFile(() => import('../site/eventos/eventos-page.tsx'), 'src/site/eventos/eventos-page.tsx')
const ingresso = pageFile(() => import('../site/ingressos/ingresso-page.tsx'))
const ingressos = pageFile(() => import('../site/ingressos/ingressos-page.tsx'))
const login = pageFile(() => import('../site/login/login-page.tsx'))
const pedido = pageFile(() => import('../site/pedido/pedido-page.tsx'))
const rifa = pageFile(() => import('../site/rifa/rifa-page.tsx'))
const socio = pageFile(() => import('../site/socio/socio-page.tsx'))
const sorteio = pageFile(() => import('../site/sorteio/sorteio-page.tsx'))
export const homeCalls = pageFile(() => import('../site/home/home-calls.tsx'))
export const notFound = pageFile(() => import('../site/not-found/not-found-page.tsx'))

/** An address, its page, and the pages that are likely to be opened next. */
export type PageRoute = { path: string; file: PageFile; next?: PageFile[] }

export const PUBLIC_PAGES: PageRoute[] = [
  { path: PATHS.eventos, file: eventos, next: [evento] },
  { path: PATHS.cidades, file: cidades },
  { path: PATHS.cidade, file: cidade, next: [evento] },
  { path: PATHS.cidadePagina, file: cidade, next: [evento] },
  { path: PATHS.evento, file: evento, next: [carrinho, login] },
  { path: PATHS.rifa, file: rifa, next: [carrinho, login] },
  { path: PATHS.carrinho, file: carrinho, next: [pedido] },
  { path: PATHS.login, file: login },
  { path: PATHS.socioTorcedor, file: socio, next: [login] },
  { path: PATHS.sorteioChuteira, file: sorteio },
]

/** Pages for a logged-in cliente only. */
export const CLIENTE_PAGES: PageRoute[] = [
  { path: PATHS.minhaConta, file: conta },
  { path: PATHS.meusIngressos, file: ingressos, next: [ingresso] },
  { path: PATHS.ingresso, file: ingresso },
  { path: PATHS.waitingPayment, file: pedido },
]

const at = (pathname: string): PageRoute | undefined =>
  [...PUBLIC_PAGES, ...CLIENTE_PAGES].find(({ path }) => matchPath(path, pathname))

/** The page at an address; undefined for the home page and for unknown addresses. */
export const pageAt = (pathname: string): PageFile | undefined => at(pathname)?.file

/** What a link to an address will need. */
export const fileBehind = (pathname: string): PageFile | undefined =>
  pathname === PATHS.home ? homeCalls : pageAt(pathname)

/** The pages that are likely to be opened from an address. */
export const pagesAfter = (pathname: string): PageFile[] =>
  pathname === PATHS.home ? [evento, homeCalls] : (at(pathname)?.next ?? [])
