import { addDays, formatTime } from '../../../contract/dates.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import { type Refusal, refuse } from '../../result.ts'
import type { SalesLimits } from '../sales-deps.ts'
import { seconds } from '../times.ts'

/**
 * The facts that bound the hold of one or more units: since when they have been held unpaid, when their sale ends, and
 * whether a PIX was opened for one of them before (docs/selling.md#reserving).
 */
export type HoldBounds = {
  /** The first PIX of a unit does not count: its time is added here when it ends. */
  heldAt: Date
  saleEnd: Date
  pixUsed: boolean
}

/**
 * When the sale of a unit ends: a raffle's at the beginning of the day of its draw, an event's at the end of its day
 * (São Paulo). From then on `saleRefusal` refuses it.
 */
export const saleEnd = (thing: { data: string } | { data_sorteio: string }): Date =>
  'data_sorteio' in thing ? eventoStart(thing.data_sorteio) : eventoStart(addDays(thing.data, 1))

/** The bounds of units that are held together: the narrowest value of each bound. */
export const narrowest = (all: HoldBounds[]): HoldBounds => ({
  heldAt: new Date(Math.min(...all.map(({ heldAt }) => heldAt.getTime()))),
  saleEnd: new Date(Math.min(...all.map((one) => one.saleEnd.getTime()))),
  pixUsed: all.some(({ pixUsed }) => pixUsed),
})

/** The end of a hold that should last `more` seconds from now. `beyond`: seconds by which it may exceed the total. */
export function holdUntil(bounds: HoldBounds, now: Date, more: number, limits: SalesLimits, beyond = 0): Date {
  const total = bounds.heldAt.getTime() + seconds(limits.holdMaxSeconds + beyond)
  return new Date(Math.min(now.getTime() + seconds(more), total, bounds.saleEnd.getTime()))
}

/**
 * The last instant at which a PIX of these units may be paid: shortly before their sale ends; a second PIX also within
 * the hold's own time.
 */
export function pixEnd(bounds: HoldBounds, limits: SalesLimits): Date {
  const last = bounds.saleEnd.getTime() - seconds(limits.pixMarginSeconds)
  const total = bounds.heldAt.getTime() + seconds(limits.holdMaxSeconds)
  return new Date(bounds.pixUsed ? Math.min(last, total) : last)
}

/**
 * The refusal of a unit that this cliente has held for the maximum time without paying, and gave back at `releasedAt`.
 */
export const usedUp = (releasedAt: Date, { holdRestSeconds }: SalesLimits): Refusal =>
  refuse(409, 'reservation.used-up', [formatTime(new Date(releasedAt.getTime() + seconds(holdRestSeconds + 60)))])
