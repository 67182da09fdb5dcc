/**
 * The steps of a shop, of which the operations of a history are made. An item is what can run out: a lot (`lote <id>`),
 * a place (`lugar <sector> <number>`), a raffle number (`numero <raffle> <number>`) or a seat of the club
 * (`cadeira <number>`).
 */
export type Units = Readonly<Record<string, number>>
/** Refused because fewer than `n` of the item were free; `left`: exactly so many were. */
export type Wish = { item: string; n: number; left?: number }

/** `hold` is the id of a reservation; it stays the same when its units are sold. */
export type Step =
  /** The hold has these units from now on, and no others. */
  | { kind: 'reserve'; hold: string; units: Units; wishes: Wish[] }
  /** Nothing was granted. `hold`: the caller's own, whose units count as free for them. */
  | { kind: 'refuse'; hold: string | null; wishes: Wish[] }
  | { kind: 'release'; hold: string }
  /** The time of the hold ends. Its units are free for others; until one of them takes one, it can still be paid. */
  | { kind: 'overdue'; hold: string }
  | { kind: 'pay'; hold: string; outcome: 'begun' | 'paid' | 'refused'; order: string | null }
  /** A payment was refused because the hold is over. */
  | { kind: 'lost'; hold: string }
  /** The payment has ended unpaid: the buyer has the hold again, or it is over. */
  | { kind: 'unpaid'; hold: string }
  | { kind: 'dropped'; hold: string }
  /** The payment has been received; by the order of this code, if that is known. */
  | { kind: 'sold'; hold: string; order: string | null }
  /** A late payment of a hold that was over is a new, sold hold with the same units (docs/decisions/settlement.md). */
  | { kind: 'rebook'; hold: string; from: string; units: Units; order: string | null; isPart?: boolean }
  /** The payment of this order was received and given back by itself: it bought nothing. */
  | { kind: 'returned'; hold: string; order: string }
  /** The bank took the money back: the tickets are not valid any more, and their units stay taken. */
  | { kind: 'chargeback'; hold: string }
  | { kind: 'refund'; hold: string; units: Units }
  /** So many tickets of the hold are valid. */
  | { kind: 'tickets'; hold: string; valid: number }
  | { kind: 'resize'; item: string; total: number }
  /** A smaller total was refused, because more is taken. */
  | { kind: 'too-small'; item: string; total: number }
  | { kind: 'count'; item: string; min: number; max: number }

export type Phase = 'held' | 'overdue' | 'paying' | 'sold' | 'chargedback' | 'released'
/** Phases in which the units of a hold are not free. */
export const COUNTED: ReadonlySet<Phase | null> = new Set(['held', 'paying', 'sold', 'chargedback'])

const READS: ReadonlySet<Step['kind']> = new Set(['refuse', 'lost', 'too-small', 'count'])
/** Whether a step only tells what is there. */
export const isRead = ({ kind }: Step): boolean => READS.has(kind)
