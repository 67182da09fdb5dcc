/**
 * The checks made under the locks before anything is written. A constraint or trigger enforces each of them again; the
 * control tests disable one safeguard at a time to show that the other one works (docs/selling.md#invariants).
 */

/** Whether a counter has room for `units` more. The CHECKs lote_tomados and rifa_tomados enforce the same. */
export const hasRoom = (counter: { total: number; taken: number }, units: number): boolean =>
  counter.taken + units <= counter.total

/**
 * Whether a place or number has no owner. The unique indexes venda_place_owner and venda_number_owner enforce the same.
 */
export const isFree = (taken: ReadonlySet<string>, key: string): boolean => !taken.has(key)

/**
 * Whether a place is for sale, i.e. not blocked in the sector's layout. The trigger venda_place_for_sale enforces the
 * same.
 */
export const isForSale = (blocked: readonly number[], nrLugar: number): boolean => !blocked.includes(nrLugar)

/** Whether a reservation has no live attempt to pay it. The unique index attempt_one_live enforces the same. */
export const isUnpaid = (liveAttempts: number): boolean => liveAttempts === 0
