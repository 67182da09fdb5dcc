import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { CountRow, maybeOne, one, rows, TimeText } from '../../db/rows.ts'

export const AlertRow = z.strictObject({
  id: z.string(),
  at: TimeText,
  kind: z.string(),
  subject: z.string(),
  detail: z.string(),
  seen_at: TimeText.nullable(),
  seen_by: z.string().nullable(),
  nome: z.string().nullable(),
})
export type AlertRow = z.infer<typeof AlertRow>

const COLUMNS = sql`a.id, a.at, a.kind, a.subject, a.detail, a.seen_at, a.seen_by, u.nome`

/** Unseen alerts first, each group newest first. Reads two indexes, so its cost does not grow with the table. */
export async function listAlerts(db: Db, cursor: number, limit: number): Promise<AlertRow[]> {
  const reach = cursor + limit
  return rows(db, AlertRow)`
    SELECT ${COLUMNS} FROM (
      (SELECT * FROM alert WHERE seen_at IS NULL ORDER BY at DESC, id DESC LIMIT ${reach})
      UNION ALL
      (SELECT * FROM alert WHERE seen_at IS NOT NULL ORDER BY at DESC, id DESC LIMIT ${reach})) a
    LEFT JOIN usuario u ON u.id = a.seen_by
    ORDER BY (a.seen_at IS NOT NULL), a.at DESC, a.id DESC LIMIT ${limit} OFFSET ${cursor}`
}

export async function countAlerts(db: Db): Promise<number> {
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM alert`)
  return n
}

/** Marks an alert as seen; the first user to do so stays recorded. @returns the alert, or null when there is none */
export async function seeAlert(tx: Tx, id: string, idUsuario: string): Promise<AlertRow | null> {
  await tx.execute(sql`UPDATE alert SET seen_at = clock_timestamp(), seen_by = ${idUsuario}
    WHERE id = ${id} AND seen_at IS NULL`)
  return maybeOne(
    rows(tx, AlertRow)`SELECT ${COLUMNS} FROM alert a LEFT JOIN usuario u ON u.id = a.seen_by WHERE a.id = ${id}`,
  )
}
