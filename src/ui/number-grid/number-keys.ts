/** The index that a key moves to from index `at` in a grid of `count` with `columns` per row; null for other keys. */
export function indexAfterKey(key: string, at: number, count: number, columns: number, ctrl: boolean): number | null {
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
