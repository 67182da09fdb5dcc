import { useEffect, useState } from 'react'

let ahead = 0
let held: number | null = null

/** How many milliseconds this device's clock is ahead of the server's, by the `Date` header of the last answer. */
export const clockAheadMs = (): number => ahead

/** The server's current time, in epoch milliseconds. */
export const serverNow = (): number => held ?? Date.now() - ahead

/**
 * Fixes the server's time at an instant; null releases it. The server renders a page at one instant, and the browser
 * hydrates it at the same one, so that both show the same days and the same lots on sale.
 */
export const holdTime = (instant: number | null): void => {
  held = instant
}

/** Converts an instant from the server to this device's clock, in epoch milliseconds. */
export const onDevice = (instant: string): number => Date.parse(instant) + ahead

/**
 * Reads the `Date` header of every answer of the server. It has whole seconds and was written before the transfer, so a
 * correct clock can seem up to two seconds ahead: smaller differences are ignored. One second is subtracted from a
 * larger one, because a countdown must never show more time than remains.
 */
export function noteServerDate(date: string | null): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const measured = Date.now() - server
  ahead = Math.abs(measured) < 2000 ? 0 : measured - 1000
}

/** The current time in epoch milliseconds, updated every `stepMs`. */
export function useNow(stepMs = 1000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return now
}
