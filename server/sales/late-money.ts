import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isEventoPast } from '../../contract/dates.ts'
import { SELLING } from '../../contract/messages.ts'
import { isRifaOpen } from '../../contract/rifas-rules.ts'
import type { Tx } from '../db/connection.ts'
import type { ProviderOrder } from '../gateways/payment.ts'
import { type Attempt, type AttemptChange, countLive } from './attempts-repo.ts'
import type { SalesDeps } from './deps.ts'
import type { StockChanged } from './events.ts'
import { hasRoom } from './guards.ts'
import { raiseAlert, record } from './history.ts'
import { moveAttempt, moveReservation } from './moves.ts'
import { addDelta, type Counters, type Deltas, lockCounters, moveCounters, reclaimOverdue } from './stock.ts'

type PaidRow = {
  id: string
  id_reserva: string
  status: string
  id_lote: string | null
  id_setor: string | null
  nr_lugar: number | null
  id_rifa: string | null
  nr_sorte: number | null
}

/**
 * Money for an attempt we had given up (selling.md, Late money). The same places at the price paid, all or nothing, if
 * they are still free and event, lot and raffle still allow; otherwise all of it goes back and the buyer is told.
 * The attempt and its reservation are locked by the caller.
 */
export async function settleLateMoney(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  facts: AttemptChange,
): Promise<{ moved: Attempt | null; stock: StockChanged[] }> {
  const rows = await readRows(tx, attempt.id)
  const whole = rows.length === attempt.units && order.paidCents === attempt.amount_cents
  const alone = (await countLive(tx, attempt.id_reserva, attempt.id)) === 0
  if (whole && alone && isStillHeld(attempt, rows)) {
    const moved = await moveAttempt(tx, attempt, ['provider.paid'], 'provider', facts)
    const reserva = { id: attempt.id_reserva, status: 'held' as const }
    await moveReservation(tx, reserva, 'pay.start', 'provider')
    await moveReservation(tx, { ...reserva, status: 'paying' }, 'payment.confirmed', 'provider')
    return { moved, stock: [] }
  }
  if (whole && alone && rows.every((row) => row.status === 'released') && !(await isCartSold(tx, attempt))) {
    const idReserva = await takeAgain(tx, deps, attempt, rows)
    if (idReserva) {
      const moved = await moveAttempt(tx, attempt, ['provider.paid'], 'provider', { ...facts, id_reserva: idReserva })
      return { moved, stock: [] }
    }
  }
  const moved = await moveAttempt(tx, attempt, ['refund.start'], 'provider', {
    ...facts,
    refund_cents: order.paidCents,
    refund_reason: SELLING.refundLateMoney,
    check_at: deps.now().toISOString(),
  })
  await raiseAlert(tx, 'payment.late-refund', attempt.id)
  return { moved, stock: [] }
}

async function readRows(tx: Tx, attemptId: string): Promise<PaidRow[]> {
  const { rows } =
    await tx.execute<PaidRow>(sql`SELECT id, id_reserva, status, id_lote, id_setor, nr_lugar, id_rifa, nr_sorte
    FROM venda WHERE id_attempt = ${attemptId} ORDER BY id`)
  return rows
}

const isStillHeld = (attempt: Attempt, rows: PaidRow[]): boolean =>
  attempt.reserva_status === 'held' &&
  attempt.reserva_units === rows.length &&
  rows.every((row) => row.status === 'held' && row.id_reserva === attempt.id_reserva)

