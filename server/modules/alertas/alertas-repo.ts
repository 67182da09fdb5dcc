import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'

export type AlertRow = {
  id: string
  at: Date
  kind: string
  subject: string
  detail: string
  seen_at: Date | null
  seen_by: string | null
  nome: string | null
}

const COLUMNS = sql`a.id, a.at, a.kind, a.subject, a.detail, a.seen_at, a.seen_by, u.nome`

/** Unseen alerts first, each group newest first. Reads two indexes, so its cost does not grow with the table. */
export async function listAlerts(db: Db, cursor: number, limit: number): Promise<AlertRow[]> {
  const reach = cursor + limit
  const { rows } = await db.execute<AlertRow>(sql`
    SELECT ${COLUMNS} FROM (
      (SELECT * FROM alert WHERE seen_at IS NULL ORDER BY at DESC, id DESC LIMIT ${reach})
      UNION ALL
      (SELECT * FROM alert WHERE seen_at IS NOT NULL ORDER BY at DESC, id DESC LIMIT ${reach})) a
    LEFT JOIN usuario u ON u.id = a.seen_by
    ORDER BY (a.seen_at IS NOT NULL), a.at DESC, a.id DESC LIMIT ${limit} OFFSET ${cursor}`)
  return rows
}

export async function countAlerts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM alert`)
  return rows[0]?.total ?? 0
}

/** Marks an alert as seen; the first user to do so stays recorded. @returns the alert, or null when there is none */
export async function seeAlert(tx: Tx, id: string, idUsuario: string): Promise<AlertRow | null> {
  await tx.execute(sql`UPDATE alert SET seen_at = clock_timestamp(), seen_by = ${idUsuario}
    WHERE id = ${id} AND seen_at IS NULL`)
  const { rows } = await tx.execute<AlertRow>(
    sql`SELECT ${COLUMNS} FROM alert a LEFT JOIN usuario u ON u.id = a.seen_by WHERE a.id = ${id}`,
  )
  return rows[0] ?? null
}
