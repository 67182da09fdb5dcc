import { randomUUID } from 'node:crypto'
import type { OrderItem } from '../../../contract/reservas.ts'
import type { AttemptStatus } from '../../../machines/payment-attempt.ts'
import { againWhenLost, violates } from '../../db/db-errors.ts'
import { leaveOutWaiting, waitAlone } from '../../db/lock-wait.ts'
import { perPool } from '../../db/per-pool.ts'
import { runBatch } from '../../db/batch.ts'
import { required } from '../../required.ts'
import { done, type Refusal, refuse, type Result } from '../../result.ts'
import { makeBatches } from '../../batches.ts'
import { ofPool } from '../../pool-batches.ts'
import { attemptMessages } from '../attempt-messages.ts'
import { type Changes, writeStatements } from '../changes.ts'
import { reservationTransition } from '../sale-transitions.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { seconds } from '../times.ts'
import { feeCents, orderItems, totalCents } from './order-items.ts'
import { orderMetadata } from './order-metadata.ts'
import { type PayRead, lockAndReadForPay, type PayRequest, toPayReads } from './pay-lock-and-read.ts'
import { paymentRefusal, validSecondsOf } from './payment-refusal.ts'
import { providerBody } from './provider-body.ts'

/** The attempt of a click; not `isNew` when an earlier request of the same click made it. `items`: of a new one. */
export type Started = {
  id: string
  status: AttemptStatus
  method: 'credit_card' | 'pix' | 'free'
  body: string | null
  isNew: boolean
  items: OrderItem[]
  /** The fee in its amount, in cents. */
  taxa: number
}

type Asked = PayRequest & { deps: SalesDeps }

const starting = perPool((db) =>
  makeBatches<Asked, Result<Started> | null>({
    ...ofPool(db, 'pay'),
    max: 64,
    keyOf: ({ idCliente }) => idCliente,
    run: async (asked) => {
      const [first] = asked
      return first ? leaveOutWaiting(asked.length, () => startTogether(first.deps, asked, false)) : []
    },
  }),
)

/**
 * Stores an attempt to pay in the state `sending`, in one batch with concurrent requests. An attempt with a total of 0
 * is paid at once.
 * @returns the attempt or the refusal (see `pay`), after the commit
 */
export async function startAttempt(deps: SalesDeps, click: Omit<PayRequest, 'idAttempt'>): Promise<Result<Started>> {
  const request = { ...click, idAttempt: randomUUID() }
  try {
    return await againWhenLost(async () => {
      const started =
        (await starting(deps.db)({ ...request, deps })) ??
        // Its rows were locked by another transaction: it waits for them alone.
        (await waitAlone(deps.db)(() => startTogether(deps, [request], true)))[0]
      if (!started) throw new Error('no result for an attempt')
      return started
    })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return refusal
    throw error
  }
}

function refusalOf(error: unknown): Refusal | null {
  if (violates(error, 'attempt_one_live')) return refuse(409, 'payment.in-progress')
  // A new password was set by SMS since this request was admitted.
  if (violates(error, 'attempt_confirmed')) return refuse(403, 'identity.cpf-needed')
  // The account was removed since its payer was read.
  if (violates(error, 'attempt_customer')) return refuse(422, 'payer.unknown')
  // The draw's day began between the check and the commit.
  if (violates(error, 'venda_paid_for_sale')) return refuse(409, 'rifa.closed')
  // The same cart was sold meanwhile, e.g. by a late payment.
  if (violates(error, 'reserva_one_sale_per_cart')) return refuse(409, 'cart.already-paid')
  return null
}

type Decision = { result: Result<Started>; begin?: Partial<Changes>[]; end?: Partial<Changes>[] }

async function startTogether(
  deps: SalesDeps,
  requests: PayRequest[],
  waits: boolean,
): Promise<(Result<Started> | null)[]> {
  const { nome_fatura } = await deps.casa()
  return runBatch(deps.db, lockAndReadForPay(requests, deps, waits), (answer) => {
    const reads = toPayReads(answer, requests)
    const decisions = requests.map((request, index): Decision | null => {
      const read = reads[index]
      return read ? decide(request, read, deps, nome_fatura) : null
    })
    const writes = [
      ...writeStatements(
        deps,
        decisions.flatMap((decision) => decision?.begin ?? []),
      ),
      // A free order passes through all states.
      ...writeStatements(
        deps,
        decisions.flatMap((decision) => decision?.end ?? []),
      ),
    ]
    return { writes, result: decisions.map((decision) => decision?.result ?? null) }
  })
}

