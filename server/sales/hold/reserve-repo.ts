import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import type { SalesLimits } from '../sales-deps.ts'
import { numberKey, placeKey, type ReserveRequest, unitsOf } from '../units.ts'
import type { OwnRow } from './own-units.ts'
import { type PastHolds, readPastHolds } from './past-holds.ts'
import type { FreshUnit } from './reserve-plan.ts'

/** The cliente's open hold with its rows. */
export type Existing = {
  held: { id: string }
  overdue: boolean
  rows: OwnRow[]
}
/** What is read of a cliente before reserving; `blockedBy` forbids a new hold for the same cart. */
export type Buyer = {
  existing: Existing | null
  blockedBy: 'sold' | 'paying' | null
  bought: Map<string, number>
  past: PastHolds
}

type ReservaRow = { id: string; id_cliente: string; carrinho: string; status: string; overdue: boolean }

const uuids = (ids: string[]) => sql`${sql.param(ids)}::uuid[]`

/**
 * Locks the clientes, then their holds and the reservations of the same carts that are being paid or sold, each in the
 * order of their ids; reads the held rows and how many tickets of each event they have (docs/selling.md#lock-order).
 */
export async function readBuyers(
  tx: Tx,
  requests: ReserveRequest[],
  { holdRestSeconds }: SalesLimits,
): Promise<Map<string, Buyer>> {
  const clientes = requests.map(({ idCliente }) => idCliente)
  const carts = new Map(requests.map(({ idCliente, carrinho }) => [idCliente, carrinho]))
  await tx.execute(sql`SELECT id FROM cliente WHERE id = ANY(${uuids(clientes)}) ORDER BY id FOR NO KEY UPDATE`)
  const reservas = await tx.execute<ReservaRow>(sql`
    SELECT id, id_cliente, carrinho, status, expires_at < clock_timestamp() AS overdue FROM reserva
    WHERE id_cliente = ANY(${uuids(clientes)})
      AND (status = 'held' OR (status IN ('paying', 'sold') AND carrinho = ANY(${uuids([...carts.values()])})))
    ORDER BY id FOR NO KEY UPDATE`)
  const counts = await tx.execute<{ id_cliente: string; id_evento: string; n: number }>(sql`
    SELECT id_cliente, id_evento, count(*)::int AS n FROM venda
    WHERE id_cliente = ANY(${uuids(clientes)}) AND id_evento IS NOT NULL
      AND status IN ('paying', 'sold', 'refunding', 'chargedback')
    GROUP BY id_cliente, id_evento`)
  const past = await readPastHolds(tx, clientes, holdRestSeconds)
  const heldIds = reservas.rows.filter((r) => r.status === 'held').map((r) => r.id)
  const rows = heldIds.length ? await readHeldRows(tx, heldIds) : new Map<string, OwnRow[]>()

  const buyers = new Map<string, Buyer>(
    clientes.map((id) => [id, { existing: null, blockedBy: null, bought: new Map(), past: past.get(id) ?? new Map() }]),
  )
  for (const r of reservas.rows) {
    const buyer = buyers.get(r.id_cliente)
    if (!buyer) continue
    if (r.status === 'held') buyer.existing = { held: { id: r.id }, overdue: r.overdue, rows: rows.get(r.id) ?? [] }
    else if (r.carrinho === carts.get(r.id_cliente)) buyer.blockedBy = r.status === 'sold' ? 'sold' : 'paying'
  }
  for (const { id_cliente, id_evento, n } of counts.rows) buyers.get(id_cliente)?.bought.set(id_evento, n)
  return buyers
}

/** Reads the held rows again. Under the counters' locks no other transaction can release one of them any more. */
export async function refreshRows(tx: Tx, holds: Existing[]): Promise<void> {
  if (!holds.length) return
  const rows = await readHeldRows(
    tx,
    holds.map(({ held }) => held.id),
  )
  for (const hold of holds) hold.rows = rows.get(hold.held.id) ?? []
}

