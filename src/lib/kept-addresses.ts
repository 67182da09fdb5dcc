// The names in the browser's cache under which this device keeps a cliente's paid tickets (docs/api.md#sessions). The
// page writes and the service worker reads; nothing else may be stored there.

/** The cache of the kept tickets; deleted as a whole when the session ends. */
export const KEPT_CACHE = 'bilheteria:ingressos'

const TICKETS = '/guardado/ingresso/'

/** The address, never requested, under which a ticket is kept. */
export const keptTicketAddress = (idCliente: string, id: string): string => `${TICKETS}${idCliente}/${id}`

/** Whether a ticket of another cliente is kept at this address. */
export function isTicketOfOther(url: string, idCliente: string): boolean {
  const { pathname } = new URL(url)
  return pathname.startsWith(TICKETS) && !pathname.startsWith(keptTicketAddress(idCliente, ''))
}

/** The address under which an event's picture is kept, whatever width and format a page asks for. */
export const keptPictureAddress = (idEvento: string): string => `/guardado/foto/${idEvento}`

const PICTURE = /^\/api\/eventoImg\/([0-9a-f-]{36})[-.]/

/** The event whose picture this is, or null. */
export const eventoOfPicture = (pathname: string): string | null => PICTURE.exec(pathname)?.[1] ?? null

/** The cache of the back-office's files that open the entrance without a network. */
export const OFFICE_CACHE = 'bilheteria:portaria'
/** Where the built files are. */
export const ASSETS = '/assets/'
