import { type Filter, isId, isSearch, readFilter, readPage } from '../../contract/list-address-rules.ts'
import { isOfficePath, OFFICE_PATHS, PATHS } from '../../contract/paths-rules.ts'
import { TITLES } from '../../contract/titles-rules.ts'
import { HEAD_TEXTS } from './head-texts.ts'

/** The page that an address names; whether it exists is read from the database (`page-facts.ts`). */
export type Page =
  | { kind: 'home' | 'cidades' | 'socio' | 'sorteio' | 'privacidade' | 'unknown' }
  | { kind: 'eventos'; filter: Filter }
  | { kind: 'cidade'; id: string; pagina: number }
  | { kind: 'evento' | 'rifa'; id: string }
  | { kind: 'private'; title: string }

type Params = { ids: string[]; search: URLSearchParams }

const privatePage = (title: string) => (): Page => ({ kind: 'private', title })
const cidade = ({ ids: [id = '', nrPag] }: Params): Page => ({ kind: 'cidade', id, pagina: readPage(nrPag) })

/** The page of each address of the site; a new address does not compile without its row. */
const PAGES: Record<keyof typeof PATHS, (params: Params) => Page> = {
  home: () => ({ kind: 'home' }),
  eventos: ({ search }) => {
    const filter = readFilter(search)
    return { kind: 'eventos', filter: { ...filter, q: isSearch(filter.q) ? filter.q : '' } }
  },
  cidades: () => ({ kind: 'cidades' }),
  cidade,
  cidadePagina: cidade,
  evento: ({ ids: [id = ''] }) => ({ kind: 'evento', id }),
  rifa: ({ ids: [id = ''] }) => ({ kind: 'rifa', id }),
  socioTorcedor: () => ({ kind: 'socio' }),
  sorteioChuteira: () => ({ kind: 'sorteio' }),
  privacidade: () => ({ kind: 'privacidade' }),
  carrinho: privatePage(TITLES.carrinho),
  login: privatePage(HEAD_TEXTS.login),
  minhaConta: privatePage(TITLES.minhaConta),
  meusIngressos: privatePage(TITLES.meusIngressos),
  ingresso: privatePage(TITLES.ingresso),
  fila: privatePage(TITLES.fila),
  waitingPayment: privatePage(TITLES.waitingPayment),
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')
const isParam = (part: string): boolean => part.startsWith(':')

const ROUTES = (Object.keys(PATHS) as (keyof typeof PATHS)[]).map((name) => ({ name, parts: partsOf(PATHS[name]) }))

const matches = (pattern: string[], parts: string[]): boolean =>
  pattern.length === parts.length &&
  // Like the browser's router, case-insensitive.
  pattern.every((part, at) => isParam(part) || part.toLowerCase() === parts[at]?.toLowerCase())

/**
 * The page at an address (path and query, as in a request). `moved`: where the page really is when the path has
 * another case, an empty part or a slash at its end.
 */
export function readAddress(address: string): { page: Page; moved: string | null } {
  const [path = '', ...query] = address.split('?')
  const search = query.length > 0 ? `?${query.join('?')}` : ''
  // The browser knows the sections below /adm, and shows when there is none.
  if (isOfficePath(path)) {
    const isLogin = path.toLowerCase().startsWith(OFFICE_PATHS.login)
    return { page: { kind: 'private', title: isLogin ? TITLES.officeLogin : HEAD_TEXTS.office }, moved: null }
  }
  const parts = partsOf(path)
  const route = ROUTES.find(({ parts: pattern }) => matches(pattern, parts))
  if (!route) return { page: { kind: 'unknown' }, moved: null }
  const proper = route.parts.map((part, at) => {
    const given = parts[at] ?? ''
    return !isParam(part) ? part : isId(given) ? given.toLowerCase() : given
  })
  const ids = proper.filter((_, at) => isParam(route.parts[at] ?? ''))
  const own = `/${proper.join('/')}`
  return {
    page: PAGES[route.name]({ ids, search: new URLSearchParams(search) }),
    moved: own === path ? null : own + search,
  }
}

const ID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** The pages that are rendered, and the parameters of their address that they read. */
const RENDERED_PAGES: readonly (readonly [path: RegExp, params: readonly string[]])[] = [
  [/^\/$/, []],
  [/^\/eventos\/?$/, ['q', 'cidade', 'categoria', 'quando', 'pagina']],
  [/^\/cidades\/?$/, []],
  [new RegExp(`^/cidades/${ID}(?:/\\d{1,6})?/?$`), []],
  [new RegExp(`^/evento/${ID}/?$`), ['setor']],
]

/** The longest parameter that a page reads is the text of a search. */
const LONGEST = 120

/**
 * The address under which a page is rendered and stored: without the parameters that it does not read, so that links
 * of a campaign share one entry. Null for a page that is not rendered.
 */
export function renderedAddress(url: string): string | null {
  const [pathname = '', search = ''] = url.split('?', 2)
  const page = RENDERED_PAGES.find(([path]) => path.test(pathname))
  if (!page) return null
  const given = new URLSearchParams(search)
  const read = new URLSearchParams()
  for (const name of page[1]) {
    const value = given.get(name)
    if (value !== null) read.set(name, value)
    if (value !== null && value.length > LONGEST) return null
  }
  return read.size > 0 ? `${pathname}?${read}` : pathname
}
