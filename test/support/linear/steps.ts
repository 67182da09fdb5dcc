/**
 * The steps of a shop, from which the operations of a history are made. An item is a limited good: a lot (`lote <id>`),
 * a place (`lugar <sector> <number>`), the half price of an event (`meia <event>`), the uses of a code (`codigo <id>`)
 * and those by one cliente (`pessoa <code> <cliente>`), a
 * giver's quota of courtesies (`cota <id>`), a raffle number (`numero <raffle> <number>`) or a seat of the club
 * (`cadeira <number>`).
 */
export type Units = Readonly<Record<string, number>>
/** Refused because fewer than `n` of the item were free; `left`: exactly this many were free. */
export type Wish = { item: string; n: number; left?: number }

/** `hold` is the id of a reservation; it stays the same when its units are sold. */
export type Step =
  /** The hold has these units from now on, and no others. */
  | { kind: 'reserve'; hold: string; units: Units; wishes: Wish[] }
  /** Nothing was granted. `hold`: the caller's own, whose units count as free for them. */
  | { kind: 'refuse'; hold: string | null; wishes: Wish[] }
  | { kind: 'release'; hold: string }
  /** The hold expires. Its units are free for others; until one of them takes one, it can still be paid. */
  | { kind: 'overdue'; hold: string }
  | { kind: 'pay'; hold: string; outcome: 'begun' | 'paid' | 'refused'; order: string | null }
  /** A payment was refused because the hold is over. */
  | { kind: 'lost'; hold: string }
  /** The payment ended unpaid: the buyer has the hold again, or it is over. */
  | { kind: 'unpaid'; hold: string }
  | { kind: 'dropped'; hold: string }
  /** The payment was received, by the order with this code, if it is known. */
  | { kind: 'sold'; hold: string; order: string | null }
  /** The late payment of an ended hold created a new, sold hold with the same units (docs/decisions/settlement.md). */
  | { kind: 'rebook'; hold: string; from: string; units: Units; order: string | null; isPart?: boolean }
  /** The payment of this order was received and automatically refunded: it bought nothing. */
  | { kind: 'returned'; hold: string; order: string }
  /** The bank took the money back: the tickets are no longer valid, and their units stay taken. */
  | { kind: 'chargeback'; hold: string }
  | { kind: 'refund'; hold: string; units: Units }
  /** A courtesy: sold at once, without a payment. */
  | { kind: 'give'; hold: string; units: Units }
  /** This many tickets of the hold are valid. */
  | { kind: 'tickets'; hold: string; valid: number }
  | { kind: 'resize'; item: string; total: number }
  /** A smaller total was refused, because more is taken. */
  | { kind: 'too-small'; item: string; total: number }
  | { kind: 'count'; item: string; min: number; max: number }
  /**
   * The companion's place of this wheelchair's place was granted, or refused, to somebody with these holds, none of
   * which takes both places at once.
   */
  | { kind: 'accompanies'; item: string; holds: readonly string[]; isGranted: boolean }
  /** From now on the companion's place of this wheelchair's place is sold to everybody. */
  | { kind: 'day-over'; item: string }

export type Phase = 'held' | 'overdue' | 'paying' | 'sold' | 'chargedback' | 'released'
/** Phases in which the units of a hold are not free. */
export const COUNTED: ReadonlySet<Phase | null> = new Set(['held', 'paying', 'sold', 'chargedback'])

const READS: ReadonlySet<Step['kind']> = new Set(['refuse', 'lost', 'too-small', 'count'])
/** Whether a step only reads. */
export const isRead = (step: Step): boolean => READS.has(step.kind) || (step.kind === 'accompanies' && !step.isGranted)
