import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../db/connection.ts'
import { rows, TimeText } from '../db/rows.ts'
import { isOpenSession } from './admin-sessions-repo.ts'

const SessionRow = z.strictObject({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: TimeText,
  seen_at: TimeText,
})
export type OpenSession = z.infer<typeof SessionRow>

/** The sessions of a user that are not over, the last used one first. */
export const listOpenSessions = (db: Db, idUsuario: string): Promise<OpenSession[]> =>
  rows(db, SessionRow)`SELECT s.id, s.browser, s.system, s.created_at, s.seen_at FROM admin_session s
    WHERE s.id_usuario = ${idUsuario} AND ${isOpenSession} ORDER BY s.seen_at DESC, s.id`

/** Ends one session of a user. @returns false when they have no such open session */
export async function endSessionOf(tx: Tx, idUsuario: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`UPDATE admin_session s SET revoked_at = clock_timestamp()
    WHERE s.id = ${id} AND s.id_usuario = ${idUsuario} AND ${isOpenSession}`)
  return rowCount === 1
}
