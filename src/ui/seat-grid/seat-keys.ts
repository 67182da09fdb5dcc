/**
 * The seat that a key moves to from seat `at` (both from 0) in a grid of `count` seats with `columns` per row. Null
 * when the key does not move.
 */
export function seatAfterKey(key: string, at: number, count: number, columns: number, ctrl: boolean): number | null {
  const rowStart = at - (at % columns)
  const targets = new Map([
    ['ArrowRight', at + 1],
    ['ArrowLeft', at - 1],
    ['ArrowDown', at + columns],
    ['ArrowUp', at - columns],
    ['Home', ctrl ? 0 : rowStart],
    ['End', ctrl ? count - 1 : Math.min(rowStart + columns, count) - 1],
  ])
  const next = targets.get(key)
  return next === undefined || next === at || next < 0 || next >= count ? null : next
}

/** The seats per row when the plan defines none: as many as fit, from 5 to 20. Sizes in pixels. */
export const columnsFor = (width: number, seat: number, gap: number): number =>
  Math.max(5, Math.min(20, Math.floor((width + gap) / (seat + gap))))
