import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { DESAFIO_SECONDS } from '../../contract/chaves-rules.ts'
import type { Db, Tx } from '../db/connection.ts'
import { CountRow, IdRow, maybeOne, NumberText, one, rows, TimeText } from '../db/rows.ts'
import { OfficeRightsRow, RIGHTS } from './admin-sessions-repo.ts'

type Purpose = 'entrada' | 'cadastro' | 'prova'

/** Stores a challenge. @param idSession whose it is; null in a login, whose cookie has the challenge */
export const storeChallenge = (db: Db, challenge: string, purpose: Purpose, idSession: string | null) =>
  db.execute(sql`INSERT INTO desafio_chave (challenge, purpose, id_session, expires_at) VALUES
    (${challenge}, ${purpose}, ${idSession}, clock_timestamp() + make_interval(secs => ${DESAFIO_SECONDS}))`)

/**
 * Takes a challenge, which is possible once: in one statement, so that of two answers in two processes one is refused.
 * @returns false when it is not open, or is for another purpose or session
 */
export async function takeChallenge(
  db: Db,
  challenge: string,
  purpose: Purpose,
  idSession: string | null,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`DELETE FROM desafio_chave WHERE challenge = ${challenge}
    AND purpose = ${purpose} AND id_session IS NOT DISTINCT FROM ${idSession}::uuid AND expires_at > clock_timestamp()`)
  return rowCount === 1
}

const StoredRow = z.strictObject({
  ...OfficeRightsRow.shape,
  id: z.string(),
  id_usuario: z.string(),
  public_key: z.instanceof(Buffer),
  nome: z.string(),
  login: z.string(),
})
/** A passkey with its user. */
export type StoredKey = z.infer<typeof StoredRow>

/** The passkey that a device names so; null when it is unknown, or its user was deleted. */
export const findKey = (db: Db, credentialId: string): Promise<StoredKey | null> =>
  maybeOne(rows(db, StoredRow)`SELECT c.id, c.id_usuario, c.public_key, u.nome, u.login, ${RIGHTS}
    FROM chave_acesso c JOIN usuario u ON u.id = c.id_usuario WHERE c.credential_id = ${credentialId} AND NOT u.excluir`)

const CounterRow = z.strictObject({ counter: NumberText })

/** Locks a passkey against its removal and other uses. @returns its counter; null when it was removed meanwhile */
export async function lockCounter(tx: Tx, id: string): Promise<number | null> {
  const row = await maybeOne(rows(tx, CounterRow)`SELECT counter FROM chave_acesso WHERE id = ${id} FOR UPDATE`)
  return row && Number(row.counter)
}

export const storeUse = (tx: Tx, id: string, counter: number, backedUp: boolean) =>
  tx.execute(sql`UPDATE chave_acesso SET counter = ${counter}, backed_up = ${backedUp}, used_at = clock_timestamp()
    WHERE id = ${id}`)

const OwnRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  credential_id: z.string(),
  transports: z.array(z.string()),
  backed_up: z.boolean(),
  created_at: TimeText,
  used_at: TimeText.nullable(),
})

/** The passkeys of a user, the oldest first. */
export const listKeys = (db: Db, idUsuario: string) =>
  rows(db, OwnRow)`SELECT id, nome, credential_id, transports, backed_up, created_at, used_at FROM chave_acesso
    WHERE id_usuario = ${idUsuario} ORDER BY created_at, id`

export const countKeys = async (db: Db | Tx, idUsuario: string): Promise<number> =>
  (await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM chave_acesso WHERE id_usuario = ${idUsuario}`)).n

export type NewKey = {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
  deviceType: string
  backedUp: boolean
}

export async function insertKey(tx: Tx, idUsuario: string, nome: string, key: NewKey): Promise<string> {
  const { credentialId, publicKey, counter, transports, deviceType, backedUp } = key
  const { id } = await one(rows(tx, IdRow)`INSERT INTO chave_acesso
    (id_usuario, credential_id, public_key, counter, transports, nome, device_type, backed_up) VALUES
    (${idUsuario}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${sql.param(transports)}::text[], ${nome},
    ${deviceType}, ${backedUp}) RETURNING id`)
  return id
}

const NameRow = z.strictObject({ nome: z.string() })

/** The name of a user's passkey, which is locked; null when they have no such one. */
export async function lockKeyName(tx: Tx, idUsuario: string, id: string): Promise<string | null> {
  const row = await maybeOne(rows(tx, NameRow)`SELECT nome FROM chave_acesso
    WHERE id = ${id} AND id_usuario = ${idUsuario} FOR UPDATE`)
  return row?.nome ?? null
}

export const renameKey = (tx: Tx, id: string, nome: string) =>
  tx.execute(sql`UPDATE chave_acesso SET nome = ${nome} WHERE id = ${id}`)

export const deleteKey = (tx: Tx, id: string) => tx.execute(sql`DELETE FROM chave_acesso WHERE id = ${id}`)

/** Deletes all passkeys of a user. @returns how many they were */
export async function deleteKeysOf(tx: Tx, idUsuario: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`DELETE FROM chave_acesso WHERE id_usuario = ${idUsuario}`)
  return rowCount ?? 0
}
