/**
 * Bytes of a page as they are sent: its document with its styles, the scripts that it names for itself, the scripts it
 * loads when it is idle, for the next pages, and style sheets, which come with those.
 */
export type PageBytes = { html: number; js: number; later: number; css: number }

const BUDGET: PageBytes = { html: 16_500, js: 193_500, later: 104_500, css: 14_000 }
/**
 * The most that a page may load, in bytes; `home` is the page that is opened most
 * (docs/decisions/router.md).
 */
const BUDGETS: Record<string, PageBytes> = { home: { ...BUDGET, js: 104_500 } }

/** One line for each part of a page that exceeds its budget. */
export function overBudget(page: string, bytes: PageBytes): string[] {
  const budget = BUDGETS[page] ?? BUDGET
  return (['html', 'js', 'later', 'css'] as const)
    .filter((part) => bytes[part] > budget[part])
    .map((part) => `${page}: ${part} is ${bytes[part]} bytes, the budget is ${budget[part]}`)
}
