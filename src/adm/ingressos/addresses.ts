/** The addresses of the section. */
export const SECTION = '/adm/ingressos'
/** In the address instead of an event: the search is in all of them. */
export const ALL_EVENTOS = 'todos'

/** A ticket, with the list it was found in. No address has what was searched: it is personal. */
export const ticketAt = (id: string, search: string): string => `${SECTION}/${id}${search}`

/** The search in one event, or in all of them. */
export const searchAt = (evento: string): string => `${SECTION}?evento=${evento}`
