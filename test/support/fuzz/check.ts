import { LRUCache } from 'lru-cache'
import { uncoded } from '../coded.ts'
import type { Answer } from './line.ts'

const ENGLISH =
  /\b(invalid|expected|error|must|undefined|required|unexpected|received|cannot|failed|not|the|of|is|too|null)\b/i
const isPortuguese = (text: unknown): boolean => typeof text === 'string' && text !== '' && !ENGLISH.test(text)

// Cached, because most refusals are the same few texts.
const known = new LRUCache<string, { defect: string | null }>({ max: 2000 })

/** The defect of an answer: a 5xx, an unlisted code, or no Portuguese message; null if it has none. */
export function defectOf({ status, text }: Answer, isHead: boolean): string | null {
  if (status >= 500) return 'a 5xx'
  if (status < 400 || isHead) return null
  const key = `${status} ${text}`
  const seen = known.get(key)
  if (seen) return seen.defect
  const defect = wrongIn(status, text)
  known.set(key, { defect })
  return defect
}

function wrongIn(status: number, text: string): string | null {
  if (text === '') return 'no body'
  const wrong = uncoded(status, text)
  if (wrong !== null) return `no code: ${wrong}`
  const { message, fields = {} } = JSON.parse(text) as { message?: unknown; fields?: object }
  return [message, ...Object.values(fields)].every(isPortuguese) ? null : 'no Portuguese'
}
