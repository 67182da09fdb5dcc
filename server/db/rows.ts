import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { z } from 'zod'
import type { Db, Tx } from './connection.ts'

/** A query's answer, as the driver returns it: no schema of an answer changes its values. */
type AnswerSchema<Answer> = z.ZodType<Answer, Answer>

/**
 * A query's rows: rows(db, Row)`SELECT …`. The type of the rows is that of the schema, with which every row is parsed,
 * also in production (docs/decisions/sql.md): no decision is based on an answer of another shape.
 * @param row a strict object, a constant of its file
 * @throws when a row does not match the schema
 */
export const rows =
  <Row>(db: Db | Tx, row: AnswerSchema<Row>) =>
  async (query: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await db.execute(sql(query, ...values))).rows.map((found) => row.parse(found))

/** The same over one connection without the pool, such as at the start: times are Dates in it. */
export const clientRows = async <Row>(
  client: pg.ClientBase,
  row: AnswerSchema<Row>,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> => (await client.query(query, values)).rows.map((found) => row.parse(found))

/**
 * The row of a query that always returns exactly one, such as a count or an INSERT with RETURNING.
 * @param found the rows, also of the query builder
 * @throws when there is another number of them
 */
export async function one<Row>(found: PromiseLike<Row[]>): Promise<Row> {
  const row = await maybeOne(found)
  if (row === null) throw new Error('a query that must find a row found none')
  return row
}

/** The row, or null, of a query that returns at most one. @throws when there are more */
export async function maybeOne<Row>(found: PromiseLike<Row[]>): Promise<Row | null> {
  const all = await found
  if (all.length > 1) throw new Error(`a query for one row found ${all.length}`)
  return all[0] ?? null
}

/** `bigint` and `numeric`, also a sum of integers, which the driver returns as text. */
export const NumberText = z.string().regex(/^-?\d+(\.\d+)?$/)
/** `timestamptz`, in the notation of PostgreSQL: for `new Date()`. */
export const TimeText = z.string().regex(/^\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/)
/** `date`, also as `::text`. */
export const DayText = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** The row of an id that is returned. */
export const IdRow = z.strictObject({ id: z.guid() })
/** The row of a count: `count(*)::int AS n`. */
export const CountRow = z.strictObject({ n: z.int() })