async function readHeldRows(tx: Tx, reservaIds: string[]): Promise<Map<string, OwnRow[]>> {
  type Row = Omit<OwnRow, 'held_at'> & { id_reserva: string; held_at: string }
  const { rows } = await tx.execute<Row>(sql`
    SELECT id, id_reserva, id_evento, id_setor, id_lote, nr_lugar, id_rifa, nr_sorte, valor_cents, taxa_cents, held_at, pix_used
    FROM venda WHERE id_reserva = ANY(${uuids(reservaIds)}) AND status = 'held' ORDER BY held_at, id`)
  const byReserva = new Map<string, OwnRow[]>()
  for (const { id_reserva, held_at, ...row } of rows) {
    const list = byReserva.get(id_reserva) ?? []
    list.push({ ...row, held_at: new Date(held_at) })
    byReserva.set(id_reserva, list)
  }
  return byReserva
}

type RequestedUnits = { idLote: string; nrLugar: number } | { idRifa: string; nrSorte: number }

/** The numbered places and raffle numbers that are requested. */
export function wantedPlaces(requests: ReserveRequest[]): RequestedUnits[] {
  const requested: RequestedUnits[] = []
  for (const unit of requests.flatMap(({ itens }) => itens.flatMap(unitsOf))) {
    if (unit.kind === 'rifa') requested.push({ idRifa: unit.idRifa, nrSorte: unit.nrSorte })
    else if (unit.nrLugar !== null) requested.push({ idLote: unit.idLote, nrLugar: unit.nrLugar })
  }
  return requested
}

export type Taken = { keys: Set<string>; overdueLotes: string[]; overdueRifas: string[] }

/**
 * Reads which of these places and numbers are taken, through whichever lot; and the counters of those that are taken by
 * an overdue hold.
 */
export async function readTaken(tx: Tx, requested: RequestedUnits[], exceptReservas: string[] = []): Promise<Taken> {
  const lotes = requested.flatMap((w) => ('idLote' in w ? [w] : []))
  const rifas = requested.flatMap((w) => ('idRifa' in w ? [w] : []))
  type Row = {
    id_setor: string | null
    nr_lugar: number | null
    id_lote: string | null
    id_rifa: string | null
    nr_sorte: number | null
    overdue: boolean
  }
  const { rows } = await tx.execute<Row>(sql`
    SELECT v.id_setor, v.nr_lugar, v.id_lote, v.id_rifa, v.nr_sorte,
      v.status = 'held' AND v.expires_at < clock_timestamp() AS overdue
    FROM unnest(${uuids(lotes.map((w) => w.idLote))}, ${sql.param(lotes.map((w) => w.nrLugar))}::int[]) AS w(id_lote, nr)
      JOIN lote l ON l.id = w.id_lote
      JOIN venda v ON v.id_setor = l.id_setor AND v.nr_lugar = w.nr AND v.status NOT IN ('released', 'refunded')
    WHERE v.id_reserva <> ALL(${uuids(exceptReservas)})
    UNION ALL
    SELECT v.id_setor, v.nr_lugar, v.id_lote, v.id_rifa, v.nr_sorte,
      v.status = 'held' AND v.expires_at < clock_timestamp() AS overdue
    FROM unnest(${uuids(rifas.map((w) => w.idRifa))}, ${sql.param(rifas.map((w) => w.nrSorte))}::int[]) AS w(id_rifa, nr)
      JOIN venda v ON v.id_rifa = w.id_rifa AND v.nr_sorte = w.nr AND v.status NOT IN ('released', 'refunded')
    WHERE v.id_reserva <> ALL(${uuids(exceptReservas)})`)
  const taken: Taken = { keys: new Set(), overdueLotes: [], overdueRifas: [] }
  for (const row of rows) {
    taken.keys.add(
      row.id_rifa ? numberKey(row.id_rifa, row.nr_sorte ?? 0) : placeKey(row.id_setor ?? '', row.nr_lugar ?? 0),
    )
    if (row.overdue && row.id_lote) taken.overdueLotes.push(row.id_lote)
    if (row.overdue && row.id_rifa) taken.overdueRifas.push(row.id_rifa)
  }
  return taken
}

