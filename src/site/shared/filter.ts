import { NAME_FILTER_MIN } from '../../../contract/limits.ts'
import { PATHS } from '../../lib/paths.ts'

/** What a list of events shows; all of it is in its address, so that it can be shared. */
export type Filter = { q: string; cidade: string; pagina: number }

/** The server takes no longer name, and no page so far. */
const LONGEST = 120
const LAST_PAGE = 999_999

/** A page number out of an address: 1 for whatever is none. */
export function readPage(text: string | null | undefined): number {
  return /^\d+$/.test(text ?? '') ? Math.min(Math.max(Number(text), 1), LAST_PAGE) : 1
}

export const readFilter = (params: URLSearchParams): Filter => ({
  q: (params.get('q') ?? '').trim().slice(0, LONGEST).trim(),
  cidade: params.get('cidade') ?? '',
  pagina: readPage(params.get('pagina')),
})

/** Where a list is: what is not filtered is not in the address, nor is the first page. */
export function eventosAddress({ q = '', cidade = '', pagina = 1 }: Partial<Filter>): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (cidade) params.set('cidade', cidade)
  if (pagina > 1) params.set('pagina', String(pagina))
  return params.size > 0 ? `${PATHS.eventos}?${params}` : PATHS.eventos
}

/** Whether a text is long enough to filter (docs/product.md#validation). */
export const isSearch = (q: string): boolean => q.length >= NAME_FILTER_MIN

/** Whether this could be an id at all; the server refuses the rest. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text)

/** How a city is called everywhere: 'Salvador/BA'. */
export const cidadeLabel = ({ nome, estado }: { nome: string; estado: string }): string => `${nome}/${estado}`
