import { isIngressoIdLoadable, type TicketDisplay } from './vendas-rules.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether there can be a ticket of this id at all: long enough to be asked for (spec §4), and of the shape ids have. */
export const isIngressoId = (id: string | null | undefined): id is string =>
  isIngressoIdLoadable(id) && UUID.test(id ?? '')

/** A ticket's short code, for reading aloud where a camera fails: the first 8 digits of its id, 'XXXX-XXXX'. */
export function shortCode(id: string): string {
  const code = id.replaceAll('-', '').slice(0, 8).toUpperCase()
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** What the door reads from the QR code. */
export const qrText = (id: string): string => id

/** Whether QR and code are shown: only while they open the door. A used or unpaid one must not look as if it did. */
export const showsCode = (display: TicketDisplay): boolean => display === 'PAGO'

/** Whether the ticket opens the door, or will as soon as it is paid. */
export const isValidTicket = (display: TicketDisplay): boolean =>
  display === 'PAGO' || display === 'AGUARDANDO PAGAMENTO'

/** The day a ticket is about, `YYYY-MM-DD`: the event's, or the draw's; '' when neither is known. */
export const ticketDay = (venda: { evento: { data: string } | null; rifa: { data_sorteio: string } | null }): string =>
  venda.evento?.data ?? venda.rifa?.data_sorteio ?? ''