async function isCartSold(tx: Tx, attempt: Attempt): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM reserva WHERE id_cliente = ${attempt.id_cliente}
    AND carrinho = ${attempt.carrinho} AND status IN ('paying', 'sold')`)
  return rows.length > 0
}

/**
 * Takes the released places of an attempt once more, as a new reservation that goes through its whole chart at once,
 * for `released` is final. The old rows let go of the attempt: the buyer sees the new tickets only.
 * @returns the new reservation's id, or null when one of the places is gone (nothing changed)
 */
async function takeAgain(tx: Tx, deps: SalesDeps, attempt: Attempt, rows: PaidRow[]): Promise<string | null> {
  const ids = (list: (string | null)[]) => [...new Set(list.flatMap((id) => id ?? []))]
  const counters = await lockCounters(tx, ids(rows.map((r) => r.id_lote)), ids(rows.map((r) => r.id_rifa)))
  const back = await reclaimOverdue(tx, counters, [])
  const lotes: Deltas = new Map()
  const rifas: Deltas = new Map()
  for (const { id_lote, id_rifa } of back)
    if (id_lote) addDelta(lotes, id_lote, -1)
    else if (id_rifa) addDelta(rifas, id_rifa, -1)
  await moveCounters(tx, lotes, rifas)

  const wanted: Deltas = new Map()
  for (const { id_lote, id_rifa } of rows) addDelta(wanted, id_lote ?? id_rifa ?? '', 1)
  if (
    ![...wanted].every(([id, units]) =>
      allows(counters, id, units, (lotes.get(id) ?? 0) + (rifas.get(id) ?? 0), deps.now()),
    )
  )
    return null

  const idReserva = randomUUID()
  const now = deps.now().toISOString()
  await tx.execute(sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
    VALUES (${idReserva}, ${attempt.id_cliente}, ${attempt.carrinho}, 'sold', ${now}, ${rows.length})`)
  const { rowCount } = await tx.execute(sql`
    INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, id_rifa, nr_sorte,
      valor_cents, taxa_cents, held_at, expires_at, status, sold_at, id_attempt)
    SELECT ${idReserva}::uuid, v.id_cliente, v.id_evento, v.id_setor, s.tipo, v.id_lote, v.nr_lugar, v.id_rifa, v.nr_sorte,
      v.valor_cents, v.taxa_cents, v.held_at, ${now}::timestamptz, 'sold', clock_timestamp(), ${attempt.id}::uuid
    FROM venda v LEFT JOIN setor s ON s.id = v.id_setor
    WHERE v.id_attempt = ${attempt.id} AND v.status = 'released' AND (s.id IS NULL OR v.nr_lugar IS NULL OR v.nr_lugar <= s.qtd_lugar)
      AND NOT EXISTS (SELECT 1 FROM venda o WHERE o.id_setor = v.id_setor AND o.nr_lugar = v.nr_lugar AND o.status NOT IN ('released', 'refunded'))
      AND NOT EXISTS (SELECT 1 FROM venda o WHERE o.id_rifa = v.id_rifa AND o.nr_sorte = v.nr_sorte AND o.status NOT IN ('released', 'refunded'))
    ORDER BY v.id_setor, v.nr_lugar, v.id_rifa, v.nr_sorte
    ON CONFLICT DO NOTHING`)
  if (rowCount !== rows.length) {
    // All or nothing: a place is gone, so what was taken a moment ago goes back before anybody could see it.
    await tx.execute(sql`DELETE FROM venda WHERE id_reserva = ${idReserva}`)
    await tx.execute(sql`DELETE FROM reserva WHERE id = ${idReserva}`)
    return null
  }
  await tx.execute(
    sql`UPDATE venda SET id_attempt = NULL WHERE id_attempt = ${attempt.id} AND id_reserva <> ${idReserva}`,
  )
  const split = (map: ReadonlyMap<string, unknown>) => new Map([...wanted].filter(([id]) => map.has(id)))
  await moveCounters(tx, split(counters.lotes), split(counters.rifas))
  await record(tx, [
    {
      entity: 'reserva',
      entityId: idReserva,
      fromState: null,
      toState: 'held',
      actor: 'provider',
      detail: { late: attempt.id_reserva },
    },
    { entity: 'reserva', entityId: idReserva, fromState: 'held', toState: 'paying', actor: 'provider' },
    { entity: 'reserva', entityId: idReserva, fromState: 'paying', toState: 'sold', actor: 'provider' },
  ])
  return idReserva
}

/** Whether event, lot or raffle still allow it: not deleted, not over, and with room. The lot need not be the open one. */
function allows(counters: Counters, id: string, units: number, delta: number, now: Date): boolean {
  const lote = counters.lotes.get(id)
  if (lote)
    return (
      !lote.excluir &&
      !isEventoPast(lote.data, now) &&
      hasRoom({ total: lote.qtd_total, taken: lote.tomados + delta }, units)
    )
  const rifa = counters.rifas.get(id)
  return (
    !!rifa &&
    !rifa.excluir &&
    isRifaOpen(rifa, now) &&
    hasRoom({ total: rifa.qtd_numeros, taken: rifa.tomados + delta }, units)
  )
}
