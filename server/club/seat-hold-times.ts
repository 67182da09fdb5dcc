import type { SalesLimits } from '../sales/sales-deps.ts'
import { seconds } from '../sales/times.ts'

/** The end of a seat's hold that begins or is extended now: `holdSeconds`, and at most `holdMaxSeconds` in all. */
export const seatHoldEnd = (heldAt: Date, now: Date, limits: SalesLimits): Date =>
  new Date(Math.min(now.getTime() + seconds(limits.holdSeconds), heldAt.getTime() + seconds(limits.holdMaxSeconds)))

/**
 * The end of a seat's hold after a refused charge. The time of the charge is no fault of the cliente's, but whoever
 * sends one refused card after another must not keep the seat: once `holdMaxSeconds` and the longest wait for a charge
 * (`cardStuckSeconds`) are over, this end is in the past.
 */
export const holdEndAfterRefusal = (heldAt: Date, now: Date, limits: SalesLimits): Date =>
  new Date(
    Math.min(
      now.getTime() + seconds(limits.holdAfterRefusalSeconds),
      heldAt.getTime() + seconds(limits.holdMaxSeconds + limits.cardStuckSeconds),
    ),
  )
