import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { MAX_ORDER_CENTS } from '../../../contract/limits.ts'
import type { OrderInput } from '../../../contract/pagarme.ts'
import { pixSeconds } from '../../../contract/pagarme-rules.ts'
import { sentenceOf } from '../../../contract/refusals.ts'
import { nextReservationStatus } from '../../../machines/reservation.ts'
import type { Tx } from '../../db/connection.ts'
import { violates } from '../../db/db-errors.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import type { Outcome, ProviderOrder } from '../../gateways/payment.ts'
import { done, type Refusal, type Result, refuse } from '../../result.ts'
import { type Attempt, countLive, countPix, lockHeldRows, readAttempt, readAttemptOfClick } from '../attempts-repo.ts'
import { lockForSale, readBounds, type ThingsForSale } from '../hold/hold-bounds.ts'
import { pixEnd } from '../hold/hold-times.ts'
import { moveAttempt, moveReservation } from '../sale-moves.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { isUnpaid, saleRefusal } from '../sales-guards.ts'
import { announce, settle } from '../settle/settle.ts'
import { seconds } from '../times.ts'
import { giveUp } from './give-up.ts'
import { installmentsOf, orderItems, readSaleRows, type SaleRow, sameItems, totalCents } from './order-items.ts'
import { providerBody } from './provider-body.ts'

const REPEAT_PAUSE_MS = 1000
/** How long a repeated click waits for the outcome of the first one. */
const REPEATED_CLICK_WAIT_MS = 3000
const REPEATED_CLICK_POLL_MS = 100

type Started = { attempt: Attempt; isNew: boolean }

/**
 * Pays a reservation (docs/selling.md#paying): stores the attempt, calls the provider once outside any transaction, and
 * settles. Repeating the same click (`metadata.tentativa`) returns the attempt that the first one made.
 * @param input the items the buyer was shown, amounts in cents; refused unless they equal what we hold
 * @returns the attempt's id, with which the order is read; 404 for another cliente's reservation; 409 when the hold,
 *   the cart or the prices changed, or a payment is in progress; 422 when the click was used with another body, the
 *   installments are too many, the cliente has no customer at the provider, or the provider rejected the order; 429 for
 *   too many PIX; 503 when the provider was not reached, so that nothing was charged
 */
export async function pay(deps: SalesDeps, idCliente: string, input: OrderInput): Promise<Result<string>> {
  let started: Result<Started>
  try {
    started = await transaction(deps.db, (tx) => startAttempt(tx, deps, idCliente, input))
  } catch (error) {
    if (violates(error, 'attempt_one_live')) return refuse(409, 'payment.in-progress')
    // The draw's day began between the check and the commit.
    if (violates(error, 'venda_paid_for_sale')) return refuse(409, 'rifa.closed')
    // The same cart was sold meanwhile, e.g. by a late payment.
    if (violates(error, 'reserva_one_sale_per_cart')) return refuse(409, 'cart.already-paid')
    throw error
  }
  if (!started.ok) return started
  const { attempt, isNew } = started.value
  if (!isNew) return awaitFirstClick(deps, attempt)
  if (attempt.method === 'free') {
    announce(deps, attempt, null)
    return done(attempt.id)
  }
  return send(deps, attempt)
}

/** Handles a repeated click: waits briefly until the first one's attempt has left `sending`, then returns its id. */
async function awaitFirstClick(deps: SalesDeps, attempt: Attempt): Promise<Result<string>> {
  const until = Date.now() + Math.min(REPEATED_CLICK_WAIT_MS, deps.limits.repeatForMs)
  let now: Attempt | null = attempt
  while (now?.status === 'sending' && Date.now() < until) {
    await sleep(REPEATED_CLICK_POLL_MS)
    now = await readAttempt(deps.db, attempt.id)
  }
  return done(attempt.id)
}

