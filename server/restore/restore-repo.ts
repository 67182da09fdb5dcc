import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { IdRow, maybeOne, one, rows, TimeText } from '../db/rows.ts'
import { RECOVERED } from '../sales/recover/recover-repo.ts'

const NowRow = z.strictObject({ identidade: z.string(), now: TimeText })

/**
 * The identity of this database's history: its system identifier, which differs after a dump was loaded into a new
 * cluster, and its timeline, which differs after every recovery to a point in time.
 */
export const readIdentity = (db: Db) =>
  one(rows(db, NowRow)`SELECT (SELECT system_identifier::text FROM pg_control_system()) || '/' ||
    left(pg_walfile_name(pg_current_wal_lsn()), 8) AS identidade, clock_timestamp()::text AS now`)

const KnownRow = z.strictObject({ is_same: z.boolean() })

/** Whether this identity was seen before; null when none was. The history stores them. */
export async function isIdentityKnown(db: Db, identidade: string): Promise<boolean | null> {
  const found = await rows(db, KnownRow)`SELECT DISTINCT detail ->> 'identidade' = ${identidade} AS is_same
    FROM history WHERE entity = 'banco'`
  return found.length === 0 ? null : found.some(({ is_same }) => is_same)
}

const LastRow = z.strictObject({ last: TimeText.nullable() })

/**
 * When the newest attempt was made, except those that a comparison has stored; otherwise the time of the first row of
 * the history. Null in an empty database.
 */
export async function lastPayment(db: Db): Promise<Date | null> {
  const { last } = await one(rows(db, LastRow)`SELECT coalesce(
    (SELECT max(created_at) FROM payment_attempt WHERE request_hash <> ${RECOVERED}),
    (SELECT min(at) FROM history))::text AS last`)
  return last === null ? null : new Date(last)
}

/** Makes the holds from before an instant overdue: of places, of numbers and of the club's seats. */
export async function makeOverdue(db: Db, before: string): Promise<void> {
  await db.execute(sql`WITH old AS (UPDATE reserva SET expires_at = least(expires_at, clock_timestamp() - interval '1 second')
      WHERE status = 'held' AND created_at <= ${before}::timestamptz RETURNING id)
    UPDATE venda v SET expires_at = least(v.expires_at, clock_timestamp() - interval '1 second')
    FROM old WHERE v.id_reserva = old.id AND v.status = 'held'`)
  await db.execute(sql`UPDATE socio SET expires_at = least(expires_at, clock_timestamp())
    WHERE state = 'held' AND created_at <= ${before}::timestamptz`)
}

/** The refunds stored before an instant for which no call is stored. */
export const unsentRefunds = async (db: Db, before: string): Promise<string[]> =>
  (
    await rows(db, IdRow)`SELECT id FROM refund
    WHERE status = 'pending' AND cents > 0 AND created_at <= ${before}::timestamptz`
  ).map(({ id }) => id)

/** Marks all lists of stored cards to be read from the provider again. */
export const forgetWallets = (db: Db) =>
  db.execute(sql`UPDATE carteira SET lida_em = NULL, versao = versao + 1 WHERE lida_em IS NOT NULL`)

/** The attempts in this database that these webhooks refer to. */
export const attemptsOf = async (db: Db, codes: string[], orders: string[]): Promise<string[]> =>
  (
    await rows(db, IdRow)`SELECT id FROM payment_attempt
    WHERE id = ANY(${sql.param(codes)}::uuid[]) OR order_id = ANY(${sql.param(orders)}::text[])`
  ).map(({ id }) => id)

/** Makes the checks of these socios due now: by the provider's ids or ours. */
export const armSocios = (db: Db, subscriptions: string[], ids: string[]) =>
  db.execute(sql`UPDATE socio SET check_at = clock_timestamp() WHERE state IN ('subscribing', 'active')
    AND (id_assinatura = ANY(${sql.param(subscriptions)}::text[]) OR id = ANY(${sql.param(ids)}::uuid[]))`)

/** Those of these ids that are socios in this database. */
export const knownSocios = async (db: Db, ids: string[]): Promise<Set<string>> =>
  new Set((await rows(db, IdRow)`SELECT id FROM socio WHERE id = ANY(${sql.param(ids)}::uuid[])`).map(({ id }) => id))

const SeenRow = z.strictObject({ id: z.guid() })

/** Whether an alert of this kind about this subject was ever raised. */
export const isAlerted = async (db: Db, kind: string, subject: string): Promise<boolean> =>
  (await maybeOne(rows(db, SeenRow)`SELECT id FROM alert WHERE kind = ${kind} AND subject = ${subject} LIMIT 1`)) !==
  null
