import { type OwnRow, ownKey, type UnitRow } from './own-units.ts'

/** A unit that a cliente held and gave back unpaid a short time ago. */
export type PastHold = { usedMs: number; pixUsed: boolean; releasedAt: Date }
/** By the key of the place, number or lot; the latest first. */
export type PastHolds = ReadonlyMap<string, readonly PastHold[]>

type PastRow = UnitRow & { pix_used: boolean; used_ms: number; released_at: string }

/**
 * Units that a cliente gave back a short time ago, the latest first: a hold that is ended and begun again continues
 * with the time it has already used (docs/selling.md#reserving).
 */
export const toPastHolds = (rows: readonly PastRow[]): PastHolds =>
  byKey(rows, ({ used_ms, pix_used, released_at }) => ({
    usedMs: Math.max(0, used_ms),
    pixUsed: pix_used,
    releasedAt: new Date(released_at),
  }))

/** The same with a hold that is overdue and ends now. */
export const withOverdue = (past: PastHolds, rows: readonly OwnRow[], now: Date): PastHolds =>
  new Map([
    ...past,
    ...byKey(rows, ({ held_at, pix_used }) => ({
      usedMs: now.getTime() - held_at.getTime(),
      pixUsed: pix_used,
      releasedAt: now,
    })),
  ])

const byKey = <Row extends UnitRow>(rows: readonly Row[], toHold: (row: Row) => PastHold): PastHolds =>
  new Map([...Map.groupBy(rows, ownKey)].map(([key, same]) => [key, same.map(toHold)]))

/**
 * The earlier hold that a new unit continues, or null. A ticket without a number counts as another one while its lot
 * has more left than the cliente gave back.
 * @param nth how many units of the key came before it in this request
 * @param left for tickets without a number: how many the lot has left without those; else null
 */
export function pastHold(past: PastHolds, key: string, nth: number, left: number | null): PastHold | null {
  const holds = past.get(key) ?? []
  if (left !== null && left > holds.length) return null
  return holds[left === null ? 0 : nth] ?? null
}
