import { PRIMEIRO_PLANO } from '../../contract/planos-rules.ts'
import type { ReservaCadeira } from '../../contract/reservas.ts'
import { violates } from '../db/db-errors.ts'
import { leaveOutWaiting, waitAlone } from '../db/lock-wait.ts'
import { perPool } from '../db/per-pool.ts'
import { runBatch } from '../db/batch.ts'
import { type Result, refuse } from '../result.ts'
import { makeBatches } from '../batches.ts'
import { ofPool } from '../pool-batches.ts'
import type { ClubDeps } from './club-deps.ts'
import { clubStatement, isSeatLost } from './club-changes-repo.ts'
import { type SeatRequest, lockAndReadSeats, toStand } from './seat-lock-and-read.ts'
import { publishTakenSeat } from './publish-seats.ts'
import { planSeat, type SeatPlan } from './seat-plan.ts'

const TRIES_AFTER_LOST_SEAT = 4

type Asked = SeatRequest & { deps: ClubDeps }

const holding = perPool((db) =>
  makeBatches<Asked, SeatPlan | null>({
    ...ofPool(db, 'hold-seats'),
    max: 100,
    keyOf: ({ idCliente }) => idCliente,
    run: (asked) => leaveOutWaiting(asked.length, () => holdAgain(asked, false)),
  }),
)

/**
 * Holds a plan of the club and its seat (docs/selling.md#membership) for `holdSeconds`, in one batch with concurrent
 * requests.
 * Holding the same seat again extends the hold, up to `holdMaxSeconds` in total, also when it was given back less than
 * `holdRestSeconds` ago; holding another seat or plan releases the one before. The plan's price at the first hold is
 * frozen in its row.
 * @returns the hold (reais, ISO); 409 when the plan is not offered, or has seats and none is wanted, or has none; when
 *   the seat is taken or does not exist, the club is not open, or the caller is a socio, is subscribing, or has had the
 *   seat for too long
 */
export async function holdSeat(
  deps: ClubDeps,
  idCliente: string,
  {
    id_plano: idPlano = PRIMEIRO_PLANO,
    nr_cadeira = null,
  }: { id_plano?: string | undefined; nr_cadeira?: number | null | undefined },
): Promise<Result<ReservaCadeira>> {
  const asked = { deps, idCliente, idPlano, nrCadeira: nr_cadeira }
  try {
    const plan = (await holding(deps.db)(asked)) ?? (await waitAlone(deps.db)(() => holdAgain([asked], true)))[0]
    if (!plan) throw new Error('no result for a request for a seat')
    if (plan.answer.ok) publishTakenSeat(deps, { holder: idCliente, taken: nr_cadeira, freed: plan.freed })
    return plan.answer
  } catch (error) {
    // The account was removed while the request was in progress.
    if (violates(error, 'cliente_is_there')) return refuse(401, 'login.needed')
    // Every retry lost the seat to another cliente; the seat that was held before is kept.
    if (isSeatLost(error)) return refuse(409, 'socio.seat-taken')
    throw error
  }
}

async function holdAgain(asked: Asked[], waits: boolean): Promise<(SeatPlan | null)[]> {
  for (let left = TRIES_AFTER_LOST_SEAT; ; left -= 1) {
    try {
      return await holdTogether(asked, waits)
    } catch (error) {
      if (!isSeatLost(error) || left <= 1) throw error
    }
  }
}

async function holdTogether(asked: Asked[], waits: boolean): Promise<(SeatPlan | null)[]> {
  const [first] = asked
  if (!first) return []
  const { deps } = first
  return runBatch(deps.db, lockAndReadSeats(asked, deps.limits, waits), (answer) => {
    const stand = toStand(answer)
    const now = deps.now()
    const plans = asked.map((request) =>
      stand.clientes.has(request.idCliente) ? planSeat(stand, request, now, deps.limits) : null,
    )
    const write = clubStatement(plans.flatMap((plan) => plan?.changes ?? []))
    return { writes: write ? [write] : [], result: plans }
  })
}
