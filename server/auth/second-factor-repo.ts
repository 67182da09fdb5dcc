import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { LOGIN_TICKET_SECONDS } from '../../contract/second-factor-rules.ts'
import type { Db, Tx } from '../db/connection.ts'
import { CountRow, maybeOne, NumberText, one, rows, TimeText } from '../db/rows.ts'
import type { SealedSecret } from './factor-secrets.ts'

const FactorRow = z.strictObject({ key_id: z.string(), secret: z.instanceof(Buffer), last_step: NumberText.nullable() })
/** A second factor; `lastStep` is null until it is confirmed. */
export type StoredFactor = { stored: SealedSecret; lastStep: number | null }

const factorOf = (row: z.infer<typeof FactorRow> | null): StoredFactor | null =>
  row && {
    stored: { keyId: row.key_id, sealed: row.secret },
    lastStep: row.last_step === null ? null : Number(row.last_step),
  }

/**
 * Locks a user against logins until the transaction ends, so that no login passes without the factor that is being
 * turned on.
 * @returns false when the user has been deleted
 */
export async function lockAgainstLogins(tx: Tx, idUsuario: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`SELECT 1 FROM usuario WHERE id = ${idUsuario} AND NOT excluir
    FOR NO KEY UPDATE`)
  return rowCount === 1
}

/** Whether a user's second factor is on. */
export async function hasFactor(db: Db | Tx, idUsuario: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`SELECT 1 FROM second_factor WHERE id_usuario = ${idUsuario} AND confirmed_at IS NOT NULL`,
  )
  return rowCount === 1
}

const StateRow = z.strictObject({ confirmed_at: TimeText.nullable(), codes: z.int() })
/** Since when the factor is on (null: off), and the number of recovery codes left. */
export const readFactor = (db: Db, idUsuario: string) =>
  one(rows(
    db,
    StateRow,
  )`SELECT (SELECT confirmed_at FROM second_factor WHERE id_usuario = ${idUsuario}) AS confirmed_at,
    (SELECT count(*)::int FROM recovery_code WHERE id_usuario = ${idUsuario} AND used_at IS NULL) AS codes`)

/** Locks a user's factor if it is on; null when it is off. */
export const lockFactor = async (tx: Tx, idUsuario: string): Promise<StoredFactor | null> =>
  factorOf(
    await maybeOne(rows(tx, FactorRow)`SELECT key_id, secret, last_step FROM second_factor
      WHERE id_usuario = ${idUsuario} AND confirmed_at IS NOT NULL FOR UPDATE`),
  )

/** Locks the secret that is not confirmed yet; null when there is none, or its time is over. */
export const lockPending = async (tx: Tx, idUsuario: string): Promise<StoredFactor | null> =>
  factorOf(
    await maybeOne(rows(tx, FactorRow)`SELECT key_id, secret, last_step FROM second_factor
      WHERE id_usuario = ${idUsuario} AND confirmed_at IS NULL
        AND asked_at > clock_timestamp() - make_interval(secs => ${LOGIN_TICKET_SECONDS}) FOR UPDATE`),
  )

/** Stores a secret that is to be confirmed, in place of an earlier one. @returns false when a factor is on already */
export async function storePending(tx: Tx, idUsuario: string, { keyId, sealed }: SealedSecret): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO second_factor AS f (id_usuario, key_id, secret) VALUES (${idUsuario}, ${keyId}, ${sealed})
    ON CONFLICT (id_usuario) DO UPDATE SET key_id = excluded.key_id, secret = excluded.secret, asked_at = excluded.asked_at
      WHERE f.confirmed_at IS NULL`)
  return rowCount === 1
}

/** Turns a factor on, with the step of the code that confirmed it. */
export const confirmPending = (tx: Tx, idUsuario: string, step: number) =>
  tx.execute(sql`UPDATE second_factor SET confirmed_at = clock_timestamp(), last_step = ${step}
    WHERE id_usuario = ${idUsuario} AND confirmed_at IS NULL`)

/** Accepts the code of a step. @returns false when it, or one of a later step, was accepted before */
export async function takeStep(tx: Tx, idUsuario: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`UPDATE second_factor SET last_step = ${step}
    WHERE id_usuario = ${idUsuario} AND last_step < ${step}`)
  return rowCount === 1
}

/** Replaces the encrypted secret by the same one under another key. */
export const storeSealed = (tx: Tx, idUsuario: string, { keyId, sealed }: SealedSecret) =>
  tx.execute(sql`UPDATE second_factor SET key_id = ${keyId}, secret = ${sealed} WHERE id_usuario = ${idUsuario}`)

/** Turns a factor off, or deletes one that was not confirmed. @returns false when there was none */
export async function deleteFactor(tx: Tx, idUsuario: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`DELETE FROM second_factor WHERE id_usuario = ${idUsuario}`)
  return rowCount === 1
}

/** Replaces the recovery codes of a user. */
export async function replaceRecoveryCodes(tx: Tx, idUsuario: string, hashes: Buffer[]): Promise<void> {
  await tx.execute(sql`DELETE FROM recovery_code WHERE id_usuario = ${idUsuario}`)
  await tx.execute(sql`INSERT INTO recovery_code (id_usuario, code_hash)
    SELECT ${idUsuario}, unnest(${sql.param(hashes)}::bytea[])`)
}

/** Uses a recovery code. @returns how many are left; null when there is no such code, or it was used before */
export async function takeRecoveryCode(tx: Tx, idUsuario: string, hash: Buffer): Promise<number | null> {
  const { rowCount } = await tx.execute(sql`UPDATE recovery_code SET used_at = clock_timestamp()
    WHERE id_usuario = ${idUsuario} AND code_hash = ${hash} AND used_at IS NULL`)
  if (rowCount !== 1) return null
  const left = await one(rows(tx, CountRow)`SELECT count(*)::int AS n FROM recovery_code
    WHERE id_usuario = ${idUsuario} AND used_at IS NULL`)
  return left.n
}
