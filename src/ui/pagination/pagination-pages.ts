/** A page number, or a gap for the pages left out between its neighbours. */
export type PageMark = number | 'gap'

/**
 * The pages that get a link: the first, the last, and those around the current one. A gap never hides a single page.
 */
export function pageMarks(page: number, pages: number): PageMark[] {
  const near = [1, pages, page - 1, page, page + 1]
  // Near the ends the number of links stays the same, so that they do not move while the user clicks through.
  if (page <= 3) near.push(2, 3, 4)
  if (page >= pages - 2) near.push(pages - 3, pages - 2, pages - 1)
  const shown = [...new Set(near)].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b)
  return shown.flatMap((n, index): PageMark[] => {
    const before = shown[index - 1] ?? n - 1
    if (n - before === 1) return [n]
    return n - before === 2 ? [n - 1, n] : ['gap', n]
  })
}
