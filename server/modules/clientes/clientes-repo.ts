import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Cliente } from '../../../contract/clientes.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { containing } from '../../db/like.ts'
import { CountRow, maybeOne, one, rows } from '../../db/rows.ts'

export const ClienteRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  telefone: z.string(),
  senha_hash: z.string(),
  id_pagar_me: z.string().nullable(),
  cpf: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether their CPF has to be typed before anything stored about them is shown or used. */
  unconfirmed: z.boolean(),
})
export type ClienteRow = z.infer<typeof ClienteRow>

// A removed cliente has no phone.
const COLUMNS = sql`id, nome, coalesce(telefone, '') AS telefone, senha_hash, id_pagar_me, cpf, email,
  senha_por_sms_em IS NOT NULL AS unconfirmed`

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

/**
 * Sets a password that was confirmed by SMS alone.
 * @param isKnown the device has logged in to the account before; otherwise the cliente's CPF, if stored, must be typed
 */
export async function setPassword(
  tx: Tx,
  telefone: string,
  senhaHash: string,
  isKnown: boolean,
): Promise<ClienteRow | null> {
  return maybeOne(rows(tx, ClienteRow)`UPDATE cliente SET senha_hash = ${senhaHash},
    senha_por_sms_em = CASE WHEN cpf IS NOT NULL AND NOT ${isKnown}::boolean THEN clock_timestamp() ELSE senha_por_sms_em END,
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

const ProfileRow = z.strictObject({ id: z.string(), nome: z.string(), telefone: z.string() })
export type Profile = z.infer<typeof ProfileRow>

/** Name and phone, locked until this transaction ends; null when the account was removed. */
export const lockProfile = (tx: Tx, id: string): Promise<Profile | null> =>
  maybeOne(rows(tx, ProfileRow)`SELECT id, nome, telefone FROM cliente
    WHERE id = ${id} AND removido_em IS NULL FOR NO KEY UPDATE`)

export const setProfile = (tx: Tx, { id, nome, telefone }: Profile) =>
  tx.execute(sql`UPDATE cliente SET nome = ${nome}, telefone = ${telefone}, updated_at = clock_timestamp()
    WHERE id = ${id}`)

/** A part of a name, or digits of a phone. */
export type Search = { nome: string } | { telefone: string } | { ids: string[] }

// MATERIALIZED: search by index first, then sort. Otherwise a cached plan could scan all names in sort order.
const matches = (search: Search | null): SQL =>
  search === null
    ? sql`SELECT id, nome, telefone FROM cliente WHERE removido_em IS NULL`
    : sql`WITH hits AS MATERIALIZED (SELECT id, nome, telefone, nome_busca FROM cliente WHERE removido_em IS NULL AND ${
        'nome' in search
          ? sql`nome_busca LIKE search_text(${containing(search.nome)})`
          : 'telefone' in search
            ? sql`telefone LIKE ${containing(search.telefone)}`
            : sql`id = ANY(${sql.param(search.ids)}::uuid[])`
      }) SELECT id, nome, telefone FROM hits`

export async function pageOf(db: Db, search: Search | null, cursor: number, limit: number): Promise<Cliente[]> {
  return rows(db, Cliente)`${matches(search)} ORDER BY nome_busca, id LIMIT ${limit} OFFSET ${cursor}`
}

export async function countOf(db: Db, search: Search | null): Promise<number> {
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM (${matches(search)}) h`)
  return n
}

/** The rows after `after`, in list order. One statement per batch, so that a slow reader holds no transaction open. */
export async function batchAfter(db: Db, after: Cliente | null, size: number): Promise<Cliente[]> {
  const start = after ? sql`AND (nome_busca, id) > (search_text(${after.nome}), ${after.id}::uuid)` : sql``
  return rows(db, Cliente)`SELECT id, nome, telefone FROM cliente
    WHERE removido_em IS NULL ${start} ORDER BY nome_busca, id LIMIT ${size}`
}