/** Releases these rows of `venda` and these reservations, where they are still `held`. */
export async function endHolds(tx: Tx, reservaIds: string[], rowIds: string[]): Promise<void> {
  if (rowIds.length) {
    await tx.execute(sql`UPDATE venda SET status = 'released', updated_at = clock_timestamp()
      WHERE id = ANY(${uuids(rowIds)}) AND status = 'held'`)
  }
  if (reservaIds.length) {
    await tx.execute(sql`UPDATE reserva SET status = 'released', updated_at = clock_timestamp()
      WHERE id = ANY(${uuids(reservaIds)}) AND status = 'held'`)
  }
}

export type ReservaWrite = {
  id: string
  idCliente: string
  carrinho: string
  expiresAt: Date
  units: number
  isNew: boolean
  kept: string[]
}

/** Inserts new reservations, and updates replaced ones together with the expiry of the rows they keep. */
export async function writeReservas(tx: Tx, writes: ReservaWrite[]): Promise<void> {
  const fresh = writes.filter(({ isNew }) => isNew)
  if (fresh.length) {
    const values = fresh.map(
      (w) => sql`(${w.id}, ${w.idCliente}, ${w.carrinho}, 'held', ${w.expiresAt.toISOString()}, ${w.units})`,
    )
    await tx.execute(
      sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units) VALUES ${sql.join(values, sql`, `)}`,
    )
  }
  for (const w of writes.filter(({ isNew }) => !isNew)) {
    await tx.execute(sql`UPDATE reserva SET carrinho = ${w.carrinho}, expires_at = ${w.expiresAt.toISOString()},
      units = ${w.units}, updated_at = clock_timestamp() WHERE id = ${w.id} AND status = 'held'`)
    await tx.execute(sql`UPDATE venda SET expires_at = ${w.expiresAt.toISOString()}, updated_at = clock_timestamp()
      WHERE id = ANY(${uuids(w.kept)}) AND status = 'held'`)
  }
}

export type UnitInsert = FreshUnit & { idReserva: string; idCliente: string; expiresAt: Date }

/**
 * Inserts the new units in the order of sector, place, raffle and number, so that two reservations through different
 * lots of a sector cannot deadlock.
 * @returns how many rows were inserted; fewer than given when another reservation owns one of the units
 */
export async function insertUnits(tx: Tx, units: UnitInsert[]): Promise<number> {
  if (!units.length) return 0
  const rows = units.map(({ unit, stock, ...u }) => ({
    id_reserva: u.idReserva,
    id_cliente: u.idCliente,
    id_evento: stock?.id_evento ?? null,
    id_setor: stock?.id_setor ?? null,
    tipo: stock?.tipo ?? null,
    id_lote: unit.kind === 'lote' ? unit.idLote : null,
    nr_lugar: unit.kind === 'lote' ? unit.nrLugar : null,
    id_rifa: unit.kind === 'rifa' ? unit.idRifa : null,
    nr_sorte: unit.kind === 'rifa' ? unit.nrSorte : null,
    valor_cents: u.valorCents,
    taxa_cents: u.taxaCents,
    held_at: u.heldAt.toISOString(),
    pix_used: u.pixUsed,
    expires_at: u.expiresAt.toISOString(),
  }))
  const columns = sql.raw(
    'id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, id_rifa, nr_sorte, valor_cents, taxa_cents, held_at, pix_used, expires_at',
  )
  const { rowCount } = await tx.execute(sql`
    INSERT INTO venda (${columns}, status)
    SELECT ${columns}, 'held' FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      id_reserva uuid, id_cliente uuid, id_evento uuid, id_setor uuid, tipo smallint, id_lote uuid, nr_lugar int,
      id_rifa uuid, nr_sorte int, valor_cents int, taxa_cents int, held_at timestamptz, pix_used boolean,
      expires_at timestamptz)
    ORDER BY id_setor, nr_lugar, id_rifa, nr_sorte
    ON CONFLICT DO NOTHING`)
  return rowCount ?? 0
}