async function startAttempt(tx: Tx, deps: SalesDeps, idCliente: string, input: OrderInput): Promise<Result<Started>> {
  const { id_reserva, tentativa } = input.metadata
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const buyer = await tx.execute<{ id_pagar_me: string | null }>(
    sql`SELECT id_pagar_me FROM cliente WHERE id = ${idCliente} FOR NO KEY UPDATE`,
  )
  const before = await readAttemptOfClick(tx, idCliente, tentativa)
  if (before)
    return before.request_hash === requestHash
      ? done({ attempt: before, isNew: false })
      : refuse(422, 'payment.attempt-mismatch')

  const reservas = await tx.execute<{ status: 'held' | 'paying' | 'sold' | 'released'; units: number }>(
    sql`SELECT status, units FROM reserva WHERE id = ${id_reserva} AND id_cliente = ${idCliente} FOR NO KEY UPDATE`,
  )
  const reserva = reservas.rows[0]
  const things = await lockForSale(tx, id_reserva)
  await lockHeldRows(tx, id_reserva)
  const allRows = reserva ? await readSaleRows(tx, id_reserva) : []
  const rows = allRows.filter((row) => row.status === 'held')
  const bounds = await readBounds(tx, id_reserva)
  const validSeconds = bounds && pixSeconds(pixEnd(bounds, deps.limits), deps.now())
  const refusal = await paymentRefusal(tx, deps, {
    idCliente,
    input,
    reserva: reserva && { ...reserva, id: id_reserva },
    rows,
    things,
    validSeconds,
    customerId: buyer.rows[0]?.id_pagar_me ?? null,
  })
  if (refusal) return refusal
  if (!reserva) throw new Error('a payment without a reservation was not refused')

  const cents = totalCents(rows)
  const payment = input.payments[0]
  const method = cents === 0 ? 'free' : payment.payment_method
  const installments = payment.payment_method === 'credit_card' ? payment.credit_card.installments : 1
  const id = randomUUID()
  const customerId = buyer.rows[0]?.id_pagar_me ?? ''
  const order = { code: id, customerId, items: orderItems(rows), input, cents, pixSeconds: validSeconds ?? 0 }
  const body = method === 'free' ? null : providerBody(order)
  const checkAt = new Date(deps.now().getTime() + seconds(deps.limits.firstCheckSeconds)).toISOString()
  await tx.execute(sql`
    INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method, installments, amount_cents, units, status, body, check_at)
    VALUES (${id}, ${id_reserva}, ${idCliente}, ${tentativa}, ${requestHash}, ${method}, ${installments}, ${cents}, ${rows.length}, 'sending', ${body}, ${checkAt})`)
  const actor = `cliente:${idCliente}`
  await record(tx, [
    { entity: 'attempt', entityId: id, fromState: null, toState: 'sending', actor, detail: { cents, method } },
  ])
  await moveReservation(tx, { id: id_reserva, status: reserva.status }, 'pay.start', actor, {
    idAttempt: id,
    units: rows.length,
  })
  const attempt = await readAttempt(tx, id)
  if (!attempt) throw new Error('the attempt inserted in this transaction was not found')
  if (method !== 'free') return done({ attempt, isNew: true })
  // Nothing to pay: the provider is not called (docs/selling.md#paying).
  const paid = await moveAttempt(tx, attempt, ['provider.paid'], actor, { check_at: null, paid_cents: 0 })
  await moveReservation(tx, { id: id_reserva, status: 'paying' }, 'payment.confirmed', actor)
  return done({ attempt: paid ?? attempt, isNew: true })
}

type PaymentFacts = {
  idCliente: string
  input: OrderInput
  reserva: { id: string; status: 'held' | 'paying' | 'sold' | 'released'; units: number } | undefined
  rows: SaleRow[]
  things: ThingsForSale
  /** For how many seconds a PIX made now is valid; null when it can hardly be paid any more. */
  validSeconds: number | null
  customerId: string | null
}

