import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ReservationStatus } from '../../../machines/reservation.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { DayText, maybeOne, one, rows, TimeText } from '../../db/rows.ts'
import { required } from '../../required.ts'
import { type Attempt, RawAttempt } from '../attempts-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import type { ForSale } from '../sales-guards.ts'
import { type HoldBounds, narrowest, saleEnd } from './hold-times.ts'

/** The facts that decide about the sale of a reservation's units, by the id of their lot or raffle. */
export type ThingsForSale = ReadonlyMap<string, ForSale>

const LoteRow = z.strictObject({ id: z.string(), excluir: z.boolean(), data: DayText })

const RifaRow = z.strictObject({
  id: z.string(),
  excluir: z.boolean(),
  inicio_vendas: DayText,
  data_sorteio: DayText,
})

/**
 * Locks the lots with their sectors, then the raffles, of a reservation's held units, against deletion, unpublishing and
 * the draw (docs/selling.md#lock-order). FOR KEY SHARE, so that paying does not wait for the counters.
 */
export async function lockForSale(tx: Tx, idReserva: string): Promise<ThingsForSale> {
  const held = sql`FROM venda WHERE id_reserva = ${idReserva} AND status = 'held'`
  const lotes = await rows(tx, LoteRow)`
    SELECT l.id, is_lote_withdrawn(l, s, e) AS excluir, e.data::text AS data
    FROM lote l JOIN setor s ON s.id = l.id_setor JOIN evento e ON e.id = s.id_evento
    WHERE l.id IN (SELECT id_lote ${held}) ORDER BY l.id FOR KEY SHARE OF l, s`
  const rifas = await rows(tx, RifaRow)`
    SELECT id, is_rifa_withdrawn(rifa) AS excluir,
      inicio_vendas::text AS inicio_vendas, data_sorteio::text AS data_sorteio
    FROM rifa WHERE id IN (SELECT id_rifa ${held}) ORDER BY id FOR KEY SHARE`
  return new Map([...lotes, ...rifas].map((row) => [row.id, row]))
}

/** The answer of the database's `hold_bounds`: for each reservation the units whose bounds are the same. */
export const BoundsAnswer = z.array(
  z.strictObject({
    id_reserva: z.string(),
    held_at: z.string(),
    pix_used: z.boolean(),
    data: z.string().nullable(),
    data_sorteio: z.string().nullable(),
  }),
)

/**
 * The bounds of each reservation with units that are held or being paid; other reservations are missing.
 * @param pixMs how long the PIX lasted that ends now: it does not count if it is a unit's first
 */
export function toBounds(rows: z.infer<typeof BoundsAnswer>, pixMs = 0): Map<string, HoldBounds> {
  const bounds = Map.groupBy(rows, ({ id_reserva }) => id_reserva)
  return new Map(
    [...bounds].map(([id, units]) => [
      id,
      narrowest(
        units.map(({ held_at, pix_used, data, data_sorteio }) => ({
          heldAt: new Date(Date.parse(held_at) + (pix_used ? 0 : pixMs)),
          saleEnd: saleEnd(data_sorteio === null ? { data: required(data, 'the day of an event') } : { data_sorteio }),
          pixUsed: pix_used || pixMs > 0,
        })),
      ),
    ]),
  )
}

const BoundsRow = z.strictObject({ bounds: BoundsAnswer })

/** Reads the bounds of reservations (`toBounds`). */
export async function readBounds(tx: Tx | Db, reservas: string[], pixMs = 0): Promise<Map<string, HoldBounds>> {
  if (!reservas.length) return new Map()
  const { bounds } = await one(rows(tx, BoundsRow)`SELECT hold_bounds(${sql.param(reservas)}::uuid[]) AS bounds`)
  return toBounds(bounds, pixMs)
}

/** How long the buyer had this attempt's PIX code, in milliseconds; 0 when there was none. */
export function pixMs({ method, pix_seconds, pix_expires_at }: Attempt, deps: SalesDeps): number {
  if (method !== 'pix' || pix_expires_at === null || pix_seconds === null) return 0
  const began = pix_expires_at.getTime() - pix_seconds * 1000
  return Math.max(0, deps.now().getTime() - began)
}

/**
 * Stores that an attempt's units have had their PIX, of `ms` milliseconds: its time does not count, the time of later
 * ones does. Nothing is stored when no code was made.
 */
export async function markPixUsed(tx: Tx, attempt: Attempt, ms: number): Promise<void> {
  if (ms <= 0) return
  await tx.execute(sql`UPDATE venda SET pix_used = true, held_at = held_at + ${ms}::float8 * interval '1 millisecond'
    WHERE id_reserva = ${attempt.id_reserva} AND id_attempt = ${attempt.id} AND NOT pix_used`)
}

/** Whether a PIX was paid on the day of the draw of one of its raffles or later: the result may have been public. */
export const isPaidAfterSale = (data_sorteio: string | null, paidAt: Date | null): boolean =>
  data_sorteio !== null && paidAt !== null && paidAt >= saleEnd({ data_sorteio })

const TurnRow = z.strictObject({ id_cliente: z.string(), id_evento: z.string() })
/** A cliente who may choose now, and the event. */
export type Turn = z.infer<typeof TurnRow>

/**
 * Of these clientes and events with a waiting room, the pairs whose cliente may choose now. The trigger venda_turn
 * enforces the same.
 */
export const readTurns = (tx: Tx, clientes: string[], eventos: string[]): Promise<Turn[]> =>
  rows(tx, TurnRow)`SELECT p.id_cliente, p.id_evento FROM fila_lugar p
    WHERE p.id_cliente = ANY(${sql.param(clientes)}::uuid[]) AND p.id_evento = ANY(${sql.param(eventos)}::uuid[])
      AND p.status = 'admitted' AND p.ends_at > clock_timestamp()`

const StatusRow = z.strictObject({ status: RawAttempt.shape.reserva_status })

/** Locks a cliente's reservation. @returns its state; null when it is not theirs */
export async function lockReserva(tx: Tx, idCliente: string, idReserva: string): Promise<ReservationStatus | null> {
  const found = await maybeOne(rows(tx, StatusRow)`
    SELECT status FROM reserva WHERE id = ${idReserva} AND id_cliente = ${idCliente} FOR NO KEY UPDATE`)
  return found?.status ?? null
}

const HoldRow = z.strictObject({ ...StatusRow.shape, expires_at: TimeText, left: z.int(), units: z.int() })

/** The same, with its end, its units, and how many of them are still held. */
export const lockHold = (tx: Tx, idCliente: string, idReserva: string): Promise<z.infer<typeof HoldRow> | null> =>
  maybeOne(rows(tx, HoldRow)`
    SELECT r.status, r.expires_at, r.units, (SELECT count(*)::int FROM venda v WHERE v.id_reserva = r.id AND v.status = 'held') AS left
    FROM reserva r WHERE r.id = ${idReserva} AND r.id_cliente = ${idCliente} FOR NO KEY UPDATE OF r`)

/** Stores the end of a hold and of its units. @param expiresAt ISO instant */
export async function extendHold(tx: Tx, idReserva: string, expiresAt: string): Promise<void> {
  await tx.execute(
    sql`UPDATE reserva SET expires_at = ${expiresAt}, updated_at = clock_timestamp() WHERE id = ${idReserva}`,
  )
  await tx.execute(sql`UPDATE venda SET expires_at = ${expiresAt} WHERE id_reserva = ${idReserva} AND status = 'held'`)
}
