import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import type { Retention } from './holding.ts'

type Rule = Retention & { table: string }

/** Which rows have been kept for long enough. */
function isOver({ since, days, of }: Rule): SQL {
  const [first, ...others] = since.map((column) => sql.identifier(column))
  const time = others.length ? sql`least(${sql.join([first, ...others], sql`, `)})` : sql`${first}`
  const over = sql`${time} < (SELECT clock_timestamp()) - make_interval(days => ${days})`
  if (of === 'cliente') return sql`id_cliente IN (SELECT id FROM cliente WHERE ${over})`
  // By the few events that have a line, so that the places of the others are not read.
  if (of === 'evento')
    return sql`id_evento = ANY(ARRAY(SELECT f.id_evento FROM fila f JOIN evento e ON e.id = f.id_evento
    WHERE ${over} AND EXISTS (SELECT FROM fila_lugar p WHERE p.id_evento = f.id_evento)))`
  return over
}

/** Deletes some of the rows that have been kept for long enough, and their pictures. @returns how many rows */
export async function deleteOver(db: Db, rule: Rule, limit: number): Promise<number> {
  const table = sql.identifier(rule.table)
  const gone = sql`DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${isOver(rule)} LIMIT ${limit}))`
  const { rowCount } = await db.execute(
    rule.pictures
      ? sql`WITH gone AS (${gone} RETURNING id),
          pictures AS (DELETE FROM image WHERE role = ${rule.pictures} AND owner IN (SELECT id FROM gone))
        SELECT 1 FROM gone`
      : gone,
  )
  return rowCount ?? 0
}
