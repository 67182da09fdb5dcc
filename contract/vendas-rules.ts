import { businessDay, formatDayShort, formatTime } from './dates.ts'
import { INGRESSO_ID_ABOVE, ORDER_ID_ABOVE, SOLD_STATUSES } from './limits.ts'
import { isCancelado, type SituacaoEvento } from './mudar-rules.ts'
import { isEmail } from './pagarme-rules.ts'
import { digits } from './text-rules.ts'

export type TicketDisplay =
  | 'UTILIZADO'
  | 'PAGO'
  | 'NÃO PAGO'
  | 'AGUARDANDO PAGAMENTO'
  | 'PGTO NÃO REALIZADO'
  | 'REEMBOLSO EM ANDAMENTO'
  | 'REEMBOLSADO'
  | 'CONTESTADO'
  | 'CORTESIA REVOGADA'
  | 'EVENTO CANCELADO'

/** What the back-office filters sales by: all, paid and not used, used, waiting for payment, given back, not paid. */
export const SITUACOES = ['todas', 'pagos', 'utilizados', 'aguardando', 'reembolsos', 'nao-pagos'] as const
export type Situacao = (typeof SITUACOES)[number]

/** The filter that an address names; all sales when it names none. */
export const readSituacao = (text: string): Situacao => SITUACOES.find((situacao) => situacao === text) ?? 'todas'

/** The fields of a sale that decide its stamp, as on the wire. */
export type TicketFacts = {
  status: string
  entregue: boolean
  forma_pgto: string | null
  /** Until when a waiting PIX can be paid, as an ISO instant. */
  pix_expira_em?: string | null | undefined
  tarifa?: { tipo: string } | null | undefined
  evento?: { situacao?: SituacaoEvento | undefined } | null | undefined
}

/** Whether a sale waits for its payment; matched by substring, like every status of a stamp. */
export const isWaiting = ({ status }: { status: string }): boolean =>
  status.includes('waiting_payment') || status.includes('pending')

/**
 * The stamp on a ticket (docs/product.md#ticket-display); the five about refunds, chargebacks, courtesies and cancelled events are our additions. A
 * used ticket stays UTILIZADO: the specification names no exception. `status` is matched by substring, because the
 * provider may write `order.paid`; an unknown status is NÃO PAGO. A PIX is PGTO NÃO REALIZADO when it can no longer be
 * paid, whatever the day (docs/api.md#departures).
 */
export function ticketDisplay(facts: TicketFacts, now: Date): TicketDisplay {
  const { status, entregue, pix_expira_em } = facts
  const unpaidPix = facts.forma_pgto === 'pix' ? ('PGTO NÃO REALIZADO' as const) : null
  if (entregue) return 'UTILIZADO'
  if (status.includes('chargedback')) return 'CONTESTADO'
  if (status.includes('refunded')) return facts.tarifa?.tipo === 'cortesia' ? 'CORTESIA REVOGADA' : 'REEMBOLSADO'
  if (status.includes('refunding')) return 'REEMBOLSO EM ANDAMENTO'
  if (status.includes('failed')) return unpaidPix ?? 'NÃO PAGO'
  if (isCancelado(facts.evento ?? {})) return 'EVENTO CANCELADO'
  if (isWaiting(facts)) {
    const isOver = pix_expira_em ? Date.parse(pix_expira_em) <= now.getTime() : false
    return (isOver && unpaidPix) || 'AGUARDANDO PAGAMENTO'
  }
  return status.includes('paid') ? 'PAGO' : 'NÃO PAGO'
}

/** Whether a sale's status means sold: paid or order.paid, nothing else (docs/product.md#entities). */
export const isSold = (status: string): boolean => SOLD_STATUSES.some((sold) => sold === status)

/** Whether an order is requested: its id is longer than 9 characters (docs/product.md#order-status). */
export const isOrderIdLoadable = (id: string | null | undefined): boolean => (id?.length ?? 0) > ORDER_ID_ABOVE

/** Whether a ticket is requested: its id is longer than 6 characters (docs/product.md#order-status). */
export const isIngressoIdLoadable = (id: string | null | undefined): boolean => (id?.length ?? 0) > INGRESSO_ID_ABOVE

/** Whether a sale can be marked as used: paid, and not used yet (docs/product.md#ticket-display). */
export const canUse = ({ status, entregue }: { status: string; entregue: boolean }): boolean =>
  isSold(status) && !entregue

/** When a ticket was used, as the portaria's message shows it: '19:41 20/12'. */
export const usedTime = (instant: Date | string): string =>
  `${formatTime(instant)} ${formatDayShort(businessDay(instant))}`

/** The code of the reason why a sale with this status, which is not paid, does not admit its holder. */
export function unpaidCode(status: string, isCortesia = false) {
  if (status === 'refunding') return 'ingresso.refunding'
  if (status === 'refunded') return isCortesia ? 'ingresso.revoked' : 'ingresso.refunded'
  return status === 'chargedback' ? 'ingresso.chargedback' : 'ingresso.unpaid'
}

type Typed = {
  telefone?: string | null | undefined
  cpf?: string | null | undefined
  email?: string | null | undefined
}

/**
 * The complete fields of a ticket search (docs/product.md#validation): phone and CPF as digits, e-mail in lower case.
 * An incomplete field is ignored; null when none is complete.
 */
export function ingressoSearch(typed: Typed): { telefone?: string; cpf?: string; email?: string } | null {
  const telefone = (typed.telefone ?? '').trim()
  const cpf = (typed.cpf ?? '').trim()
  const email = (typed.email ?? '').trim().toLowerCase()
  const found = {
    // 15 and 14 characters with a mask; without one, the digits alone.
    ...(/^(\(\d{2}\) ?\d{5}-\d{4}|\d{2} \d{5} \d{4}|\d{11})$/.test(telefone) && { telefone: digits(telefone) }),
    ...(/^(\d{3}\.\d{3}\.\d{3}-\d{2}|\d{11})$/.test(cpf) && { cpf: digits(cpf) }),
    ...(isEmail(email) && { email }),
  }
  return Object.keys(found).length ? found : null
}
