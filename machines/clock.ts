/**
 * How far this device's clock runs ahead of the server's, in milliseconds, by the `Date` of its answers. As a function it
 * is asked each time: a page that was just loaded has had no answer yet when its machine starts.
 */
export type ClockAhead = number | (() => number)

/** Milliseconds until an instant of the server's, by this device's clock; 0 when it is past, or no instant at all. */
export function msUntil(instant: string | null | undefined, ahead: ClockAhead, minus = 0): number {
  const end = Date.parse(instant ?? '') + (typeof ahead === 'function' ? ahead() : ahead)
  return Number.isNaN(end) ? 0 : Math.max(0, end - Date.now() - minus)
}
