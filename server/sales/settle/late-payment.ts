import { randomUUID } from 'node:crypto'
import { REFUND_REASONS } from '../../../contract/messages.ts'
import type { Tx } from '../../db/connection.ts'
import { raiseAlert, record } from '../../db/history.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { type Attempt, countLive, lockHeldRows } from '../attempts-repo.ts'
import { readCompanions } from '../hold/companions-repo.ts'
import { lockFares, lockHalves } from '../hold/fares-repo.ts'
import { memberUnits } from '../hold/member-fares-repo.ts'
import { lockForSale } from '../hold/hold-bounds-repo.ts'
import { stockChanges } from '../hold/stock-changes.ts'
import { type Counters, lockCounters, changeCounters, reclaimOverdue, releaseDeltas } from '../hold/stock-repo.ts'
import { unitRefusal } from '../hold/unit-price.ts'
import { counterOf, placeKey, unitOfRow } from '../hold/units.ts'
import { type AttemptChange, sumUnits } from '../changes.ts'
import { refundPayment } from '../refund/automatic.ts'
import { storeAttemptTransition, storeReservationTransition, PROVIDER, type Settled } from '../sale-transitions.ts'
import type { SalesDeps, StockChanged } from '../sales-deps.ts'
import { hasRoom, mayAccompany, saleRefusal } from '../sales-guards.ts'
import { blockingLotes, insertSold, isCartSold, isOfRemoved, type PaidRow, readPaid } from './rebook-repo.ts'

type RebookResult = { idReserva: string | null; stock: StockChanged[] }

/**
 * Rebooks the released places of an attempt (docs/selling.md#late-payments). Because `released` is final, they become a
 * new, sold reservation, whose history has all the states in between. The old rows no longer reference the attempt, so
 * that the buyer sees only the new tickets. Overdue holds of the lots and raffles concerned are released first.
 * @returns the new reservation's id, or null when one of the places cannot be sold; and the stock changes to publish after
 *   the commit
 * @internal
 */
export async function rebook(tx: Tx, deps: SalesDeps, attempt: Attempt, rows: PaidRow[]): Promise<RebookResult> {
  const ids = (list: (string | null)[]) => [...new Set(list.flatMap((id) => id ?? []))]
  const lotes = ids([...rows.map((row) => row.id_lote), ...(await blockingLotes(tx, attempt.id))])
  const counters = await lockCounters(tx, lotes, ids(rows.map((row) => row.id_rifa)))
  await lockHalves(tx, [...new Set([...counters.lotes.values()].map(({ id_evento }) => id_evento))])
  const back = await reclaimOverdue(tx, counters, [])
  const given = releaseDeltas(back)
  await changeCounters(tx, given.lotes, given.rifas)
  const notRebooked: RebookResult = { idReserva: null, stock: stockChanges(back, []) }

  const wanted = sumUnits(rows.map((row) => [counterOf(row), 1]))
  const delta = (id: string): number => (given.lotes.get(id) ?? 0) + (given.rifas.get(id) ?? 0)
  if (![...wanted].every(([id, units]) => isRebookable(counters, id, units, delta(id), deps.now()))) return notRebooked
  if (rows.some((row) => unitRefusal(unitOfRow(row), counters) !== null)) return notRebooked

  if (!(await hasFares(tx, attempt, rows)) || !(await areAccompanied(tx, deps, attempt, rows))) return notRebooked

  const idReserva = randomUUID()
  if (!(await insertSold(tx, deps.now(), attempt, idReserva, rows.length))) return notRebooked
  const split = (map: ReadonlyMap<string, unknown>) => new Map([...wanted].filter(([id]) => map.has(id)))
  await changeCounters(tx, split(counters.lotes), split(counters.rifas))
  await record(
    tx,
    [null, 'held', 'paying', 'sold'].flatMap((toState, step, states) =>
      toState === null
        ? []
        : [
            {
              entity: 'reserva' as const,
              entityId: idReserva,
              fromState: states[step - 1] ?? null,
              toState,
              actor: PROVIDER,
              ...(toState === 'held' && { detail: { late: attempt.id_reserva } }),
            },
          ],
    ),
  )
  return { idReserva, stock: stockChanges(back, rows) }
}

/** Whether the events' quotas of half price, and the limits of codes and plans, have room for these units. */
async function hasFares(tx: Tx, { id_cliente }: Attempt, rows: PaidRow[]): Promise<boolean> {
  const halves = sumUnits(
    rows.flatMap(({ na_cota, id_evento }) => (na_cota && id_evento ? [[id_evento, 1] as const] : [])),
  )
  const units = sumUnits(rows.flatMap(({ id_tarifa }) => (id_tarifa ? [[id_tarifa, 1] as const] : [])))
  if (units.size === 0) return true
  const eventos = new Set(rows.flatMap(({ id_tarifa, id_evento }) => (id_tarifa && id_evento ? [id_evento] : [])))
  const { meias, codigos, members } = await lockFares(tx, {
    tarifas: [...units.keys()],
    eventos: [...eventos],
    clientes: [id_cliente],
  })
  const hasQuota = [...halves].every(([id, wanted]) => {
    const meia = meias.get(id)
    return meia !== undefined && hasRoom({ total: meia.cota, taken: meia.tomadas }, wanted)
  })
  const isUsable = [...codigos.values()].every(({ id, limite, limite_pessoa, usos, pessoas }) => {
    const wanted = units.get(id) ?? 0
    const own = pessoas[0] ?? { usos: 0, presos: 0 }
    const fits = (total: number | null, taken: number) => total === null || hasRoom({ total, taken }, wanted)
    return fits(limite, usos) && fits(limite_pessoa, own.usos + own.presos)
  })
  // What was held in time is sold, though the membership has ended.
  const isWithinPlan = [...members.beneficios.values()].every(({ id, unidades }) =>
    [...eventos].every((idEvento) => {
      const own = memberUnits(members, id_cliente, idEvento)
      const wanted = rows.filter((row) => row.id_tarifa === id && row.id_evento === idEvento).length
      return wanted === 0 || hasRoom({ total: unidades, taken: own.usos + own.presos }, wanted)
    }),
  )
  return hasQuota && isUsable && isWithinPlan
}

