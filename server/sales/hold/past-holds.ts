import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import type { LoteStock } from '../stock.ts'
import { loteKey } from '../units.ts'
import { type OwnRow, ownKey, type UnitRow } from './own-units.ts'

/** A unit that a cliente held and gave back unpaid a short time ago. */
export type PastHold = { usedMs: number; pixUsed: boolean; releasedAt: Date }
/** By the key of the place, number or lot; the latest first. */
export type PastHolds = Map<string, PastHold[]>

/**
 * Reads what each cliente gave back within the last `restSeconds`: a hold that is ended and begun again goes on where it
 * was (docs/selling.md#reserving).
 */
export async function readPastHolds(tx: Tx, clientes: string[], restSeconds: number): Promise<Map<string, PastHolds>> {
  type Row = UnitRow & { id_cliente: string; pix_used: boolean; used_ms: number; released_at: string }
  // A hold lives for minutes: `created_at` only lets the index venda_cliente bound what is read.
  const { rows } = await tx.execute<Row>(sql`
    SELECT id_cliente, id_setor, id_lote, nr_lugar, id_rifa, nr_sorte, pix_used, updated_at AS released_at,
      (extract(epoch FROM updated_at - held_at) * 1000)::float8 AS used_ms
    FROM venda WHERE id_cliente = ANY(${sql.param(clientes)}::uuid[]) AND status = 'released'
      AND created_at > clock_timestamp() - interval '6 hours'
      AND updated_at > clock_timestamp() - make_interval(secs => ${restSeconds})
    ORDER BY updated_at DESC, used_ms DESC`)
  const past = new Map<string, PastHolds>(clientes.map((id) => [id, new Map()]))
  for (const { id_cliente, used_ms, pix_used, released_at, ...row } of rows) {
    const one = { usedMs: Math.max(0, used_ms), pixUsed: pix_used, releasedAt: new Date(released_at) }
    add(past.get(id_cliente), ownKey(row), one)
  }
  return past
}

function add(past: PastHolds | undefined, key: string, one: PastHold): void {
  const holds = past?.get(key)
  if (holds) holds.push(one)
  else past?.set(key, [one])
}

/** Adds a hold that is overdue and ends now. */
export function addOverdue(past: PastHolds, rows: readonly OwnRow[], now: Date): void {
  for (const row of rows) past.delete(ownKey(row))
  for (const { held_at, pix_used, ...row } of rows)
    add(past, ownKey(row), { usedMs: now.getTime() - held_at.getTime(), pixUsed: pix_used, releasedAt: now })
}

/**
 * The earlier hold that a new unit goes on with, or null. A ticket without a number is another one while its lot has
 * more left than the cliente gave back.
 * @param nth how many units of the key came before it in this request
 */
export function pastHold(past: PastHolds, key: string, nth: number, stock: LoteStock | undefined): PastHold | null {
  const holds = past.get(key) ?? []
  const isUnnumbered = stock !== undefined && key === loteKey(stock.id)
  if (isUnnumbered && stock.qtd_total - stock.tomados - nth > holds.length) return null
  return holds[isUnnumbered ? nth : 0] ?? null
}
