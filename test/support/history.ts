import { sql } from 'drizzle-orm'
import type { Db } from '../../server/db/connection.ts'

export type Change = {
  fromState: string | null
  toState: string
  actor: string
  detail: Record<string, unknown> | null
}

/** The history of an entity, oldest first. */
export async function historyOf(db: Db, id: string): Promise<Change[]> {
  const { rows } = await db.execute<Change>(sql`SELECT from_state AS "fromState", to_state AS "toState", actor, detail
    FROM history WHERE entity_id = ${id} ORDER BY history.id`)
  return rows
}
