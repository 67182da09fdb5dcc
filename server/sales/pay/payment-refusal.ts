import { MAX_ORDER_CENTS } from '../../../contract/limits.ts'
import type { OrderInput } from '../../../contract/pagarme.ts'
import { pixSeconds } from '../../../contract/pagarme-rules.ts'
import { sentenceOf } from '../../../contract/refusals.ts'
import { nextReservationStatus, type ReservationStatus } from '../../../machines/reservation.ts'
import { type Refusal, refuse } from '../../result.ts'
import type { ThingsForSale } from '../hold/hold-bounds-repo.ts'
import { type HoldBounds, pixEnd } from '../hold/hold-times.ts'
import type { SalesLimits } from '../sales-deps.ts'
import { isUnpaid, saleRefusal } from '../sales-guards.ts'
import { counterOf } from '../hold/units.ts'
import { installmentsOf, orderItems, type SaleRow, sameItems, totalCents } from './order-items.ts'

/** The data that decides whether a reservation may be paid now, read under its locks. */
export type PaymentFacts = {
  input: OrderInput
  /** The id of who pays at the provider: the cliente's, or the one in the request. */
  customerId: string | null
  /** The cliente's own reservation; `live`: its attempts that are paid or may still be paid. */
  reserva: { id: string; carrinho: string; status: ReservationStatus; units: number; live: number } | null
  /** Its held units. */
  rows: SaleRow[]
  things: ThingsForSale
  bounds: HoldBounds | null
  /** The cliente's cards that were refused within a day, including those whose outcome is not known. */
  refusedCards: number
  /** The cliente's open PIX, and those that expired unpaid a short time ago. */
  pix: { open: number; expired: number }
}

/** For how many seconds a PIX made now is valid; null when too few remain to pay it. */
export const validSecondsOf = ({ bounds }: PaymentFacts, now: Date, limits: SalesLimits): number | null =>
  bounds && pixSeconds(pixEnd(bounds, limits), now)

/** The reason why a reservation may not be paid, or not in this way; null when it may (docs/selling.md#paying). */
export function paymentRefusal(facts: PaymentFacts, now: Date, limits: SalesLimits): Refusal | null {
  const { input, reserva, rows, things, customerId, pix, refusedCards } = facts
  if (!reserva) return refuse(404, 'reservation.not-found')
  if (reserva.status === 'sold') return refuse(409, 'cart.already-paid')
  if (reserva.status === 'paying' || !isUnpaid(reserva.live)) return refuse(409, 'payment.in-progress')
  if (nextReservationStatus(reserva.status, 'pay.start') === null) return refuse(409, 'reservation.expired')
  if (rows.length === 0) return refuse(409, 'reservation.expired')
  const closed = notForSale(rows, things, input, now)
  if (closed) return closed
  const items = orderItems(rows)
  if (rows.length < reserva.units) return refuse(409, 'reservation.lost', lostItems(items, input))
  if (!sameItems(items, input.items)) return refuse(409, 'payment.prices-changed')
  const payment = input.payments[0]
  const max = installmentsOf(rows)
  if (payment.payment_method === 'credit_card' && payment.credit_card.installments > max)
    return refuse(422, 'payment.too-many-installments', [max], 'installments')
  if (totalCents(rows) === 0) return null
  if (totalCents(rows) > MAX_ORDER_CENTS) return refuse(422, 'payment.amount-too-large')
  if (customerId === null) return refuse(422, 'payment.identity-needed')
  if (payment.payment_method !== 'pix')
    return refusedCards >= limits.maxRefusedCards ? refuse(429, 'card.too-many-refused') : null
  if (validSecondsOf(facts, now, limits) === null) return refuse(409, 'payment.pix-too-late')
  if (pix.open >= limits.maxOpenPix) return refuse(429, 'payment.too-many-pix')
  return pix.expired >= limits.maxExpiredPix ? refuse(429, 'payment.pix-paused') : null
}

/**
 * The refusal of a payment of units that are not for sale any more, or null; `fields` names the items, keyed by their
 * position in the body.
 */
function notForSale(rows: SaleRow[], things: ThingsForSale, { items }: OrderInput, now: Date): Refusal | null {
  const codes = new Map([...things].map(([id, thing]) => [id, saleRefusal(thing, now)]))
  const reasons = rows.flatMap((row) => {
    const code = codes.get(counterOf(row))
    return code ? [{ row, code }] : []
  })
  const [first] = reasons
  if (!first) return null
  const byItem = new Map(reasons.flatMap(({ row, code }) => orderItems([row]).map((item) => [item.code, code])))
  const fields = Object.fromEntries(
    items.flatMap(({ code }, index) => {
      const reason = byItem.get(code)
      return reason ? [[`items.${index}`, sentenceOf(reason, [])]] : []
    }),
  )
  return refuse(409, first.code, fields)
}

/** The items the buyer was shown that are no longer held in full, keyed by their position in the body. */
function lostItems(ours: OrderInput['items'], { items }: OrderInput): Record<string, string> {
  const left = new Map(ours.map(({ code, amount, quantity }) => [`${code}@${amount}`, quantity]))
  return Object.fromEntries(
    items.flatMap(({ code, amount, quantity }, index) =>
      (left.get(`${code}@${amount}`) ?? 0) < quantity ? [[`items.${index}`, sentenceOf('reservation.lost', [])]] : [],
    ),
  )
}
