import { sql } from 'drizzle-orm'
import { type AlertaDetail, NO_DETAIL } from '../../contract/alertas-details.ts'
import type { AlertaKind } from '../../contract/alertas-rules.ts'
import type { Db, Tx } from '../db/connection.ts'

/**
 * Raises an alert unless the same one (kind and subject) was raised within the last hour, so that repeated attempts at
 * the same work do not hide other alerts.
 * @returns whether it was raised now
 */
export async function alertOnce(
  tx: Tx | Db,
  kind: AlertaKind,
  subject: string,
  detail: AlertaDetail = NO_DETAIL,
): Promise<boolean> {
  const { rowCount } =
    await tx.execute(sql`INSERT INTO alert (kind, subject, detail) SELECT ${kind}, ${subject}, ${detail}
    WHERE NOT EXISTS (SELECT 1 FROM alert WHERE kind = ${kind} AND subject = ${subject}
      AND at > clock_timestamp() - interval '1 hour')`)
  return rowCount === 1
}

/** The same for a state of the whole system, whichever record shows it: at most one alert of the kind within an hour. */
export async function alertOncePerKind(
  tx: Tx | Db,
  kind: AlertaKind,
  subject: string,
  detail: AlertaDetail = NO_DETAIL,
): Promise<void> {
  await tx.execute(sql`INSERT INTO alert (kind, subject, detail) SELECT ${kind}, ${subject}, ${detail}
    WHERE NOT EXISTS (SELECT 1 FROM alert WHERE kind = ${kind} AND at > clock_timestamp() - interval '1 hour')`)
}
