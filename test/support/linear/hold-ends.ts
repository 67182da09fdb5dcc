import type { Entry } from './journal.ts'
import type { Operation } from './search.ts'

type Moment = { start: number; end: number }
const momentOf = ({ start, end }: Entry): Moment => ({ start, end: end ?? Number.POSITIVE_INFINITY })

/** The owners of holds, and what is known about when the holds end. */
export class HoldTimes {
  readonly #owned = new Map<string, { id: string; start: number }[]>()
  /** The ends in answers, by hold. */
  readonly known = new Map<string, (Moment & { at: number })[]>()
  /** Calls that may have changed the end to a time that no answer showed. */
  readonly touched = new Map<string, Moment[]>()

  own(who: string, id: string, { start }: Entry): void {
    const list = this.#owned.get(who)
    if (!list) this.#owned.set(who, [{ id, start }])
    else if (list.at(-1)?.id !== id) list.push({ id, start })
  }
  idsOf = (who: string): string[] => [...new Set((this.#owned.get(who) ?? []).map(({ id }) => id))]
  /** A person's newest hold that was requested before a moment. */
  lastOf = (who: string, before: number): string | null =>
    this.#owned.get(who)?.findLast(({ start }) => start <= before)?.id ?? null

  expiry(id: string, entry: Entry, instant: string): void {
    const moment = { ...momentOf(entry), at: Date.parse(instant) }
    const list = this.known.get(id)
    if (list) list.push(moment)
    else this.known.set(id, [moment])
  }
  touch(id: string, entry: Entry): void {
    const list = this.touched.get(id)
    if (list) list.push(momentOf(entry))
    else this.touched.set(id, [momentOf(entry)])
  }
}

const NEVER = Number.POSITIVE_INFINITY
type Event = Moment & { at: number | null }

/**
 * The ends of the holds, as operations, because the model includes time. If an end may have been changed, the operation
 * is not certain.
 * @param isSold the holds that were paid: their last payment left no hold that could end
 */
export function expiries(
  holds: HoldTimes,
  isSold: (hold: string) => boolean,
  end: number,
  { slackMs, lateMs }: { slackMs: number; lateMs: number },
): Operation[] {
  const ids = new Set([...holds.known.keys(), ...holds.touched.keys()])
  return [...ids].flatMap((hold) => {
    const events: Event[] = [
      ...(holds.known.get(hold) ?? []),
      ...(holds.touched.get(hold) ?? []).map((moment) => ({ ...moment, at: null })),
    ].toSorted((a, b) => a.end - b.end || a.start - b.start)
    return events.flatMap(({ at, start }, i) => {
      const next = events[i + 1]
      const until = next?.end ?? NEVER
      // A payment or a cancellation was requested, and no later answer shows the hold's end.
      if (at === null) return next === undefined && isSold(hold) ? [] : [over(hold, start, until, false)]
      const from = Math.max(at - slackMs, start)
      if (from > Math.min(end, until)) return []
      const isCertain = next === undefined && at + lateMs <= end
      return [over(hold, from, next?.at == null && next ? until : Math.max(at + lateMs, next?.end ?? 0), isCertain)]
    })
  })
}

const over = (hold: string, start: number, end: number, isCertain: boolean): Operation => ({
  who: 'the clock',
  start,
  end,
  isCertain,
  variants: [{ kind: 'overdue', hold }],
  text: `ends the time of ${hold.slice(0, 8)}`,
})
