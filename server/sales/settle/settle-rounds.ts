import { z } from 'zod'
import { checked } from '../../db/checked.ts'
import { perPool } from '../../db/per-pool.ts'
import { runRound } from '../../db/round.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { makeRounds } from '../../rounds.ts'
import { type Attempt, RawAttempt, toAttempt } from '../attempts-repo.ts'
import { isPaidAfterSale } from '../hold/hold-bounds.ts'
import { type Moves, writeStatement } from '../moves.ts'
import { attemptMoves, reservationMoves } from '../sale-moves.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { nextCheck } from '../times.ts'
import { isForAttempt, knownOf } from './provider-facts.ts'
import { PROVIDER, type Settled } from './settled.ts'

type Asked = { deps: SalesDeps; id: string; order: ProviderOrder }

const Looked = z.array(
  z.strictObject({ ...RawAttempt.shape, has_refund: z.boolean(), data_sorteio: z.iso.date().nullable() }),
)
type Found = { attempt: Attempt; hasRefund: boolean; drawDay: string | null }

const settling = perPool(() =>
  makeRounds<Asked, Settled | null>({
    max: 64,
    keyOf: ({ id }) => id,
    run: settleTogether,
  }),
)

/**
 * Settles what is plain together with what is settled at the same time: an attempt that goes on waiting, or is paid
 * with its own amount, in time.
 * @returns what changed, after the commit; null (and nothing changed) when the order says anything else, or when another
 *   transaction has locked the attempt: it must be settled alone
 */
export const settlePlain = (deps: SalesDeps, id: string, order: ProviderOrder): Promise<Settled | null> =>
  mayBePlain(order) ? settling(deps.db)({ deps, id, order }) : Promise.resolve(null)

const mayBePlain = ({ status }: ProviderOrder): boolean => status === 'paid' || status === 'waiting'

async function settleTogether(asked: Asked[]): Promise<(Settled | null)[]> {
  const [first] = asked
  if (!first) return []
  const look = { text: 'SELECT settle_look($1, false)', values: [asked.map(({ id }) => id)] }
  return runRound(first.deps.db, look, (answer) => {
    const found = new Map(
      checked(Looked, answer).map(({ has_refund, data_sorteio, ...raw }): [string, Found] => [
        raw.id,
        { attempt: toAttempt(raw), hasRefund: has_refund, drawDay: data_sorteio },
      ]),
    )
    const decisions = asked.map(({ deps, id, order }) => {
      const attempt = found.get(id)
      return attempt ? decide(deps, attempt, order) : null
    })
    const write = writeStatement(decisions.flatMap((decision) => decision?.moves ?? []))
    return { writes: write ? [write] : [], result: decisions.map((decision) => decision?.settled ?? null) }
  })
}

type Decision = { moves: Partial<Moves>[]; settled: Settled }

function decide(deps: SalesDeps, { attempt, hasRefund, drawDay }: Found, order: ProviderOrder): Decision | null {
  const isOpen = attempt.status === 'sending' || attempt.status === 'waiting'
  if (!isOpen || hasRefund || !isForAttempt(attempt, order)) return null
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
  const isWhole = order.paidCents === attempt.amount_cents && order.amountCents === attempt.amount_cents
  if (!isWhole || isPaidAfterSale(drawDay, order.paidAt)) return null
  const moved = attemptMoves(attempt, ['provider.paid'], PROVIDER, { ...known, paid_cents: order.paidCents })
  const reserva = { id: attempt.id_reserva, status: attempt.reserva_status }
  const sold = reservationMoves(reserva, 'payment.confirmed', PROVIDER, { units: attempt.units })
  return moved && sold ? { moves: [moved.moves, sold.moves], settled: { moved: moved.attempt, stock: [] } } : null
}
