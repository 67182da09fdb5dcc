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

/** Uses up this session's proof of a phone; gives what it was for, or null when there is none left. */
export async function useProof(
  tx: Tx,
  idSession: string,
  telefone: string,
): Promise<'sign-up' | 'new-password' | null> {
  const { rows } = await tx.execute<{ purpose: 'sign-up' | 'new-password' }>(sql`
    UPDATE sms_proof SET used_at = clock_timestamp() WHERE id = (SELECT id FROM sms_proof
      WHERE id_session = ${idSession} AND telefone = ${telefone} AND used_at IS NULL AND expires_at > clock_timestamp()
      ORDER BY confirmed_at DESC LIMIT 1 FOR UPDATE) RETURNING purpose`)
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

export const setPassword = (tx: Tx, id: string, senhaHash: string) =>
  tx.execute(sql`UPDATE cliente SET senha_hash = ${senhaHash}, updated_at = clock_timestamp() WHERE id = ${id}`)
