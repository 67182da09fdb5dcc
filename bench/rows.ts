import { z } from 'zod'

type Answer = { rows: unknown[] }

/**
 * What a query answered, compared with its schema, as the tests do for the queries of the server
 * (docs/decisions/sql.md): no test runs those of the benches.
 */
export const rowsOf = <Row>(row: z.ZodType<Row>, { rows }: Answer): Row[] => z.array(row).parse(rows)

/** The row where there must be exactly one. @throws when there is another number of them */
export function rowOf<Row>(row: z.ZodType<Row>, answer: Answer): Row {
  const [only, ...others] = rowsOf(row, answer)
  if (only === undefined || others.length) throw new Error('a query that must find one row found none, or more')
  return only
}

/** What EXPLAIN (FORMAT JSON) answers, with these fields of its first node. */
export const planRow = <Node extends z.ZodType>(node: Node) =>
  z.strictObject({ 'QUERY PLAN': z.tuple([z.looseObject({ Plan: node })]) })
