import { useEffect, useState } from 'react'

let ahead = 0

/** How far this device's clock runs ahead of the server's, in milliseconds, by the `Date` of its last answer. */
export const clockAheadMs = (): number => ahead

/** The server's present, epoch milliseconds. */
export const serverNow = (): number => Date.now() - ahead

/** An instant of the server on this device's clock, epoch milliseconds. */
export const onDevice = (instant: string): number => Date.parse(instant) + ahead

/**
 * Told by every answer of the server. A `Date` has whole seconds and was written before it travelled, so a clock seems up
 * to two seconds ahead of it: that much is no difference, and of a real one a second is taken off, for no countdown may
 * promise more time than there is.
 */
export function noteServerDate(date: string | null): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const measured = Date.now() - server
  ahead = Math.abs(measured) < 2000 ? 0 : measured - 1000
}

/** The present as epoch milliseconds, told again every `stepMs`. */
export function useNow(stepMs = 1000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return now
}
