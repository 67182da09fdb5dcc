import { z } from 'zod'

type Answer = { rows: unknown[] }

/**
 * Parses the rows of a query's answer by their schema, as the tests do for the server's queries
 * (docs/decisions/sql.md); those of the benches are not covered by a test.
 */
export const rowsOf = <Row>(row: z.ZodType<Row>, { rows }: Answer): Row[] => z.array(row).parse(rows)

/** The only row of an answer. @throws if there is another number of rows */
export function rowOf<Row>(row: z.ZodType<Row>, answer: Answer): Row {
  const [only, ...others] = rowsOf(row, answer)
  if (only === undefined || others.length) throw new Error('a query that must find one row found none, or more')
  return only
}

/** The schema of an answer of EXPLAIN (FORMAT JSON) with these fields in its first node. */
export const planRow = <Node extends z.ZodType>(node: Node) =>
  z.strictObject({ 'QUERY PLAN': z.tuple([z.looseObject({ Plan: node })]) })
