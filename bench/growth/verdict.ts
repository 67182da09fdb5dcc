import type { Measured } from './measure.ts'

/** A query at all sizes of the shop, the smallest first. */
export type Row = { name: string; why?: string | undefined; sizes: { eventos: number; measured: Measured }[] }

/** Pages that a lookup by an index may need without a word, e.g. because the index is a level deeper. */
const FEW_PAGES = 40
/** Below this exponent, pages grow at most to twice their number while the shop grows to a hundred times. */
const FLAT = 0.15

/**
 * How something grows with the shop: 0 when it stays, 1 when it is ten times as much in a shop of ten times as many
 * events. It is the slope of the line between the smallest and the largest size, on logarithmic scales.
 */
export function exponent({ sizes }: Row, of: (measured: Measured) => number): number {
  const [first] = sizes
  const last = sizes.at(-1)
  if (!first || !last || first === last) return 0
  const at = (measured: Measured): number => Math.max(of(measured), 1)
  return Math.log(at(last.measured) / at(first.measured)) / Math.log(last.eventos / first.eventos)
}

/** Whether the pages stay, grow with the answer, grow for a reason that is known, or grow. */
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
