import type { LoteStock } from '../stock-repo.ts'
import { loteKey } from '../units.ts'
import { type OwnRow, ownKey, type UnitRow } from './own-units.ts'

/** A unit that a cliente held and gave back unpaid a short time ago. */
export type PastHold = { usedMs: number; pixUsed: boolean; releasedAt: Date }
/** By the key of the place, number or lot; the latest first. */
export type PastHolds = Map<string, PastHold[]>

type PastRow = UnitRow & { pix_used: boolean; used_ms: number; released_at: string }

/**
 * What a cliente gave back a short time ago, the latest first: a hold that is ended and begun again goes on where it was
 * (docs/selling.md#reserving).
 */
export function toPastHolds(rows: readonly PastRow[]): PastHolds {
  const past: PastHolds = new Map()
  for (const { used_ms, pix_used, released_at, ...row } of rows)
    add(past, ownKey(row), { usedMs: Math.max(0, used_ms), pixUsed: pix_used, releasedAt: new Date(released_at) })
  return past
}

function add(past: PastHolds, key: string, one: PastHold): void {
  const holds = past.get(key)
  if (holds) holds.push(one)
  else past.set(key, [one])
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
