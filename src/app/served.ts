import type { Casa } from '../../contract/casa-rules.ts'
import type { ServedAnswer } from '../api/answers.ts'

/** The data that the server embeds in a page's HTML (docs/architecture.md#rendering). */
export type Served = { now: number; answers: ServedAnswer[] }

/** Reads it from the document; null in a plain shell. It is data, because the CSP allows no inline scripts. */
export function readServed(): Served | null {
  const text = document.getElementById('served')?.textContent
  return text ? (JSON.parse(text) as Served) : null
}

/** The house, which every page brings: among its answers, or alone in a plain shell. */
export function readCasa(served: Served | null): Casa | null {
  const answer = served?.answers.find(({ endpointName }) => endpointName === 'getCasa')
  const text = document.getElementById('casa')?.textContent
  return (answer?.value as Casa | undefined) ?? (text ? (JSON.parse(text) as Casa) : null)
}

/** A page from the browser's own cache, e.g. after Back, may be older than this; then its data is requested again. */
const OLD_MS = 120_000

export const isOld = ({ now }: Served): boolean => Math.abs(Date.now() - now) > OLD_MS
