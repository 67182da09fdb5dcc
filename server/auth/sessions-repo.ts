import { hash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CLIENTE_IDLE_DAYS } from '../../contract/limits.ts'
import { type SessionEnd, SESSION_ENDS } from '../../contract/session-end-rules.ts'
import type { Db, Tx } from '../db/connection.ts'
import { perPool } from '../db/per-pool.ts'
import { IdRow, maybeOne, one, rows } from '../db/rows.ts'
import { makeBatches } from '../batches.ts'
import { ofPool } from '../pool-batches.ts'

export const SESSION_DAYS = 30

/** A browser's session. `idCliente` is null for a visitor, who needs a session to confirm a phone number. */
export type Session = {
  id: string
  idCliente: string | null
  /** The cliente still has to type their CPF (docs/api.md#clientes): see `confirmed` in server/plugins/auth.ts. */
  isUnconfirmed: boolean
}

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

const isOpen = sql`s.revoked_at IS NULL AND s.expires_at > clock_timestamp()
  AND s.seen_at > clock_timestamp() - make_interval(days => ${CLIENTE_IDLE_DAYS})`

const lookUps = perPool((db) =>
  makeBatches<string, Session | null>({
    ...ofPool(db, 'read-sessions'),
    max: 200,
    run: (tokens) => readSessions(db, tokens),
  }),
)

/** The live session of a cookie's token, or null. Each use prolongs it. Concurrent calls share a query. */
export const findSession = (db: Db, token: string): Promise<Session | null> => lookUps(db)(token)

const SessionRow = z.strictObject({
  token_hash: z.instanceof(Buffer),
  id: z.string(),
  id_cliente: z.string().nullable(),
  is_unconfirmed: z.boolean(),
  is_old: z.boolean(),
})

async function readSessions(db: Db, tokens: string[]): Promise<(Session | null)[]> {
  const hashes = tokens.map(hashOf)
  const open = await rows(db, SessionRow)`
    SELECT s.token_hash, s.id, s.id_cliente, c.senha_por_sms_em IS NOT NULL AS is_unconfirmed,
      s.seen_at < clock_timestamp() - interval '1 hour' AS is_old FROM session s LEFT JOIN cliente c ON c.id = s.id_cliente
    WHERE s.token_hash = ANY(${sql.param(hashes)}::bytea[]) AND ${isOpen}`
  const old = open.flatMap(({ id, is_old }) => (is_old ? [id] : []))
  // A session that is being ended is skipped, not waited for.
  if (old.length)
    await db.execute(sql`UPDATE session SET seen_at = clock_timestamp() WHERE id IN
      (SELECT id FROM session WHERE id = ANY(${sql.param(old)}::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)`)
  const found = new Map(
    open.map(({ token_hash, id, id_cliente, is_unconfirmed }) => [
      token_hash.toString('hex'),
      { id, idCliente: id_cliente, isUnconfirmed: is_unconfirmed },
    ]),
  )
  return hashes.map((one) => found.get(one.toString('hex')) ?? null)
}

const EndRow = z.strictObject({ motivo: z.enum(SESSION_ENDS).nullable() })

/** Why the session of a cliente's cookie ended; null when it was a logout, or is not known any more. */
export async function whyEnded(db: Db, token: string): Promise<SessionEnd | null> {
  const row = await maybeOne(
    rows(db, EndRow)`SELECT CASE WHEN revoked_at IS NULL THEN 'expirou' ELSE motivo END AS motivo FROM session
      WHERE token_hash = ${hashOf(token)} AND id_cliente IS NOT NULL`,
  )
  return row?.motivo ?? null
}

const checks = perPool((db) =>
  makeBatches<string, boolean>({ ...ofPool(db, 'check-sessions'), max: 200, run: (ids) => areLive(db, ids) }),
)

/**
 * Whether a session found earlier is still valid: another process may have ended it. Concurrent calls share a query.
 */
export const isLive = (db: Db, id: string): Promise<boolean> => checks(db)(id)

async function areLive(db: Db, ids: string[]): Promise<boolean[]> {
  const live = await rows(
    db,
    IdRow,
  )`SELECT s.id FROM session s WHERE s.id = ANY(${sql.param(ids)}::uuid[]) AND ${isOpen}`
  const found = new Set(live.map(({ id }) => id))
  return ids.map((id) => found.has(id))
}

/** Creates a session. Returns its token, which is stored in the cookie only; the database has its hash. */
export async function openSession(tx: Tx, idCliente: string | null): Promise<{ session: Session; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const { id } = await one(rows(tx, IdRow)`INSERT INTO session (token_hash, id_cliente, expires_at)
    VALUES (${hashOf(token)}, ${idCliente}, clock_timestamp() + make_interval(days => ${SESSION_DAYS})) RETURNING id`)
  return { session: { id, idCliente, isUnconfirmed: false }, token }
}

/** Ends one session. The caller emits `sessionEnded`, which closes the session's sockets. */
export const revokeSession = (tx: Tx, id: string) =>
  tx.execute(sql`UPDATE session SET revoked_at = clock_timestamp() WHERE id = ${id} AND revoked_at IS NULL`)

/** Ends all sessions of a cliente, who is told why at their next request. Returns their ids. */
export async function revokeSessionsOf(
  tx: Tx,
  idCliente: string,
  motivo: Exclude<SessionEnd, 'expirou'>,
): Promise<string[]> {
  const found = await rows(tx, IdRow)`UPDATE session SET revoked_at = clock_timestamp(), motivo = ${motivo}
    WHERE id_cliente = ${idCliente} AND revoked_at IS NULL RETURNING id`
  return found.map(({ id }) => id)
}
