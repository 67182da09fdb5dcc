import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { IdRow, maybeOne, rows } from '../../db/rows.ts'
import { transaction } from '../../db/transaction.ts'

const PROOF_MINUTES = 10
/** How long the service keeps a code. */
const CODE_MINUTES = 10

const isLive = sql`asked_at > clock_timestamp() - make_interval(mins => ${CODE_MINUTES})`

/** Reserves the right to send a code: of concurrent requests for the key, over all processes, one succeeds. */
export async function reserveSlot(db: Db, key: string, seconds: number): Promise<boolean> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const { rowCount } = await tx.execute(sql`INSERT INTO rate_limit (key, window_start, count)
      SELECT ${key}, clock_timestamp(), 1 WHERE NOT EXISTS (SELECT 1 FROM rate_limit WHERE key = ${key}
        AND window_start > clock_timestamp() - make_interval(secs => ${seconds}))`)
    return rowCount === 1
  })
}

/** Releases the slot when no code was sent, so that a new request is not refused as too soon. */
export const releaseSlot = (db: Db, key: string, seconds: number) =>
  db.execute(sql`DELETE FROM rate_limit WHERE key = ${key}
    AND window_start > clock_timestamp() - make_interval(secs => ${seconds})`)

/** The cliente with this phone; null when there is none. */
export const clienteOf = async (db: Db, telefone: string): Promise<string | null> =>
  (await maybeOne(rows(db, IdRow)`SELECT id FROM cliente WHERE telefone = ${telefone}`))?.id ?? null

const PendingRow = z.strictObject({ verification: z.string(), is_known: z.boolean() })

/** The verifications of this phone that may still be confirmed, and whether a known device requested them. */
export async function pendingCodes(db: Db, telefone: string): Promise<{ verification: string; is_known: boolean }[]> {
  return rows(db, PendingRow)`
    SELECT verification, bool_or(is_known) AS is_known FROM sms_request WHERE telefone = ${telefone} AND ${isLive}
    GROUP BY verification`
}

/** Allows this session to confirm the phone by this verification's code. */
export const recordRequest = (tx: Tx, idSession: string, telefone: string, verification: string, isKnown: boolean) =>
  tx.execute(sql`INSERT INTO sms_request (id_session, telefone, verification, is_known, asked_at)
    VALUES (${idSession}, ${telefone}, ${verification}, ${isKnown}, clock_timestamp())
    ON CONFLICT (id_session, telefone) DO UPDATE SET verification = excluded.verification,
      is_known = excluded.is_known, asked_at = excluded.asked_at`)

/** The verification that this session requested, and whether a known device did; or null. */
export const verificationOf = (db: Db, idSession: string, telefone: string) =>
  maybeOne(rows(db, PendingRow)`
    SELECT verification, is_known FROM sms_request WHERE id_session = ${idSession} AND telefone = ${telefone} AND ${isLive}`)

/** Removes a verification that was confirmed or cancelled: no session can confirm it any more. */
export const forgetVerification = (tx: Tx, verification: string) =>
  tx.execute(sql`DELETE FROM sms_request WHERE verification = ${verification}`)

export const recordProof = (tx: Tx, idSession: string, telefone: string) =>
  tx.execute(sql`INSERT INTO sms_proof (id_session, telefone, purpose, expires_at)
    SELECT ${idSession}, ${telefone},
      CASE WHEN EXISTS (SELECT 1 FROM cliente WHERE telefone = ${telefone}) THEN 'new-password' ELSE 'sign-up' END,
      clock_timestamp() + make_interval(mins => ${PROOF_MINUTES})`)
