import type { SQLInputValue } from 'node:sqlite'
import type { Database } from '../core/database.ts'
import { problem } from './problem.ts'

export type Query = Record<string, string | undefined>
export type Page = { page: number; size: number }

export function readPage(query: Query, maxSize: number): Page {
  const read = (name: string, fallback: number): number => {
    const text = query[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (!Number.isSafeInteger(value) || value < 1) throw problem(400, `The ${name} parameter is invalid.`)
    return value
  }
  return { page: read('page', 1), size: Math.min(read('size', 10), maxSize) }
}

/** Pagar.me docs: a time without a zone is UTC. */
export function readTime(query: Query, name: string): number | undefined {
  const text = query[name]
  if (text === undefined || text === '') return undefined
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(text) || /^\d{4}-\d{2}-\d{2}$/.test(text)
  const value = Date.parse(zoned ? text : `${text}Z`)
  if (Number.isNaN(value)) throw problem(400, `The ${name} parameter is invalid.`)
  return value
}

/** The WHERE conditions of a list. A condition without a value is left out. */
export class Conditions {
  readonly #clauses: string[] = ['1 = 1']
  readonly values: SQLInputValue[] = []

  add(clause: string, value: SQLInputValue | undefined): this {
    if (value !== undefined && value !== '') {
      this.#clauses.push(clause)
      this.values.push(value)
    }
    return this
  }

  get sql(): string {
    return this.#clauses.join(' AND ')
  }
}

/** The response of a list. `previous` and `next` are absent at the ends; the bodies are JSON texts. */
export function envelope(bodies: string[], total: number, page: Page, url: string): string {
  const link = (number: number): string => {
    const address = new URL(url)
    address.searchParams.set('page', String(number))
    address.searchParams.set('size', String(page.size))
    return address.toString()
  }
  const paging: { total: number; previous?: string; next?: string } = { total }
  if (page.page > 1) paging.previous = link(page.page - 1)
  if (page.page * page.size < total) paging.next = link(page.page + 1)
  return `{"data":[${bodies.join(',')}],"paging":${JSON.stringify(paging)}}`
}

/** Newest first, from a table (or join) whose rows have `seq` and the response text as `body`. */
export function listBodies(db: Database, from: string, where: Conditions, page: Page, url: string): string {
  const total = db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from} WHERE ${where.sql}`, ...where.values)?.n ?? 0
  const rows = db.all<{ body: string }>(
    `SELECT body FROM ${from} WHERE ${where.sql} ORDER BY seq DESC LIMIT ? OFFSET ?`,
    ...where.values,
    page.size,
    (page.page - 1) * page.size,
  )
  return envelope(
    rows.map((row) => row.body),
    total,
    page,
    url,
  )
}

/** Newest first: the ids of one page, for bodies that are assembled when they are read. */
export function listIds(
  db: Database,
  from: string,
  where: Conditions,
  { page, size }: Page,
): { ids: string[]; total: number } {
  const total = db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from} WHERE ${where.sql}`, ...where.values)?.n ?? 0
  const rows = db.all<{ id: string }>(
    `SELECT id FROM ${from} WHERE ${where.sql} ORDER BY created_at DESC, seq DESC LIMIT ? OFFSET ?`,
    ...where.values,
    size,
    (page - 1) * size,
  )
  return { ids: rows.map(({ id }) => id), total }
}
