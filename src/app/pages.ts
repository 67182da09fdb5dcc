import { matchPath } from 'react-router'
import { PATHS } from '../lib/paths.ts'
import HomePage from '../site/home/home-page.tsx'
import { initialPage, type PageFile, pageFile } from './page-file.ts'

// Every page but the home page is loaded on demand; the server renders those with a source, too
// (docs/architecture.md#rendering). The home page is in the initial code, so that a logout can end on it even without a
// network. Its API calls are in another file: its HTML contains their answers.
const carrinho = pageFile(() => import('../site/carrinho/carrinho-page.tsx'))
const cidade = pageFile(() => import('../site/cidades/cidade-page.tsx'), 'src/site/cidades/cidade-page.tsx')
const cidades = pageFile(() => import('../site/cidades/cidades-page.tsx'), 'src/site/cidades/cidades-page.tsx')
const conta = pageFile(() => import('../site/conta/conta-page.tsx'))
const evento = pageFile(() => import('../site/evento/evento-page.tsx'), 'src/site/evento/evento-page.tsx')
const eventos = pageFile(() => import('../site/eventos/eventos-page.tsx'), 'src/site/eventos/eventos-page.tsx')
const fila = pageFile(() => import('../site/fila/fila-page.tsx'))
const home = initialPage(HomePage)
// Contains nothing about the cliente, like the page itself.
const homeCalls = pageFile(() => import('../site/home/home-calls.tsx'), 'src/site/home/home-calls.tsx')
const ingresso = pageFile(() => import('../site/ingressos/ingresso-page.tsx'))
const ingressos = pageFile(() => import('../site/ingressos/ingressos-page.tsx'))
const login = pageFile(() => import('../site/login/login-page.tsx'))
const pedido = pageFile(() => import('../site/pedido/pedido-page.tsx'))
const privacidade = pageFile(() => import('../site/privacidade/privacidade-page.tsx'))
const rifa = pageFile(() => import('../site/rifa/rifa-page.tsx'))
const socio = pageFile(() => import('../site/socio/socio-page.tsx'))
const sorteio = pageFile(() => import('../site/sorteio/sorteio-page.tsx'))
/** The sections of the back-office are files of their own (src/adm/shell/sections.ts). */
export const office = pageFile(() => import('./office.tsx'))
export const notFound = pageFile(() => import('../site/not-found/not-found-page.tsx'))

/** A path, its page, the component of its calls if that is in another file, and pages likely to be opened next. */
export type PageRoute = { path: string; file: PageFile; calls?: PageFile; next?: PageFile[] }

export const PUBLIC_PAGES: PageRoute[] = [
  { path: PATHS.home, file: home, calls: homeCalls, next: [evento, homeCalls] },
  { path: PATHS.eventos, file: eventos, next: [evento] },
  { path: PATHS.cidades, file: cidades },
  { path: PATHS.cidade, file: cidade, next: [evento] },
  { path: PATHS.cidadePagina, file: cidade, next: [evento] },
  { path: PATHS.evento, file: evento, next: [carrinho, login] },
  { path: PATHS.fila, file: fila, next: [evento, login] },
  { path: PATHS.rifa, file: rifa, next: [carrinho, login] },
  { path: PATHS.carrinho, file: carrinho, next: [pedido] },
  { path: PATHS.login, file: login },
  { path: PATHS.socioTorcedor, file: socio, next: [login] },
  { path: PATHS.sorteioChuteira, file: sorteio },
  { path: PATHS.privacidade, file: privacidade },
]

/** Pages for a logged-in cliente only. */
export const CLIENTE_PAGES: PageRoute[] = [
  { path: PATHS.minhaConta, file: conta, next: [homeCalls] },
  { path: PATHS.meusIngressos, file: ingressos, next: [ingresso] },
  { path: PATHS.ingresso, file: ingresso },
  { path: PATHS.waitingPayment, file: pedido },
]

const at = (pathname: string): PageRoute | undefined =>
  [...PUBLIC_PAGES, ...CLIENTE_PAGES].find(({ path }) => matchPath(path, pathname))

/** The page at an address; undefined for an unknown address. */
export const pageAt = (pathname: string): PageFile | undefined => at(pathname)?.file

/** The files that a link to an address will need. */
export function filesBehind(pathname: string): PageFile[] {
  const { file, calls } = at(pathname) ?? {}
  return [...(file ? [file] : []), ...(calls ? [calls] : [])]
}

/** The pages that are likely to be opened from an address. */
export const pagesAfter = (pathname: string): PageFile[] => at(pathname)?.next ?? []
