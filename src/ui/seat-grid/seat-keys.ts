/** Where a key leads from seat `at` (from 0) in a grid of `count` seats, `columns` in a row; null: nowhere, or no such key. */
export function seatAfterKey(key: string, at: number, count: number, columns: number, ctrl: boolean): number | null {
  const rowStart = at - (at % columns)
  const lead = new Map([
    ['ArrowRight', at + 1],
    ['ArrowLeft', at - 1],
    ['ArrowDown', at + columns],
    ['ArrowUp', at - columns],
    ['Home', ctrl ? 0 : rowStart],
    ['End', ctrl ? count - 1 : Math.min(rowStart + columns, count) - 1],
  ])
  const next = lead.get(key)
  return next === undefined || next === at || next < 0 || next >= count ? null : next
}

/** Seats in a row where the plan names none: as many as fit, within what still reads as a row. */
export const columnsFor = (width: number, seat: number, gap: number): number =>
  Math.max(5, Math.min(20, Math.floor((width + gap) / (seat + gap))))