function decide(request: PayRequest, { click, paying, facts }: PayRead, deps: SalesDeps, fatura: string): Decision {
  const { idAttempt: id, idCliente, input, requestHash } = request
  if (click) {
    if (click.request_hash !== requestHash) return { result: refuse(422, 'payment.attempt-mismatch') }
    // This request's own attempt, stored by a COMMIT whose answer was lost: no other request has its id.
    const isNew = click.id === id && (click.status === 'sending' || click.method === 'free')
    return { result: done({ ...click, isNew, items: isNew ? orderItems(paying) : [], taxa: feeCents(paying) }) }
  }
  const now = deps.now()
  const refusal = paymentRefusal(facts, now, deps.limits)
  if (refusal) return { result: refusal }
  const { reserva, rows, customerId } = facts
  if (!reserva) throw new Error('a payment without a reservation was not refused')
  const { id_reserva, tentativa } = input.metadata
  const payment = input.payments[0]
  const cents = totalCents(rows)
  const method = cents === 0 ? 'free' : payment.payment_method
  const pixSeconds = validSecondsOf(facts, now, deps.limits) ?? 0
  const items = orderItems(rows)
  const taxa = feeCents(rows)
  const order = {
    code: id,
    items,
    input,
    cents,
    pixSeconds,
    fatura,
    contents: orderMetadata({ idCliente, carrinho: reserva.carrinho }, rows),
  }
  const body =
    method === 'free' ? null : providerBody({ ...order, customerId: required(customerId, 'the customer of an order') })
  const actor = `cliente:${idCliente}`
  const begun = reservationTransition(reserva, 'pay.start', actor, { idAttempt: id, units: rows.length })
  if (!begun) throw new Error(`a payment of a ${reserva.status} reservation was not refused`)
  const begin: Partial<Changes>[] = [
    {
      newAttempts: [
        {
          id,
          id_reserva,
          id_cliente: idCliente,
          tentativa,
          request_hash: requestHash,
          method,
          installments: payment.payment_method === 'credit_card' ? payment.credit_card.installments : 1,
          amount_cents: cents,
          units: rows.length,
          body,
          customer_id: method === 'free' ? null : customerId,
          pix_seconds: method === 'pix' ? pixSeconds : null,
          check_at: new Date(now.getTime() + seconds(deps.limits.firstCheckSeconds)).toISOString(),
        },
      ],
      history: [
        {
          entity: 'attempt',
          entityId: id,
          fromState: null,
          toState: 'sending',
          actor,
          detail: { cents, method },
          method,
        },
      ],
    },
    begun.changes,
  ]
  if (method !== 'free')
    return { result: done({ id, status: 'sending', method, body, isNew: true, items, taxa }), begin }
  return {
    result: done({ id, status: 'paid', method, body, isNew: true, items, taxa }),
    begin,
    end: freeChanges({ id, id_cliente: idCliente }, id_reserva, actor),
  }
}

/** A free order: the provider is not called (docs/selling.md#paying). */
function freeChanges(
  { id, id_cliente }: { id: string; id_cliente: string },
  idReserva: string,
  actor: string,
): Partial<Changes>[] {
  const sold = reservationTransition({ id: idReserva, status: 'paying' }, 'payment.confirmed', actor)
  if (!sold) throw new Error('a reservation that is being paid cannot be sold')
  return [
    {
      attempts: [{ id, source: 'sending', set: { status: 'paid', check_at: null, paid_cents: 0 } }],
      history: [{ entity: 'attempt', entityId: id, fromState: 'sending', toState: 'paid', actor, method: 'free' }],
      messages: attemptMessages({ id, id_cliente, status: 'sending' }, 'paid'),
    },
    sold.changes,
  ]
}
