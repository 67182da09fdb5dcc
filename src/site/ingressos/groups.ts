import { isValidTicket, ticketDay } from '../../../contract/ingresso-rules.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { isWaiting, type TicketDisplay, ticketDisplay } from '../../../contract/vendas-rules.ts'

export type Ticket = { venda: Venda; display: TicketDisplay }
export type Groups = { upcoming: Ticket[]; history: Ticket[] }

const byDay = (a: Ticket, b: Ticket): number => ticketDay(a.venda).localeCompare(ticketDay(b.venda))

/**
 * Groups tickets: upcoming events, the nearest day first, and the history, the latest day first. The history has past
 * days and tickets that were not paid or were refunded. An event of today is upcoming.
 */
export function groupTickets(vendas: readonly Venda[], today: string, now: Date): Groups {
  const tickets = vendas.map((venda) => ({ venda, display: ticketDisplay(venda, now) }))
  const isUpcoming = ({ venda, display }: Ticket): boolean =>
    ticketDay(venda) >= today &&
    (isValidTicket(display) || display === 'UTILIZADO' || display === 'REEMBOLSO EM ANDAMENTO')
  return {
    upcoming: tickets.filter(isUpcoming).sort(byDay),
    history: tickets.filter((ticket) => !isUpcoming(ticket)).sort((a, b) => byDay(b, a)),
  }
}

/** The first `count` tickets, counted through both groups in order. */
export const firstOf = ({ upcoming, history }: Groups, count: number): Groups => ({
  upcoming: upcoming.slice(0, count),
  history: history.slice(0, Math.max(0, count - upcoming.length)),
})

/** The order to watch for a ticket whose payment is undecided, even after its PIX has expired; null otherwise. */
export const waitingOrder = (venda: Venda): string | null => (isWaiting(venda) ? venda.order_id : null)

/** The ids of orders to watch, each once. */
export const waitingOrders = ({ upcoming, history }: Groups): string[] => [
  ...new Set([...upcoming, ...history].flatMap(({ venda }) => waitingOrder(venda) ?? [])),
]
