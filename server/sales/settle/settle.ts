import type { Tx } from '../../db/connection.ts'
import { leaveOutWaiting } from '../../db/lock-wait.ts'
import { perPool } from '../../db/per-pool.ts'
import { runBatch } from '../../db/batch.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { limitConcurrency } from '../../limits/concurrency-limit.ts'
import { makeBatches } from '../../batches.ts'
import { ofPool } from '../../pool-batches.ts'
import type { Attempt } from '../attempts-repo.ts'
import { writeStatements } from '../changes.ts'
import { publishOrder } from '../pay/order-view.ts'
import { type Rows, type Settled, unchanged } from '../sale-transitions.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { publish, saleTransaction } from '../publish.ts'
import { apply } from './apply.ts'
import { decide } from './decide.ts'
import { lockFacts, lockAndReadForSettle, toFacts } from './settle-lock-and-read.ts'

type Asked = { deps: SalesDeps; id: string; order: ProviderOrder }

/**
 * `locked`: by another transaction. `alone`: the decision needs more locks than those of the rows, or its input more
 * reads.
 */
type Answer = Settled | 'locked' | 'alone'

const settling = perPool((db) =>
  makeBatches<Asked, Answer | null>({
    ...ofPool(db, 'settle'),
    max: 64,
    keyOf: ({ id }) => id,
    run: (asked) => leaveOutWaiting(asked.length, () => settleTogether(asked)),
  }),
)

/**
 * Settles attempts that only change rows (`Rows`) in one batch with concurrent calls: an attempt that keeps waiting, is
 * paid with its own amount, in time, or is paid already. Other orders are settled alone, because hardly any of them is
 * so simple. An attempt that another transaction has locked is tried again in the next batch.
 * @returns the changes, after the commit; null (and nothing changed) when more work is needed, or when the attempt, or
 *   a row it changes, is still locked: it must then be settled alone
 */
async function settlePlain(deps: SalesDeps, id: string, order: ProviderOrder): Promise<Settled | null> {
  if (order.status !== 'paid' && order.status !== 'waiting') return null
  const ask = () => settling(deps.db)({ deps, id, order })
  const first = await ask()
  const answer = first === 'locked' ? await ask() : first
  return answer === 'locked' || answer === 'alone' ? null : answer
}

async function settleTogether(asked: Asked[]): Promise<Answer[]> {
  const [first] = asked
  if (!first) return []
  return runBatch(first.deps.db, lockAndReadForSettle(asked.map(({ id }) => id)), (answer) => {
    const found = toFacts(answer)
    const decisions = asked.map(({ deps, id, order }): Rows | 'locked' | 'alone' => {
      const facts = found.get(id) ?? 'locked'
      if (facts === 'locked' || facts === 'alone') return facts
      const decision = decide(facts, order, { limits: deps.limits, now: deps.now() })
      return decision.kind === 'rows' ? decision : 'alone'
    })
    const writes = writeStatements(
      first.deps,
      decisions.flatMap((decision) => (typeof decision === 'string' ? [] : decision.changes)),
    )
    const result = decisions.map((decision) =>
      typeof decision === 'string' ? decision : { next: decision.next, stock: [] },
    )
    return { writes, result }
  })
}

/**
 * The maximum number of attempts settled alone at the same time: those that wait for a lock must leave connections to
 * others.
 */
const ALONE_AT_ONCE = 6
const alone = perPool(() => limitConcurrency(ALONE_AT_ONCE))

/**
 * The single entry point for the state of an order at the provider (docs/selling.md#settle). Called with the answer to
 * an order, by the reconciler, by cancellations and refunds, and when a cliente reads an order that waits. Idempotent:
 * a state that is stored already changes nothing. Rules of display are not applied here.
 * @param order the order as the provider returned it; if it names another code or customer than the attempt's, it is
 *   ignored and an alert is raised; a second one of its code is refunded (docs/selling.md#second-orders)
 * @returns the attempt in its new state, or null when it did not change (its tickets may have)
 */
export async function settle(deps: SalesDeps, attemptId: string, order: ProviderOrder): Promise<Attempt | null> {
  const settled =
    (await settlePlain(deps, attemptId, order)) ??
    (await alone(deps.db)(() => saleTransaction(deps, (tx) => settleInTx(tx, deps, attemptId, order))))
  if (settled.changed) await publishOrder(deps, attemptId)
  else if (settled.next) publishAttempt(deps, settled.next, order.orderId)
  return settled.next
}

/** Publishes the order's new state under both of its ids. Call it after the commit. */
export function publishAttempt(
  deps: SalesDeps,
  attempt: Pick<Attempt, 'id' | 'status' | 'order_id'>,
  orderId: string | null,
): void {
  const ids = [...new Set([attempt.id, orderId ?? attempt.order_id ?? attempt.id])]
  publish(deps, 'order', { ids, type: attempt.status === 'paid' ? 'order.paid' : `order.${attempt.status}` })
}

async function settleInTx(tx: Tx, deps: SalesDeps, attemptId: string, order: ProviderOrder): Promise<Settled> {
  const facts = await lockFacts(tx, attemptId)
  if (!facts) return unchanged
  return apply(tx, deps, facts.attempt, order, decide(facts, order, { limits: deps.limits, now: deps.now() }))
}
