import type { Measured } from './measure.ts'

/** The reasons why some queries touch more pages in a larger shop although their answers do not grow. */
const REASONS: readonly [why: string, names: RegExp][] = [
  ['reads all names that match, in one index', /^(events (on sale )?by|clientes by) /],
  ['counts the events in one index', /^(events on sale|events of one day|admin: all events|staff of three cities)/],
  ['a city has more events', /^events of a city/],
  ['reads the texts of all listed events, once per change', /^search (by|with|that)/],
  [
    'as many rows, on more pages',
    /^(seats of|map: (the (places|numbers)|own)|page of|the same in the back office|vendas\/|portaria: |numbers of|sales of|one raffle)/,
  ],
  ['what is sold, tried or given back in these days, and what is open', /^dashboard of/],
  ['each is looked up, in a deeper index', /^(history of one|tickets (by|of)|own data|what forbids)/],
  ['counts all clientes', /^clientes, page 1/],
  ['counts up to 10 000 rows', /^history/],
  ['reads a row of each waiting room that there was', /^job: waiting rooms/],
  ['reads all who wait in this line', /^job: the next 10/],
  ['counts the members that match', /^members/],
  ['counts the entries that match, by size', /^entries/],
  ['counts all alerts', /^alerts/],
  ['the pictures of a month', /^job: pictures without an owner/],
  ['deletes what is over, 100 rows at most', /^job: .* to delete/],
]

export const reasonOf = (name: string): string | undefined => REASONS.find(([, names]) => names.test(name))?.[0]

/** A query at all sizes of the shop, the smallest first. */
export type Row = { name: string; why?: string | undefined; sizes: { eventos: number; measured: Measured }[] }

/** A difference of so few pages needs no reason, e.g. because the index is one level deeper. */
const FEW_PAGES = 40
/** Below this exponent the pages at most double while the shop grows to a hundred times its size. */
const FLAT = 0.15

/**
 * How a quantity grows with the shop: 0 if it stays, 1 if it is ten times as large in a shop of ten times as many
 * events. It is the slope of the line between the smallest and the largest size, on logarithmic scales.
 */
export function exponent({ sizes }: Row, of: (measured: Measured) => number): number {
  const [first] = sizes
  const last = sizes.at(-1)
  if (!first || !last || first === last) return 0
  const at = (measured: Measured): number => Math.max(of(measured), 1)
  return Math.log(at(last.measured) / at(first.measured)) / Math.log(last.eventos / first.eventos)
}

/** Whether the pages stay the same, grow with the answer, grow for a known reason, or grow without one. */
export function verdictOf(row: Row): string {
  const pages = exponent(row, ({ buffers }) => buffers)
  const answer = exponent(row, (measured) => measured.answer)
  if (pages < FLAT || (row.sizes.at(-1)?.measured.buffers ?? 0) <= FEW_PAGES) return 'flat'
  if (answer > Math.max(FLAT, pages - FLAT)) return 'the answer grows as well'
  return row.why ?? GROWS
}

export const GROWS = '**grows**'

const BARS = '▁▂▃▄▅▆▇█'

/** The pages of all sizes as bars on a logarithmic scale, from one page to a million: their slope is the exponent. */
export const curveOf = ({ sizes }: Row): string =>
  sizes
    .map(
      ({ measured }) =>
        BARS[Math.min(BARS.length - 1, Math.floor(Math.log10(Math.max(measured.buffers, 1)) * (8 / 6)))],
    )
    .join('')
