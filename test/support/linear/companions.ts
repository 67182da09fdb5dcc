import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/connection.ts'
import type { Note } from './journal.ts'
import type { Stock } from './read-calls.ts'
import type { Add, Operation } from './search.ts'
import type { Step, Units } from './steps.ts'

type When = Parameters<Add>[0]
/** A companion's place that was granted or refused without its wheelchair's place `item`, to the owner of the holds. */
type Seen = { when: When; item: string; isGranted: boolean; holds: () => readonly string[] }

/** The companions' places that the calls show: each is sold with its wheelchair's, until a day. */
export class Companions {
  readonly #add: Add
  /** The wheelchair's place of each companion's. */
  readonly #pairs: ReadonlyMap<string, string>
  readonly #seen: Seen[] = []

  /** @param notes may say that the day is over; if it was before the run, nothing is to be checked */
  constructor(add: Add, { acompanhantes = {} }: Stock, notes: readonly Note[]) {
    this.#add = add
    const ended = new Set(notes.flatMap(({ steps }) => steps.flatMap((step) => (isDayOver(step) ? [step.item] : []))))
    this.#pairs = new Map(
      Object.entries(acompanhantes).flatMap(([place, { par, isOver }]) =>
        isOver && !ended.has(par) ? [] : [[place, par]],
      ),
    )
  }

  /** @param holds returns those of the owner of these units, when all calls are read */
  granted(when: When, units: Units, holds: Seen['holds']): void {
    for (const [place, item] of this.#pairs)
      if (units[place] && !units[item]) this.#seen.push({ when, item, isGranted: true, holds })
  }

  /** @param units what the same cart was granted */
  refused(when: When, place: string, units: Units, holds: Seen['holds']): void {
    const item = this.#pairs.get(place)
    if (item === undefined) return
    if (!units[item]) this.#seen.push({ when, item, isGranted: false, holds })
    // An answer that contradicts itself, which nothing explains.
    else
      this.#add(when, [{ kind: 'count', item, min: 1, max: 0 }], `is refused ${place} beside ${item}, which is granted`)
  }

  /** Adds what was seen, after all other operations. */
  finish(operations: readonly Operation[]): void {
    if (this.#seen.length === 0) return
    const steps = operations.flatMap(({ variants }) => variants)
    const had = new Map<string, Set<string>>()
    for (const step of steps)
      if ('units' in step && step.kind !== 'refund')
        for (const item of Object.keys(step.units)) had.set(item, (had.get(item) ?? new Set()).add(step.hold))
    // While money goes back, a wheelchair's place is neither its buyer's nor free.
    const unsure = new Set(
      steps.flatMap((step) => (step.kind === 'refund' || step.kind === 'chargeback' ? [step.hold] : [])),
    )
    for (const { when, item, isGranted, holds } of this.#seen) {
      const own = holds().filter((hold) => had.get(item)?.has(hold))
      if (!isGranted && own.some((hold) => unsure.has(hold))) continue
      const text = `is ${isGranted ? 'granted' : 'refused'} the companion's place of ${item}`
      this.#add(when, [{ kind: 'accompanies', item, holds: own, isGranted }], text)
    }
  }
}

const isDayOver = (step: Step): step is Extract<Step, { kind: 'day-over' }> => step.kind === 'day-over'

/** A companion's place without a pair is that of place 0, which nobody buys. */
export const pairsOf = (
  setor: string,
  acompanhantes: Readonly<Record<string, number>>,
): [place: string, par: string][] =>
  Object.entries(acompanhantes).map(([nr, par]) => [`lugar ${setor} ${nr}`, `lugar ${setor} ${par}`])

/** The steps of a change that ends the days of all companions' places. */
export async function daysOver(db: Db): Promise<Step[]> {
  const { rows } = await db.execute<{ id: string; acompanhantes: Record<string, number> }>(
    sql`SELECT id, acompanhantes FROM setor WHERE acompanhantes IS NOT NULL`,
  )
  return rows.flatMap(({ id, acompanhantes }) =>
    pairsOf(id, acompanhantes).map(([, item]): Step => ({ kind: 'day-over', item })),
  )
}
