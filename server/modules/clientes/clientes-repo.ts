import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { maybeOne, rows } from '../../db/rows.ts'

export const ClienteRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  telefone: z.string(),
  senha_hash: z.string(),
  id_pagar_me: z.string().nullable(),
  cpf: z.string().nullable(),
  email: z.string().nullable(),
})
export type ClienteRow = z.infer<typeof ClienteRow>

// A removed cliente has no phone.
const COLUMNS = sql`id, nome, coalesce(telefone, '') AS telefone, senha_hash, id_pagar_me, cpf, email`

export async function findByPhone(db: Db | Tx, telefone: string): Promise<ClienteRow | null> {
  return maybeOne(rows(db, ClienteRow)`SELECT ${COLUMNS} FROM cliente WHERE telefone = ${telefone}`)
}

export async function findById(db: Db | Tx, id: string): Promise<ClienteRow | null> {
  return maybeOne(rows(db, ClienteRow)`SELECT ${COLUMNS} FROM cliente WHERE id = ${id}`)
}

const liveProof = (idSession: string, telefone: string) =>
  sql`id_session = ${idSession} AND telefone = ${telefone} AND used_at IS NULL AND expires_at > clock_timestamp()`

export async function hasProof(db: Db, idSession: string, telefone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT 1 FROM sms_proof WHERE ${liveProof(idSession, telefone)} LIMIT 1`)
  return rows.length > 0
}

const PurposeRow = z.strictObject({ purpose: z.enum(['sign-up', 'new-password']) })

/** Consumes this session's proof of a phone. Returns its purpose, or null when there is no valid one. */
export async function consumeProof(
  tx: Tx,
  idSession: string,
  telefone: string,
): Promise<'sign-up' | 'new-password' | null> {
  const found = await maybeOne(rows(tx, PurposeRow)`
    UPDATE sms_proof SET used_at = clock_timestamp() WHERE id = (SELECT id FROM sms_proof
      WHERE ${liveProof(idSession, telefone)} ORDER BY confirmed_at DESC LIMIT 1 FOR UPDATE)
    RETURNING purpose`)
  return found?.purpose ?? null
}

export async function insertCliente(
  tx: Tx,
  nome: string,
  telefone: string,
  senhaHash: string,
): Promise<ClienteRow | null> {
  return maybeOne(rows(tx, ClienteRow)`INSERT INTO cliente (nome, telefone, senha_hash)
    VALUES (${nome}, ${telefone}, ${senhaHash}) ON CONFLICT (telefone) DO NOTHING RETURNING ${COLUMNS}`)
}

export async function setPassword(tx: Tx, telefone: string, senhaHash: string): Promise<ClienteRow | null> {
  return maybeOne(rows(tx, ClienteRow)`UPDATE cliente SET senha_hash = ${senhaHash},
    updated_at = clock_timestamp() WHERE telefone = ${telefone} RETURNING ${COLUMNS}`)
}

const HashRow = z.strictObject({ senha_hash: z.string() })

/** The stored hash of a cliente's password. */
export async function readPasswordHash(db: Db, id: string): Promise<string | null> {
  const found = await maybeOne(rows(db, HashRow)`SELECT senha_hash FROM cliente
    WHERE id = ${id} AND removido_em IS NULL`)
  return found?.senha_hash ?? null
}

/** The stored hash, locked against changes until this transaction ends. */
export async function lockPasswordHash(tx: Tx, id: string): Promise<string | null> {
  const found = await maybeOne(rows(tx, HashRow)`SELECT senha_hash FROM cliente WHERE id = ${id} FOR SHARE`)
  return found?.senha_hash ?? null
}
