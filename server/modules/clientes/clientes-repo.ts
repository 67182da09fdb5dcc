import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'

export type ClienteRow = {
  id: string
  nome: string
  telefone: string
  senha_hash: string
  id_pagar_me: string | null
  cpf: string | null
  email: string | null
}

const COLUMNS = sql`id, nome, telefone, senha_hash, id_pagar_me, cpf, email`

export async function findByPhone(db: Db | Tx, telefone: string): Promise<ClienteRow | null> {
  const { rows } = await db.execute<ClienteRow>(sql`SELECT ${COLUMNS} FROM cliente WHERE telefone = ${telefone}`)
  return rows[0] ?? null
}

export async function findById(db: Db | Tx, id: string): Promise<ClienteRow | null> {
  const { rows } = await db.execute<ClienteRow>(sql`SELECT ${COLUMNS} FROM cliente WHERE id = ${id}`)
  return rows[0] ?? null
}

const liveProof = (idSession: string, telefone: string) =>
  sql`id_session = ${idSession} AND telefone = ${telefone} AND used_at IS NULL AND expires_at > clock_timestamp()`

export async function hasProof(db: Db, idSession: string, telefone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT 1 FROM sms_proof WHERE ${liveProof(idSession, telefone)} LIMIT 1`)
  return rows.length > 0
}

/** Consumes this session's proof of a phone. Returns its purpose, or null when there is no valid one. */
export async function consumeProof(
  tx: Tx,
  idSession: string,
  telefone: string,
): Promise<'sign-up' | 'new-password' | null> {
  const { rows } = await tx.execute<{ purpose: 'sign-up' | 'new-password' }>(sql`
    UPDATE sms_proof SET used_at = clock_timestamp() WHERE id = (SELECT id FROM sms_proof
      WHERE ${liveProof(idSession, telefone)} ORDER BY confirmed_at DESC LIMIT 1 FOR UPDATE)
    RETURNING purpose`)
  return rows[0]?.purpose ?? null
}

export async function insertCliente(
  tx: Tx,
  nome: string,
  telefone: string,
  senhaHash: string,
): Promise<ClienteRow | null> {
  const { rows } = await tx.execute<ClienteRow>(sql`INSERT INTO cliente (nome, telefone, senha_hash)
    VALUES (${nome}, ${telefone}, ${senhaHash}) ON CONFLICT (telefone) DO NOTHING RETURNING ${COLUMNS}`)
  return rows[0] ?? null
}

export async function setPassword(tx: Tx, telefone: string, senhaHash: string): Promise<ClienteRow | null> {
  const { rows } = await tx.execute<ClienteRow>(sql`UPDATE cliente SET senha_hash = ${senhaHash},
    updated_at = clock_timestamp() WHERE telefone = ${telefone} RETURNING ${COLUMNS}`)
  return rows[0] ?? null
}

/** The stored hash, locked against changes until this transaction ends. */
export async function lockPasswordHash(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ senha_hash: string }>(
    sql`SELECT senha_hash FROM cliente WHERE id = ${id} FOR SHARE`,
  )
  return rows[0]?.senha_hash ?? null
}
