/**
 * Bytes of a page as they are sent: its document with inlined styles, the scripts that it needs itself, the scripts
 * that it loads when it is idle, for the next pages, and the style sheets that come with those.
 */
export type PageBytes = { html: number; js: number; later: number; css: number }

const BUDGET: PageBytes = { html: 17_200, js: 197_000, later: 104_500, css: 14_300 }
/**
 * The most bytes that a page may load; `home` is the most visited page (docs/decisions/router.md), and the event's page
 * sells fares.
 */
const BUDGETS: Record<string, PageBytes> = {
  home: { ...BUDGET, js: 105_000 },
  evento: { ...BUDGET, html: 17_900, js: 201_000 },
}

/** One line for each part of a page that exceeds its budget. */
export function overBudget(page: string, bytes: PageBytes): string[] {
  const budget = BUDGETS[page] ?? BUDGET
  return (['html', 'js', 'later', 'css'] as const)
    .filter((part) => bytes[part] > budget[part])
    .map((part) => `${page}: ${part} is ${bytes[part]} bytes, the budget is ${budget[part]}`)
}
