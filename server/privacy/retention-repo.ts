import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import type { Retention } from './holding.ts'

type Rule = Retention & { table: string }

/** Whose end a rule may wait for: the column that names them, and the ids of those for whom `over` holds. */
const OWNERS = {
  cliente: { column: sql`id_cliente`, ids: (over: SQL) => sql`SELECT id FROM cliente WHERE ${over}` },
  evento: {
    column: sql`id_evento`,
    // By the few events that have a line, so that the places of the others are not read.
    ids: (over: SQL) => sql`SELECT f.id_evento FROM fila f JOIN evento e ON e.id = f.id_evento
      WHERE ${over} AND EXISTS (SELECT FROM fila_lugar p WHERE p.id_evento = f.id_evento)`,
  },
}

/**
 * The rows that have been kept for long enough, so many at most: by each time of the rule for itself, in its order, so
 * that an index finds them.
 */
function over({ table, since, days, of }: Rule, limit: number): SQL {
  const before = sql`(SELECT clock_timestamp()) - make_interval(days => ${days})`
  const isOver = since.map((column) => sql`${sql.identifier(column)} < ${before}`)
  const found = sql`SELECT ctid FROM ${sql.identifier(table)}`
  const parts = since.map((column, index) => {
    if (of) {
      const gone = OWNERS[of]
      return sql`ARRAY(${found} WHERE ${gone.column} = ANY(ARRAY(${gone.ids(isOver[index] ?? sql`false`)})) LIMIT ${limit})`
    }
    // Each row once: what is over by an earlier column is found by that one.
    const where = [
      ...isOver.slice(0, index).map((earlier) => sql`(${earlier}) IS NOT TRUE`),
      isOver[index] ?? sql`false`,
    ]
    return sql`ARRAY(${found} WHERE ${sql.join(where, sql` AND `)} ORDER BY ${sql.identifier(column)} LIMIT ${limit})`
  })
  return sql`(${sql.join(parts, sql` || `)})[1:${limit}]`
}

/** Deletes some of the rows that have been kept for long enough, and their pictures. @returns how many rows */
export async function deleteOver(db: Db, rule: Rule, limit: number): Promise<number> {
  const table = sql.identifier(rule.table)
  const gone = sql`DELETE FROM ${table} WHERE ctid = ANY(${over(rule, limit)})`
  const { rowCount } = await db.execute(
    rule.pictures
      ? sql`WITH gone AS (${gone} RETURNING id),
          pictures AS (DELETE FROM image WHERE role = ${rule.pictures} AND owner IN (SELECT id FROM gone))
        SELECT 1 FROM gone`
      : gone,
  )
  return rowCount ?? 0
}