async function paymentRefusal(
  tx: Tx,
  deps: SalesDeps,
  { idCliente, input, reserva, rows, things, validSeconds, customerId }: PaymentFacts,
): Promise<Refusal | null> {
  if (!reserva) return refuse(404, 'reservation.not-found')
  if (reserva.status === 'sold') return refuse(409, 'cart.already-paid')
  if (reserva.status === 'paying' || !isUnpaid(await countLive(tx, reserva.id, null)))
    return refuse(409, 'payment.in-progress')
  if (nextReservationStatus(reserva.status, 'pay.start') === null) return refuse(409, 'reservation.expired')
  if (rows.length === 0) return refuse(409, 'reservation.expired')
  const closed = notForSale(rows, things, input, deps.now())
  if (closed) return closed
  const items = orderItems(rows)
  if (rows.length < reserva.units) return refuse(409, 'reservation.lost', lostItems(items, input))
  if (!sameItems(items, input.items)) return refuse(409, 'payment.prices-changed')
  const payment = input.payments[0]
  const max = installmentsOf(rows)
  if (payment.payment_method === 'credit_card' && payment.credit_card.installments > max) {
    return refuse(422, 'payment.too-many-installments', [max], 'installments')
  }
  if (totalCents(rows) === 0) return null
  if (totalCents(rows) > MAX_ORDER_CENTS) return refuse(422, 'payment.amount-too-large')
  if (customerId === null) return refuse(422, 'payment.identity-needed')
  if (payment.payment_method === 'pix') {
    if (validSeconds === null) return refuse(409, 'payment.pix-too-late')
    const since = new Date(deps.now().getTime() - seconds(deps.limits.pauseSeconds))
    const { open, expired } = await countPix(tx, idCliente, since)
    if (open >= deps.limits.maxOpenPix) return refuse(429, 'payment.too-many-pix')
    if (expired >= deps.limits.maxExpiredPix) return refuse(429, 'payment.pix-paused')
  }
  return null
}

/**
 * The refusal of a payment of something that may not be sold any more, or null; `fields` names the items, keyed by their
 * position in the body.
 */
function notForSale(rows: SaleRow[], things: ThingsForSale, { items }: OrderInput, now: Date): Refusal | null {
  const codes = new Map([...things].map(([id, thing]) => [id, saleRefusal(thing, now)]))
  const reasons = rows.flatMap((row) => {
    const code = codes.get(row.id_lote ?? row.id_rifa ?? '')
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

/**
 * Sends the stored body to the provider and settles its answer. The same body is sent again only within this request,
 * with the same idempotency key, and only after an outcome for which that cannot charge twice (`busy`, or `unknown` and
 * repeatable).
 */
async function send(deps: SalesDeps, attempt: Attempt): Promise<Result<string>> {
  const until = Date.now() + deps.limits.repeatForMs
  let outcome: Outcome<ProviderOrder>
  // Once an outcome was unknown, the rejection of a repeat proves nothing about the earlier call.
  let mayHaveArrived = false
  for (;;) {
    outcome = await deps.gateway.createOrder(attempt.body ?? '', attempt.id)
    mayHaveArrived ||= outcome.kind === 'busy' || outcome.kind === 'unknown'
    const again = outcome.kind === 'busy' || (outcome.kind === 'unknown' && outcome.repeatable)
    if (!again || Date.now() + REPEAT_PAUSE_MS > until) break
    await sleep(REPEAT_PAUSE_MS)
  }
  if (outcome.kind === 'ok') {
    await settle(deps, attempt.id, outcome.value)
    return done(attempt.id)
  }
  if (!mayHaveArrived && (outcome.kind === 'rejected' || outcome.kind === 'unreached')) {
    deps.log.warn({ attempt: attempt.id, outcome }, 'the provider rejected an order')
    await giveUp(deps, attempt.id, null)
    return outcome.kind === 'unreached' ? refuse(503, 'payment.unavailable') : refuse(422, 'payment.unavailable')
  }
  // It may have been charged. The reconciler reads it from the provider; until then the buyer sees it as `pending`.
  deps.log.warn({ attempt: attempt.id, outcome }, 'the outcome of an order is unknown')
  return done(attempt.id)
}
