import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { IdRow, rows } from '../../db/rows.ts'

/** Which of these lots and raffles another transaction has locked, a lot also by its sector. Nothing stays locked here. */
export async function lockedCounters(db: Db, ids: string[]): Promise<string[]> {
  const any = sql`ANY(${sql.param(ids)}::uuid[])`
  const found = await rows(db, IdRow)`
    WITH lotes AS MATERIALIZED (SELECT l.id FROM lote l JOIN setor s ON s.id = l.id_setor WHERE l.id = ${any}
        FOR NO KEY UPDATE OF l SKIP LOCKED FOR SHARE OF s SKIP LOCKED),
      rifas AS MATERIALIZED (SELECT id FROM rifa WHERE id = ${any} FOR NO KEY UPDATE SKIP LOCKED)
    SELECT id FROM lote WHERE id = ${any} AND id NOT IN (SELECT id FROM lotes)
    UNION ALL SELECT id FROM rifa WHERE id = ${any} AND id NOT IN (SELECT id FROM rifas)`
  return found.map(({ id }) => id)
}
