import { type Categoria, isCategoria } from './categorias-rules.ts'
import { NAME_FILTER_MIN } from './limits.ts'
import { PATHS } from './paths-rules.ts'
import { cut } from './text-rules.ts'

/** The filter of a list of events; all of it is in the address, so that the list can be shared. */
export type Filter = {
  q: string
  cidade: string
  categoria: Categoria | ''
  /** Events of today, or of this weekend. */
  quando: Quando | ''
  pagina: number
}

/** A list that is not filtered. */
export const NO_FILTER: Filter = { q: '', cidade: '', categoria: '', quando: '', pagina: 1 }

/** A range of days of a list; it is computed at each request. */
type Quando = 'hoje' | 'fim-de-semana'
const isQuando = (text: string): text is Quando => text === 'hoje' || text === 'fim-de-semana'

/** The server's limits for a name and a page number. */
const LONGEST = 120
const LAST_PAGE = 999_999

/** Reads a page number from an address; 1 if it is invalid. */
export function readPage(text: string | null | undefined): number {
  return /^\d+$/.test(text ?? '') ? Math.min(Math.max(Number(text), 1), LAST_PAGE) : 1
}

export function readFilter(params: URLSearchParams): Filter {
  const categoria = params.get('categoria') ?? ''
  const quando = params.get('quando') ?? ''
  return {
    q: cut((params.get('q') ?? '').trim(), LONGEST).trim(),
    cidade: params.get('cidade') ?? '',
    categoria: isCategoria(categoria) ? categoria : '',
    quando: isQuando(quando) ? quando : '',
    pagina: readPage(params.get('pagina')),
  }
}

/** The address of a list; empty filters and the first page are left out. */
export function eventosAddress(filter: Partial<Filter>): string {
  const { q, cidade, categoria, quando, pagina } = { ...NO_FILTER, ...filter }
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (cidade) params.set('cidade', cidade)
  if (categoria) params.set('categoria', categoria)
  if (quando) params.set('quando', quando)
  if (pagina > 1) params.set('pagina', String(pagina))
  return params.size > 0 ? `${PATHS.eventos}?${params}` : PATHS.eventos
}

/** Whether a text is long enough to filter (docs/product.md#validation). */
export const isSearch = (q: string): boolean => q.length >= NAME_FILTER_MIN

/** Whether the text has the format of an id; the server refuses anything else. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text)

/** The label of a city: 'Salvador/BA'. */
export const cidadeLabel = ({ nome, estado }: { nome: string; estado: string }): string => `${nome}/${estado}`

/** The address of a list in the back-office: the filters by name, '' when not in use, and the page. */
export type ListAddress<Name extends string> = Record<Name, string> & { pagina: number }

/** Reads a list's address; a parameter without a filter of that name is ignored. */
export function readListAddress<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
): ListAddress<Name> {
  const filters = Object.fromEntries(names.map((name) => [name, cut((params.get(name) ?? '').trim(), LONGEST)]))
  return { ...(filters as Record<Name, string>), pagina: readPage(params.get('pagina')) }
}

/** The search part of a list's address, '?q=sol&pagina=2' or ''; empty filters and the first page are left out. */
export function listSearch({ pagina, ...filters }: { pagina: number; [filter: string]: string | number }): string {
  const used = Object.entries(filters).filter(([, text]) => text !== '')
  const params = new URLSearchParams(used.map(([name, text]): [string, string] => [name, String(text)]))
  if (pagina > 1) params.set('pagina', String(pagina))
  return params.size > 0 ? `?${params}` : ''
}

/** The first and last row of a page, counted from 1, and the number of pages. */
export const pageRange = (pagina: number, size: number, total: number) => ({
  first: total === 0 ? 0 : (pagina - 1) * size + 1,
  last: Math.min(pagina * size, total),
  pages: Math.max(1, Math.ceil(total / size)),
})

/** A page of a list that the browser has as a whole. */
export const pageOf = <Row>(rows: readonly Row[], pagina: number, size: number): { rows: Row[]; total: number } => ({
  rows: rows.slice((pagina - 1) * size, pagina * size),
  total: rows.length,
})
