import type { Entry } from './journal.ts'
import type { Operation } from './search.ts'

type Moment = { start: number; end: number }
const momentOf = ({ start, end }: Entry): Moment => ({ start, end: end ?? Number.POSITIVE_INFINITY })

/** Whose holds are known, and what is known of when their time ends. */
export class HoldTimes {
  readonly #owned = new Map<string, { id: string; start: number }[]>()
  /** The ends that were answered, by hold. */
  readonly known = new Map<string, (Moment & { at: number })[]>()
  /** Calls that may have moved the end to a time that nobody was told. */
  readonly touched = new Map<string, Moment[]>()

  own(who: string, id: string, { start }: Entry): void {
    const list = this.#owned.get(who)
    if (!list) this.#owned.set(who, [{ id, start }])
    else if (list.at(-1)?.id !== id) list.push({ id, start })
  }
  idsOf = (who: string): string[] => [...new Set((this.#owned.get(who) ?? []).map(({ id }) => id))]
  /** The newest hold of somebody that was asked for before a moment. */
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

/**
 * The ends of the holds, as operations: time is a part of the model. A hold whose end was prolonged afterwards, or may
 * have been, may have ended, too.
 */
export function expiries(holds: HoldTimes, end: number, slackMs: number): Operation[] {
  const ids = new Set([...holds.known.keys(), ...holds.touched.keys()])
  return [...ids].flatMap((hold) => {
    const known = (holds.known.get(hold) ?? []).toSorted((a, b) => a.end - b.end)
    const touched = holds.touched.get(hold) ?? []
    const over = (from: number, until: number, isCertain: boolean): Operation => ({
      who: 'the clock',
      start: from,
      end: until,
      isCertain,
      variants: [{ kind: 'overdue', hold }],
      text: `ends the time of ${hold.slice(0, 8)}`,
    })
    const first = known[0] ? [] : touched.slice(0, 1).map(({ start }) => over(start, Number.POSITIVE_INFINITY, false))
    return [
      ...first,
      ...known.flatMap((moment, i) => {
        const next = known[i + 1]
        const from = Math.max(moment.at - slackMs, moment.start)
        if (from > Math.min(end, next?.end ?? end)) return []
        if (touched.some((other) => other.end >= moment.start && (!next || other.start <= next.end)))
          return [over(from, Number.POSITIVE_INFINITY, false)]
        return [
          over(from, Math.max(moment.at + slackMs, next?.end ?? 0), next === undefined && moment.at + slackMs <= end),
        ]
      }),
    ]
  })
}
