import { randomUUID } from 'node:crypto'
import type { OrderItem } from '../../../contract/reservas.ts'
import type { AttemptStatus } from '../../../machines/payment-attempt.ts'
import { violates } from '../../db/db-errors.ts'
import { leaveOutWaiting, waitAlone } from '../../db/lock-wait.ts'
import { perPool } from '../../db/per-pool.ts'
import { runRound } from '../../db/round.ts'
import { watchRounds } from '../../observer.ts'
import { required } from '../../required.ts'
import { done, type Refusal, type Result, refuse } from '../../result.ts'
import { makeRounds } from '../../rounds.ts'
import { type Moves, writeStatement } from '../moves.ts'
import { reservationMoves } from '../sale-moves.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { seconds } from '../times.ts'
import { orderItems, totalCents } from './order-items.ts'
import { orderMetadata } from './order-metadata.ts'
import { type PayLook, type PayRequest, payLook, toPayLooks } from './pay-look.ts'
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
}

type Asked = PayRequest & { deps: SalesDeps }

const starting = perPool((db) =>
  makeRounds<Asked, Result<Started> | null>({
    watch: watchRounds(db, 'pay'),
    max: 64,
    keyOf: ({ idCliente }) => idCliente,
    run: async (asked) => {
      const [first] = asked
      return first ? leaveOutWaiting(asked.length, () => startTogether(first.deps, asked, false)) : []
    },
  }),
)

/**
 * Stores an attempt to pay, which is `sending` from then on, together with those that others begin at the same time.
 * One of a total of 0 is paid at once.
 * @returns the attempt or the refusal (see `pay`), after the commit
 */
export async function startAttempt(deps: SalesDeps, request: PayRequest): Promise<Result<Started>> {
  try {
    const started =
      (await starting(deps.db)({ ...request, deps })) ??
      // Its rows were locked by another transaction: it waits for them alone.
      (await waitAlone(deps.db)(() => startTogether(deps, [request], true)))[0]
    if (!started) throw new Error('no result for an attempt')
    return started
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return refusal
    throw error
  }
}

function refusalOf(error: unknown): Refusal | null {
  if (violates(error, 'attempt_one_live')) return refuse(409, 'payment.in-progress')
  // The draw's day began between the check and the commit.
  if (violates(error, 'venda_paid_for_sale')) return refuse(409, 'rifa.closed')
  // The same cart was sold meanwhile, e.g. by a late payment.
  if (violates(error, 'reserva_one_sale_per_cart')) return refuse(409, 'cart.already-paid')
  return null
}

type Decision = { result: Result<Started>; begin?: Partial<Moves>[]; end?: Partial<Moves>[] }

const startTogether = (deps: SalesDeps, requests: PayRequest[], waits: boolean): Promise<(Result<Started> | null)[]> =>
  runRound(deps.db, payLook(requests, deps, waits), (answer) => {
    const looks = toPayLooks(answer, requests)
    const decisions = requests.map((request, index): Decision | null => {
      const look = looks[index]
      return look ? decide(request, look, deps) : null
    })
    const writes = [
      writeStatement(decisions.flatMap((decision) => decision?.begin ?? [])),
      // What costs nothing passes through all states.
      writeStatement(decisions.flatMap((decision) => decision?.end ?? [])),
    ].filter((write) => write !== null)
    return { writes, result: decisions.map((decision) => decision?.result ?? null) }
  })

function decide({ idCliente, input, requestHash }: PayRequest, { click, facts }: PayLook, deps: SalesDeps): Decision {
  if (click)
    return {
      result:
        click.request_hash === requestHash
          ? done({ ...click, isNew: false, items: [] })
          : refuse(422, 'payment.attempt-mismatch'),
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
  const id = randomUUID()
  const pixSeconds = validSecondsOf(facts, now, deps.limits) ?? 0
  const items = orderItems(rows)
  const order = {
    code: id,
    items,
    input,
    cents,
    pixSeconds,
    contents: orderMetadata({ idCliente, carrinho: reserva.carrinho }, rows),
  }
  const body =
    method === 'free' ? null : providerBody({ ...order, customerId: required(customerId, 'the customer of an order') })
  const actor = `cliente:${idCliente}`
  const begun = reservationMoves(reserva, 'pay.start', actor, { idAttempt: id, units: rows.length })
  if (!begun) throw new Error(`a payment of a ${reserva.status} reservation was not refused`)
  const begin: Partial<Moves>[] = [
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
    begun.moves,
  ]
  if (method !== 'free') return { result: done({ id, status: 'sending', method, body, isNew: true, items }), begin }
  return {
    result: done({ id, status: 'paid', method, body, isNew: true, items }),
    begin,
    end: freeMoves(id, id_reserva, actor),
  }
}

/** Nothing to pay: the provider is not called (docs/selling.md#paying). */
function freeMoves(id: string, idReserva: string, actor: string): Partial<Moves>[] {
  const sold = reservationMoves({ id: idReserva, status: 'paying' }, 'payment.confirmed', actor)
  if (!sold) throw new Error('a reservation that is being paid cannot be sold')
  return [
    {
      attempts: [{ id, source: 'sending', set: { status: 'paid', check_at: null, paid_cents: 0 } }],
      history: [{ entity: 'attempt', entityId: id, fromState: 'sending', toState: 'paid', actor, method: 'free' }],
    },
    sold.moves,
  ]
}
