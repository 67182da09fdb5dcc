import type { Checked } from '../../support/linear/check.ts'
import type { Damage } from './counts.ts'
import { DAMAGES } from './counts.ts'
import type { Day } from './day.ts'

const SHOWN = 5
const line = (name: string, n: number): string => `  ${String(n).padStart(7)}  ${name}`
const table = (title: string, rows: [string, number][]): string[] => [title, ...rows.map(([name, n]) => line(name, n))]

/** The share of items whose history may be undecided, because too many of their calls had no answer. */
const UNDECIDED = 0.05

const tooLittle = ({ items, holds, undecided }: Checked): string[] =>
  undecided.length > UNDECIDED * (items + holds)
    ? [`too little of the history was decided: ${undecided.join(', ')}`]
    : []

/** All damage of a day; empty if there was none. */
export function damageOf(day: Day): string[] {
  const found = DAMAGES.flatMap((damage: Damage) => day.counts[damage].map((what) => `${damage}: ${what}`))
  const unexplained = day.history.violations.map((what) => `answers that no order of the calls explains: ${what}`)
  return [...found, ...unexplained, ...tooLittle(day.history), ...day.notServed.map((what) => `nobody served: ${what}`)]
}

/** The events of a day as a table. */
export function report(day: Day): string {
  const { plan, counts, history, notServed } = day
  const damage = damageOf(day)
  return [
    `Seed ${plan.seed}, ${day.minutes.toFixed(1)} minutes, ${plan.buyers} buyers at a time, ${plan.accounts} accounts`,
    ...table(`Faults (${day.faults.total}, ${day.kills} of them kill)`, day.faults.rows()),
    ...table('Calls to the provider, by what the network did', Object.entries(day.calls)),
    ...table(`Visits (${day.outcomes.total}; ${day.paid} paid)`, day.outcomes.rows()),
    ...table('Refusals by reason', day.refusals.rows()),
    ...table(`Courtesies (${day.given.total})`, day.given.rows()),
    ...table('Asked again by a page', day.unanswered.rows()),
    ...table(
      `Checks: ${day.sold} tickets sold of ${day.offers} offers`,
      DAMAGES.map((name): [string, number] => [name, counts[name].length]),
    ),
    line(
      `lots, places and holds with answers that nothing explains, of ${history.operations} calls`,
      history.violations.length,
    ),
    line(`of these ${history.items + history.holds}, those that had too many orders to try`, history.undecided.length),
    line('buyers whom nobody served', notServed.length),
    ...damage.slice(0, SHOWN),
    damage.length === 0 ? 'No damage.' : `DAMAGE: ${damage.length}`,
  ].join('\n')
}
