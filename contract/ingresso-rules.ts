import { isIngressoIdLoadable, type TicketDisplay } from './vendas-rules.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether there can be a ticket of this id: long enough to be asked for (docs/product.md#order-status), and a UUID. */
export const isIngressoId = (id: string | null | undefined): id is string =>
  isIngressoIdLoadable(id) && UUID.test(id ?? '')

/** A ticket's short code, for reading aloud where a camera fails: the first 8 digits of its id, 'XXXX-XXXX'. */
export function shortCode(id: string): string {
  const code = id.replaceAll('-', '').slice(0, 8).toUpperCase()
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** A signed ticket code: key, sale's id (16 bytes) and signature (64 bytes), the two in base64url. */
export const TICKET_CODE = /\bB1\.([\w-]{1,16})\.([\w-]{22})\.([\w-]{86})(?![\w-])/

/**
 * The ticket code in whatever a scanner gives: with spaces or line ends around it, inside an address. Null when there is
 * none, as in the bare id of a ticket: an id opens no door.
 */
export const ticketCodeIn = (scanned: string): string | null => TICKET_CODE.exec(scanned)?.[0] ?? null

/** The sale a ticket code speaks of; whether it is true only its signature tells. Null when it is no code. */
export function ticketIdOf(code: string): string | null {
  const id = TICKET_CODE.exec(code)?.[2]
  if (id === undefined) return null
  const bytes = atob(id.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Whether QR and code are shown: only while they open the door. A used or unpaid one must not look as if it did. */
export const showsCode = (display: TicketDisplay): boolean => display === 'PAGO'

/** Whether the ticket opens the door, or will as soon as it is paid. */
export const isValidTicket = (display: TicketDisplay): boolean =>
  display === 'PAGO' || display === 'AGUARDANDO PAGAMENTO'

/** The day a ticket is about, `YYYY-MM-DD`: the event's, or the draw's; '' when neither is known. */
export const ticketDay = (venda: { evento: { data: string } | null; rifa: { data_sorteio: string } | null }): string =>
  venda.evento?.data ?? venda.rifa?.data_sorteio ?? ''
