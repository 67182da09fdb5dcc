/** Bytes of a page as they are sent: its document, and all scripts and style sheets that it loads by itself. */
export type PageBytes = { html: number; js: number; css: number }

/** The most that a page may load, in bytes. Its scripts include those it fetches when it is idle, for the next page. */
const BUDGET: PageBytes = { html: 20_000, js: 260_000, css: 32_000 }

/** One line for each part of a page that exceeds its budget. */
export const overBudget = (page: string, bytes: PageBytes): string[] =>
  (['html', 'js', 'css'] as const)
    .filter((part) => bytes[part] > BUDGET[part])
    .map((part) => `${page}: ${part} is ${bytes[part]} bytes, the budget is ${BUDGET[part]}`)
