/**
 * The first net: the checks made under the locks before anything is written. Each has a database constraint behind
 * it; the proofs take one away at a time to see the other hold (docs/selling.md#invariants).
 */

/** Whether a counter has room for `units` more. Second net: lote_tomados, rifa_tomados. */
export const hasRoom = (counter: { total: number; taken: number }, units: number): boolean =>
  counter.taken + units <= counter.total

/** Whether nobody owns this place or number. Second net: venda_place_owner, venda_number_owner. */
export const isFree = (taken: ReadonlySet<string>, key: string): boolean => !taken.has(key)

/** Whether a place is for sale: the sector's drawing may block it. Second net: venda_place_for_sale. */
export const isForSale = (blocked: readonly number[], nrLugar: number): boolean => !blocked.includes(nrLugar)

/** Whether no attempt to pay this reservation is alive. Second net: attempt_one_live. */
export const isUnpaid = (liveAttempts: number): boolean => liveAttempts === 0
