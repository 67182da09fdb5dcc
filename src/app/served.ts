import type { ServedAnswer } from '../api/answers.ts'

/** What the server puts into a page's HTML beside the rendered page (docs/architecture.md#rendering). */
export type Served = { now: number; answers: ServedAnswer[] }

/** Reads it from the document; null in a plain shell. The content security policy allows no inline code, only data. */
export function readServed(): Served | null {
  const text = document.getElementById('served')?.textContent
  return text ? (JSON.parse(text) as Served) : null
}

/** A page from the browser's own cache, e.g. after Back, may be older than this; then its answers are read again. */
const OLD_MS = 120_000

export const isOld = ({ now }: Served): boolean => Math.abs(Date.now() - now) > OLD_MS
