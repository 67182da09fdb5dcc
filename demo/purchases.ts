import { createHash, randomUUID } from 'node:crypto'
import type { alert, history, paymentAttempt, refund, reserva, venda } from '../server/db/schema/index.ts'

/** One ticket or raffle number of a purchase. */
export type PurchaseUnit = Pick<
  typeof venda.$inferInsert,
  | 'idEvento'
  | 'idSetor'
  | 'tipo'
  | 'idLote'
  | 'nrLugar'
  | 'idRifa'
  | 'nrSorte'
  | 'valorCents'
  | 'taxaCents'
  | 'idTarifa'
  | 'naCota'
>

/** An expired PIX that was paid, too late or with a wrong amount, and refunded. `at`: when it was paid. */
export type AutomaticRefund = { kind: 'late-payment' | 'wrong-amount'; at: Date }

/**
 * The refund or chargeback of a paid purchase (a refund covers its first `units` tickets), or the automatic refund of
 * an expired one.
 */
export type Reversal =
  | { kind: 'refund' | 'refund-failed'; at: Date; units: number; actor: string; motivo: string }
  | { kind: 'chargeback'; at: Date }
  | AutomaticRefund

export type Purchase = {
  idCliente: string
  /** When the buyer left the item list for the payment step. */
  at: Date
  method: 'pix' | 'credit_card' | 'free'
  installments: number
  outcome: 'paid' | 'refused' | 'expired'
  units: readonly PurchaseUnit[]
  reversal?: Reversal
}

type HistoryInsert = typeof history.$inferInsert
export type VendaRow = typeof venda.$inferInsert & { id: string }
export type PurchaseRows = {
  reserva: typeof reserva.$inferInsert
  attempt: typeof paymentAttempt.$inferInsert & { id: string }
  vendas: VendaRow[]
  refunds: (typeof refund.$inferInsert)[]
  alerts: (typeof alert.$inferInsert)[]
  history: HistoryInsert[]
}

const HOLD_MS = 10 * 60_000
const PIX_MS = 60 * 60_000
const REFUSAL = 'Transação não autorizada. Saldo insuficiente.'

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** An id in the provider's format (a prefix, 16 letters or digits). `seed` marks those that it did not make itself. */
export const providerId = (prefix: string): string => `${prefix}_seed${randomUUID().replaceAll('-', '').slice(0, 12)}`

/** The rows of a purchase, with the transitions that the server would have made (docs/selling.md#charts). */
export function toRows({ idCliente, at, method, installments, outcome, units }: Purchase): PurchaseRows {
  const paid = outcome === 'paid'
  const ids = { reserva: randomUUID(), attempt: randomUUID() }
  const sentAt = after(at, 2 * 60_000)
  const answeredAt = after(sentAt, method === 'free' ? 0 : method === 'pix' ? 90_000 : 4000)
  const endAt = paid ? answeredAt : after(at, outcome === 'expired' ? PIX_MS + HOLD_MS : HOLD_MS)
  const cents = units.reduce((sum, unit) => sum + unit.valorCents + unit.taxaCents, 0)
  const known = method !== 'free'
  return {
    reserva: {
      id: ids.reserva,
      idCliente,
      carrinho: randomUUID(),
      status: paid ? 'sold' : 'released',
      expiresAt: after(at, HOLD_MS),
      units: units.length,
      createdAt: at,
      updatedAt: endAt,
    },
    attempt: {
      id: ids.attempt,
      idReserva: ids.reserva,
      idCliente,
      tentativa: randomUUID(),
      requestHash: createHash('sha256').update(ids.attempt).digest('hex'),
      method,
      installments,
      amountCents: cents,
      units: units.length,
      status: outcome,
      orderId: known ? providerId('or') : null,
      chargeId: known ? providerId('ch') : null,
      pixExpiresAt: method === 'pix' ? after(sentAt, PIX_MS) : null,
      paidCents: paid ? cents : null,
      providerMessage: outcome === 'refused' ? REFUSAL : null,
      createdAt: sentAt,
      updatedAt: outcome === 'expired' ? endAt : answeredAt,
    },
    vendas: units.map((unit) => ({
      ...unit,
      id: randomUUID(),
      idReserva: ids.reserva,
      idCliente,
      status: paid ? 'sold' : 'released',
      heldAt: at,
      expiresAt: after(at, HOLD_MS),
      soldAt: paid ? answeredAt : null,
      method: paid ? method : null,
      idAttempt: ids.attempt,
      createdAt: at,
      updatedAt: endAt,
    })),
    refunds: [],
    alerts: [],
    history: transitionsOf(ids, { idCliente, method, outcome, cents, at, sentAt, answeredAt, endAt }),
  }
}

type Course = Pick<Purchase, 'idCliente' | 'method' | 'outcome' | 'at'> & {
  cents: number
  sentAt: Date
  answeredAt: Date
  endAt: Date
}

function transitionsOf(ids: { reserva: string; attempt: string }, course: Course): HistoryInsert[] {
  const { method, outcome, sentAt, answeredAt, endAt } = course
  const buyer = `cliente:${course.idCliente}`
  const payer = method === 'free' ? buyer : 'provider'
  const rows: HistoryInsert[] = []
  const transition = (
    what: 'reserva' | 'attempt',
    at: Date,
    fromState: string | null,
    toState: string,
    actor: string,
  ) => rows.push({ at, entity: what, entityId: ids[what], fromState, toState, actor })
  transition('reserva', course.at, null, 'held', buyer)
  transition('attempt', sentAt, null, 'sending', buyer)
  transition('reserva', sentAt, 'held', 'paying', buyer)
  if (method === 'pix') transition('attempt', sentAt, 'sending', 'waiting', 'provider')
  const before = method === 'pix' ? 'waiting' : 'sending'
  transition('attempt', outcome === 'expired' ? endAt : answeredAt, before, outcome, payer)
  if (outcome === 'paid') transition('reserva', answeredAt, 'paying', 'sold', payer)
  if (outcome === 'expired') transition('reserva', endAt, 'paying', 'released', 'clock')
  if (outcome === 'refused') {
    transition('reserva', answeredAt, 'paying', 'held', 'provider')
    transition('reserva', endAt, 'held', 'released', 'clock')
  }
  return rows
}
