import { leaveOutWaiting } from '../../db/lock-wait.ts'
import { perPool } from '../../db/per-pool.ts'
import { runRound } from '../../db/round.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { watchRounds } from '../../observer.ts'
import { makeRounds } from '../../rounds.ts'
import type { Attempt } from '../attempts-repo.ts'
import { isPaidAfterSale } from '../hold/hold-bounds-repo.ts'
import { type Moves, writeStatement } from '../moves.ts'
import { attemptMoves, reservationMoves } from '../sale-moves.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { nextCheck } from '../times.ts'
import { isForAttempt, knownOf } from './provider-facts.ts'
import { type Found, settleLook, toFound } from './settle-look.ts'
import { PROVIDER, type Settled, unchanged } from './settled.ts'

type Asked = { deps: SalesDeps; id: string; order: ProviderOrder }

/** `locked`: by another transaction. `alone`: the order says something that is not plain. */
type Answer = Settled | 'locked' | 'alone'

const settling = perPool((db) =>
  makeRounds<Asked, Answer | null>({
    watch: watchRounds(db, 'settle'),
    max: 64,
    keyOf: ({ id }) => id,
    run: (asked) => leaveOutWaiting(asked.length, () => settleTogether(asked)),
  }),
)

/**
 * Settles what is plain together with what is settled at the same time: an attempt that goes on waiting, is paid with
 * its own amount, in time, or is paid already. One that another transaction has locked is tried again in the next round.
 * @returns what changed, after the commit; null (and nothing changed) when the order says anything else, or when the
 *   attempt is locked still, or something else that it changes: it must be settled alone
 */
export async function settlePlain(deps: SalesDeps, id: string, order: ProviderOrder): Promise<Settled | null> {
  if (order.status !== 'paid' && order.status !== 'waiting') return null
  const ask = () => settling(deps.db)({ deps, id, order })
  const first = await ask()
  const answer = first === 'locked' ? await ask() : first
  return answer === 'locked' || answer === 'alone' ? null : answer
}

async function settleTogether(asked: Asked[]): Promise<Answer[]> {
  const [first] = asked
  if (!first) return []
  return runRound(first.deps.db, settleLook(asked.map(({ id }) => id)), (answer) => {
    const found = toFound(answer)
    const decisions = asked.map(({ deps, id, order }) => {
      const attempt = found.get(id)
      return attempt ? decide(deps, attempt, order) : 'locked'
    })
    const write = writeStatement(decisions.flatMap((decision) => (typeof decision === 'string' ? [] : decision.moves)))
    const result = decisions.map((decision) => (typeof decision === 'string' ? decision : decision.settled))
    return { writes: write ? [write] : [], result }
  })
}

/** A payment that is stored already: several reads may show it. */
const isKnown = (attempt: Attempt, order: ProviderOrder): boolean =>
  attempt.status === 'paid' && order.status === 'paid' && order.canceledCents <= attempt.canceled_cents

type Decision = { moves: Partial<Moves>[]; settled: Settled }

function decide(deps: SalesDeps, { attempt, hasRefund, drawDay }: Found, order: ProviderOrder): Decision | 'alone' {
  if (hasRefund || !isForAttempt(attempt, order)) return 'alone'
  if (isKnown(attempt, order)) return { moves: [], settled: unchanged }
  if (attempt.status !== 'sending' && attempt.status !== 'waiting') return 'alone'
  const known = knownOf(attempt, order)
  if (order.status === 'waiting') {
    const change = attempt.is_due ? known : { ...known, check_at: nextCheck(attempt, order, deps) }
    const moved = attemptMoves(attempt, ['provider.waiting'], PROVIDER, change)
    return moved
      ? { moves: [moved.moves], settled: { moved: moved.attempt, stock: [] } }
      : {
          moves: [{ attempts: [{ id: attempt.id, source: attempt.status, set: change }] }],
          settled: { moved: null, stock: [] },
        }
  }
  const isWhole =
    order.paidCents === attempt.amount_cents && order.amountCents === attempt.amount_cents && order.canceledCents === 0
  if (!isWhole || isPaidAfterSale(drawDay, order.paidAt)) return 'alone'
  const moved = attemptMoves(attempt, ['provider.paid'], PROVIDER, { ...known, paid_cents: order.paidCents })
  const reserva = { id: attempt.id_reserva, status: attempt.reserva_status }
  const sold = reservationMoves(reserva, 'payment.confirmed', PROVIDER, { units: attempt.units })
  return moved && sold ? { moves: [moved.moves, sold.moves], settled: { moved: moved.attempt, stock: [] } } : 'alone'
}
