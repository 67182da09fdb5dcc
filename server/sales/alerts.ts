import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connection.ts'

/** Raises an alert unless the same one was raised within the hour: work that is tried again must not bury the others. */
export async function alertOnce(tx: Tx | Db, kind: string, subject: string, detail = ''): Promise<void> {
  await tx.execute(sql`INSERT INTO alert (kind, subject, detail) SELECT ${kind}, ${subject}, ${detail}
    WHERE NOT EXISTS (SELECT 1 FROM alert WHERE kind = ${kind} AND subject = ${subject}
      AND at > clock_timestamp() - interval '1 hour')`)
}
