import { isIngressoIdLoadable, type TicketDisplay } from './vendas-rules.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a ticket can have this id: long enough to be loaded (docs/product.md#order-status), and a UUID. */
export const isIngressoId = (id: string | null | undefined): id is string =>
  isIngressoIdLoadable(id) && UUID.test(id ?? '')

/** A ticket's short code, for reading aloud where a camera fails: the first 8 digits of its id, 'XXXX-XXXX'. */
export function shortCode(id: string): string {
  const code = id.replaceAll('-', '').slice(0, 8).toUpperCase()
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/**
 * A signed code: `B1` of a ticket, `P1` of a membership card, the key's id, the id of the sale or of the membership (16
 * bytes) and the signature (64 bytes), the last two in base64url.
 */
export const ENTRANCE_CODE = /\b([BP])1\.([\w-]{1,16})\.([\w-]{22})\.([\w-]{86})(?![\w-])/

/**
 * Finds the code of a ticket or of a membership card in a scanner's output, also between spaces or line breaks or inside
 * a URL. Returns null when there is none; an id alone does not admit anyone.
 */
export const entranceCodeIn = (scanned: string): string | null => ENTRANCE_CODE.exec(scanned)?.[0] ?? null

/** Whether a code is of a membership card. */
export const isPassCode = (code: string): boolean => code.startsWith('P')

/** The id of the sale or membership in a code, its signature not verified; null when the text is no code. */
export function entranceIdOf(code: string): string | null {
  const id = ENTRANCE_CODE.exec(code)?.[3]
  if (id === undefined) return null
  const bytes = atob(id.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Whether QR and code are shown: only while they admit. A used or unpaid ticket must not look valid. */
export const showsCode = (display: TicketDisplay): boolean => display === 'PAGO'

/** Whether the ticket admits, or will as soon as it is paid. */
export const isValidTicket = (display: TicketDisplay): boolean =>
  display === 'PAGO' || display === 'AGUARDANDO PAGAMENTO'

/** The day of a ticket, `YYYY-MM-DD`: its event's or its draw's; '' when neither is known. */
export const ticketDay = (venda: { evento: { data: string } | null; rifa: { data_sorteio: string } | null }): string =>
  venda.evento?.data ?? venda.rifa?.data_sorteio ?? ''
