// The keys in the browser's cache under which this device stores a cliente's paid tickets (docs/api.md#sessions). The
// page writes them and the service worker reads them; nothing else may be stored there.

/** The cache of the stored tickets; deleted as a whole when the session ends. */
export const KEPT_CACHE = 'bilheteria:ingressos'

const TICKETS = '/guardado/ingresso/'

/** The cache key of a ticket; an address that is never requested. */
export const keptTicketAddress = (idCliente: string, id: string): string => `${TICKETS}${idCliente}/${id}`

/** Whether this is the key of another cliente's ticket. */
export function isTicketOfOther(url: string, idCliente: string): boolean {
  const { pathname } = new URL(url)
  return pathname.startsWith(TICKETS) && !pathname.startsWith(keptTicketAddress(idCliente, ''))
}

/** The cache key of an event's picture, the same for every width and format that a page requests. */
export const keptPictureAddress = (idEvento: string): string => `/guardado/foto/${idEvento}`

const PICTURE = /^\/api\/eventoImg\/([0-9a-f-]{36})[-.]/

/** The event whose picture this is, or null. */
export const eventoOfPicture = (pathname: string): string | null => PICTURE.exec(pathname)?.[1] ?? null

/** The cache of the files with which the entrance opens without a network. */
export const OFFICE_CACHE = 'bilheteria:portaria'
/** The path of the built files. */
export const ASSETS = '/assets/'
