/**
 * How far this device's clock is ahead of the server's, in milliseconds, by the `Date` header of its answers. A
 * function is called at each use, because a machine may start before the page has received the first answer.
 */
export type ClockAhead = number | (() => number)

/** Milliseconds until an instant of the server's clock, minus `minus`; 0 when it is past or invalid. */
export function msUntil(instant: string | null | undefined, ahead: ClockAhead, minus = 0): number {
  const end = Date.parse(instant ?? '') + (typeof ahead === 'function' ? ahead() : ahead)
  return Number.isNaN(end) ? 0 : Math.max(0, end - Date.now() - minus)
}