/** Whether each of the companions' places has its wheelchair's, free among these units or bought before. */
async function areAccompanied(tx: Tx, deps: SalesDeps, { id_cliente }: Attempt, rows: PaidRow[]): Promise<boolean> {
  const companions = await readCompanions(tx, rows)
  const keys = new Set(
    rows.flatMap(({ id_setor, nr_lugar }) => (id_setor && nr_lugar ? placeKey(id_setor, nr_lugar) : [])),
  )
  return [...companions.values()].every((companion) =>
    mayAccompany(
      companion,
      id_cliente,
      (par) => companion.livre && keys.has(placeKey(companion.id_setor, par)),
      deps.now(),
    ),
  )
}

/**
 * Whether event and lot, or the raffle, still allow the sale: not deleted, not past, and with room. The lot need not be
 * the open one.
 */
function isRebookable(counters: Counters, id: string, units: number, delta: number, now: Date): boolean {
  const lote = counters.lotes.get(id)
  const rifa = counters.rifas.get(id)
  const total = lote?.qtd_total ?? rifa?.qtd_numeros ?? 0
  const taken = (lote?.tomados ?? rifa?.tomados ?? 0) + delta
  return saleRefusal(lote ?? rifa, now) === null && hasRoom({ total, taken }, units)
}

/**
 * Settles a payment for an attempt that is already `refused` or `expired` (docs/selling.md#late-payments). If its hold
 * is still complete and may still be sold, it is sold. Else, if the places are free and event, lot or raffle still allow
 * it, the same places are rebooked at the price paid, all or none, unless the account was removed. Else, and whenever
 * another attempt pays or paid the same hold or cart, the whole amount is refunded, with a reason the buyer reads. The
 * attempt and its reservation are locked by the caller.
 */
export async function settleLatePayment(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  facts: AttemptChange,
): Promise<Settled> {
  const paid = await readPaid(tx, attempt.id)
  // After a partial refund it is not known which of the tickets are still paid.
  const isAll = order.paidCents === attempt.amount_cents && order.canceledCents === 0
  const whole = paid.length === attempt.units && isAll
  const alone = (await countLive(tx, attempt.id_reserva, attempt.id)) === 0 && !(await isCartSold(tx, attempt))
  let stock: StockChanged[] = []
  if (whole && alone && isStillHeld(attempt, paid) && (await lockForSold(tx, deps, attempt)) === paid.length) {
    const next = await storeAttemptTransition(tx, deps, attempt, ['provider.paid'], PROVIDER, facts)
    const reserva = { id: attempt.id_reserva, status: 'held' as const }
    await storeReservationTransition(tx, reserva, 'pay.start', PROVIDER, { units: paid.length })
    await storeReservationTransition(tx, { ...reserva, status: 'paying' }, 'payment.confirmed', PROVIDER)
    return { next, stock: [] }
  }
  const isReleased = paid.every((row) => row.status === 'released')
  if (whole && alone && isReleased && !(await isOfRemoved(tx, attempt))) {
    const taken = await rebook(tx, deps, attempt, paid)
    stock = taken.stock
    if (taken.idReserva) {
      const change = { ...facts, id_reserva: taken.idReserva }
      return { next: await storeAttemptTransition(tx, deps, attempt, ['provider.paid'], PROVIDER, change), stock }
    }
  }
  const next = await storeAttemptTransition(tx, deps, attempt, ['refund.start'], PROVIDER, facts)
  await refundPayment(tx, attempt, order, REFUND_REASONS.latePayment)
  await raiseAlert(tx, 'payment.late-refund', attempt.id)
  return { next, stock }
}

const isStillHeld = (attempt: Attempt, rows: PaidRow[]): boolean =>
  attempt.reserva_status === 'held' &&
  attempt.reserva_units === rows.length &&
  rows.every((row) => row.status === 'held' && row.id_reserva === attempt.id_reserva)

/** Locks the rows of the hold. @returns their number; 0 when one of them may not be sold any more */
async function lockForSold(tx: Tx, deps: SalesDeps, attempt: Attempt): Promise<number> {
  const things = await lockForSale(tx, attempt.id_reserva)
  const held = await lockHeldRows(tx, attempt.id_reserva)
  return [...things.values()].some((thing) => saleRefusal(thing, deps.now()) !== null) ? 0 : held
}
