import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Runs in the page: timers of `least` milliseconds or more never end by themselves. */
function hold(least: number): void {
  const held = new Map<number, { ms: number; end: () => void }>()
  const { setTimeout: start, clearTimeout: stop } = window
  let last = 1_000_000_000
  const later = (work: TimerHandler, ms = 0, ...args: unknown[]): number => {
    if (ms < least || typeof work !== 'function') return start(work, ms, ...args)
    last += 1
    held.set(last, { ms, end: () => work(...args) })
    return last
  }
  const clear = (id?: number): void => {
    if (id === undefined || !held.delete(id)) stop(id)
  }
  const endTimer = (from: number, to: number): number => {
    const found = [...held].filter(([, { ms }]) => ms >= from && ms <= to)
    for (const [id, { end }] of found) {
      held.delete(id)
      end()
    }
    return found.length
  }
  Object.assign(window, { setTimeout: later, clearTimeout: clear, endTimer })
}

/** Holds the page's long timers, so that a path decides when each one ends; the time of day still advances. */
export const holdLongTimers = (page: Page, least = 9000): Promise<unknown> => page.addInitScript(hold, least)

/** Ends the timers with a length within these limits, once there is one; the page may have other long timers. */
export const endTimer = (page: Page, least: number, most = least): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          ([from, to]) => (window as unknown as { endTimer(from: number, to: number): number }).endTimer(from, to),
          [least, most] as const,
        ),
      { message: `a timer of ${least} to ${most} ms`, interval: 20 },
    )
    .toBeGreaterThan(0)
