import { sql } from 'drizzle-orm'
import type { ReembolsoAnswer } from '../../../contract/reembolsos.ts'
import type { Db } from '../../db/connection.ts'

/** The status on the wire of these sales, which belong to a paid order. */
export async function readStatuses(db: Db, ids: string[]): Promise<ReembolsoAnswer['result']> {
  const { rows } = await db.execute<ReembolsoAnswer['result'][number]>(sql`
    SELECT id, CASE status WHEN 'sold' THEN 'paid' ELSE status END AS status FROM venda WHERE id IN ${ids} ORDER BY id`)
  return rows
}
