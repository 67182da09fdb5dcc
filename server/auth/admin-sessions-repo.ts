import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ACCESS_TOKEN_SECONDS, STAFF_IDLE_MINUTES } from '../../contract/limits.ts'
import { TAREFAS } from '../../contract/tarefas-rules.ts'
import type { Db, Tx } from '../db/connection.ts'
import { IdRow, maybeOne, one, rows, TimeText } from '../db/rows.ts'
import { type DeviceWords, UNKNOWN_DEVICE } from './device-words.ts'
import type { Proof } from './recent-proof-repo.ts'

export const STAFF_SESSION_DAYS = 30
/** How long the previous refresh token still returns the same successor: for two tabs, or after a lost response. */
const GRACE_SECONDS = 30

/** The authenticated back-office user. `cidades`: the ids of their cities; null for who has all, as every admin. */
export type Usuario = Rights & { nome: string; login: string; sessionId: string }
export type Tokens = { access: string; refresh: string }

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()
const derive = (salt: Buffer, kind: string, token: string): string =>
  createHmac('sha256', salt).update(`${kind}:${token}`).digest('base64url')

/** The condition that a session `s` has neither ended nor been left unused. */
export const isOpenSession = sql`s.revoked_at IS NULL AND s.expires_at > clock_timestamp()
  AND s.seen_at > clock_timestamp() - make_interval(mins => ${STAFF_IDLE_MINUTES})`

const CIDADES = sql`CASE WHEN NOT u.admin AND NOT u.todas_cidades THEN
  coalesce((SELECT jsonb_agg(c.id_cidade) FROM usuario_cidade c WHERE c.id_usuario = u.id), '[]'::jsonb) END AS cidades`

/** The tasks of a user `u`: of the role, and those given to them alone. */
export const TAREFAS_OF = sql`(SELECT u.tarefas || coalesce((SELECT p.tarefas FROM papel p WHERE p.id = u.id_papel), '{}'))`

/** The rights of a user `u` beside their cities. */
export const RIGHTS = sql`u.admin, u.portaria, u.promotor, u.todas_cidades,
  (SELECT p.nome FROM papel p WHERE p.id = u.id_papel) AS papel, ${TAREFAS_OF} AS tarefas`

export const OfficeRightsRow = z.strictObject({
  admin: z.boolean(),
  portaria: z.boolean(),
  promotor: z.boolean(),
  todas_cidades: z.boolean(),
  papel: z.string().nullable(),
  tarefas: z.array(z.enum(TAREFAS)),
})
export type OfficeRightsRow = z.infer<typeof OfficeRightsRow>

const RightsRow = z.strictObject({
  ...OfficeRightsRow.shape,
  id: z.string(),
  cidades: z.array(z.string()).nullable(),
})
export type Rights = z.infer<typeof RightsRow>

/**
 * The condition that a user `u` has chosen their password: without that there is no session
 * (docs/decisions/second-factor.md).
 */
const hasOwnPassword = sql`u.senha_provisoria_ate IS NULL`

/** The session's user and their current rights; null when the session is over. */
export const findSessionRights = (db: Db, idSession: string): Promise<Rights | null> =>
  maybeOne(rows(
    db,
    RightsRow,
  )`SELECT u.id, ${RIGHTS}, ${CIDADES} FROM admin_session s JOIN usuario u ON u.id = s.id_usuario
    WHERE s.id = ${idSession} AND ${isOpenSession} AND NOT u.excluir AND ${hasOwnPassword}`)

const UsuarioRow = z.strictObject({
  ...RightsRow.shape,
  nome: z.string(),
  login: z.string(),
  session_id: z.string(),
  is_old: z.boolean(),
})

/**
 * The user of a valid access token, or null.
 * @param isUse the request counts as use by a person, which keeps the session from ending for lack of use
 */
export async function findUsuario(db: Db, token: string, isUse: boolean): Promise<Usuario | null> {
  const row = await maybeOne(rows(db, UsuarioRow)`
    SELECT u.id, u.nome, u.login, ${RIGHTS}, s.id AS session_id,
      s.seen_at < clock_timestamp() - interval '1 minute' AS is_old, ${CIDADES}
    FROM admin_access a JOIN admin_session s ON s.id = a.id_session JOIN usuario u ON u.id = s.id_usuario
    WHERE a.token_hash = ${hash(token)} AND a.expires_at > clock_timestamp() AND ${isOpenSession} AND NOT u.excluir
      AND ${hasOwnPassword}`)
  if (!row) return null
  const { session_id, is_old, ...usuario } = row
  if (isUse && is_old)
    await db.execute(sql`UPDATE admin_session SET seen_at = clock_timestamp() WHERE id = ${session_id}`)
  return { ...usuario, sessionId: session_id }
}

/**
 * Starts a token family for one device. `device` is stored in the HttpOnly cookie only; the database has its hash.
 * @param by what the login has proven, which counts as a recent proof
 */
export async function openAdminSession(
  tx: Tx,
  idUsuario: string,
  { browser, system }: DeviceWords = UNKNOWN_DEVICE,
  by: Proof | null = null,
): Promise<Tokens & { device: string; id: string }> {
  const [device, refresh, access] = [0, 0, 0].map(() => randomBytes(32).toString('base64url')) as [
    string,
    string,
    string,
  ]
  const { id } = await one(rows(tx, IdRow)`
    INSERT INTO admin_session (id_usuario, device_hash, salt, browser, system, proven_by, proven_at, expires_at)
    VALUES (${idUsuario}, ${hash(device)}, ${randomBytes(32)}, ${browser}, ${system}, ${by},
      CASE WHEN ${by}::text IS NOT NULL THEN clock_timestamp() END,
      clock_timestamp() + make_interval(days => ${STAFF_SESSION_DAYS}))
    RETURNING id`)
  await insertTokens(tx, id, { access, refresh })
  return { access, refresh, device, id }
}

async function insertTokens(tx: Tx, idSession: string, { access, refresh }: Tokens): Promise<void> {
  await tx.execute(sql`INSERT INTO admin_refresh (token_hash, id_session) VALUES (${hash(refresh)}, ${idSession})`)
  await tx.execute(sql`INSERT INTO admin_access (token_hash, id_session, expires_at)
    VALUES (${hash(access)}, ${idSession}, clock_timestamp() + make_interval(secs => ${ACCESS_TOKEN_SECONDS}))`)
}

const FamilyRow = z.strictObject({ id: z.string(), id_usuario: z.string(), salt: z.instanceof(Buffer) })
/** `used_ago`: seconds since its refresh token was exchanged. */
type Family = z.infer<typeof FamilyRow> & { used_ago: number | null }

const UsedRow = z.strictObject({ ago: z.number().nullable() })

/** The valid token family of a refresh token, if the device cookie matches. Locks the family's row. */
async function lockFamily(tx: Tx, refresh: string, device: string): Promise<Family | null> {
  const row = await maybeOne(rows(tx, FamilyRow)`
    SELECT s.id, s.id_usuario, s.salt FROM admin_session s JOIN usuario u ON u.id = s.id_usuario
    WHERE s.id = (SELECT id_session FROM admin_refresh WHERE token_hash = ${hash(refresh)})
      AND s.device_hash = ${hash(device)} AND ${isOpenSession} AND NOT u.excluir AND ${hasOwnPassword}
    FOR UPDATE OF s`)
  if (!row) return null
  // Read under the lock: another tab may have just used it.
  const used = await one(rows(tx, UsedRow)`
    SELECT extract(epoch FROM clock_timestamp() - used_at)::float8 AS ago FROM admin_refresh WHERE token_hash = ${hash(refresh)}`)
  return { ...row, used_ago: used.ago }
}

/**
 * Exchanges a refresh token for its successor. Within 30 s the same token returns the same successor. Reuse after that
 * means that the token was stolen, so the whole family is revoked (docs/api.md#sessions).
 * @returns the new pair; `reused` with the user's id when the family was revoked; null when the token is not valid for
 *   this device
 */
export async function rotate(tx: Tx, refresh: string, device: string): Promise<Tokens | { reused: string } | null> {
  const family = await lockFamily(tx, refresh, device)
  if (!family) return null
  const next = { access: derive(family.salt, 'access', refresh), refresh: derive(family.salt, 'refresh', refresh) }
  if (family.used_ago === null) {
    await tx.execute(sql`UPDATE admin_refresh SET used_at = clock_timestamp() WHERE token_hash = ${hash(refresh)}`)
    await insertTokens(tx, family.id, next)
    return next
  }
  const { rowCount: unused } = await tx.execute(
    sql`SELECT 1 FROM admin_refresh WHERE token_hash = ${hash(next.refresh)} AND used_at IS NULL`,
  )
  if (unused && family.used_ago <= GRACE_SECONDS) return next
  await revokeAdminSession(tx, family.id)
  return { reused: family.id_usuario }
}

export const revokeAdminSession = (tx: Tx, id: string) =>
  tx.execute(sql`UPDATE admin_session SET revoked_at = clock_timestamp() WHERE id = ${id} AND revoked_at IS NULL`)

/** Ends the family of a refresh token, if the device cookie matches. Returns its id. */
export async function revokeByRefresh(tx: Tx, refresh: string, device: string): Promise<string | null> {
  const family = await lockFamily(tx, refresh, device)
  if (family) await revokeAdminSession(tx, family.id)
  return family?.id ?? null
}

const EndedRow = z.strictObject({ id: z.string() })

/** Ends the session that began with this device cookie, e.g. after a logout without a network. Returns its id. */
export async function revokeByDevice(tx: Tx, device: string): Promise<string | null> {
  const ended = await maybeOne(rows(tx, EndedRow)`
    UPDATE admin_session SET revoked_at = clock_timestamp()
    WHERE device_hash = ${hash(device)} AND revoked_at IS NULL RETURNING id`)
  return ended?.id ?? null
}

/**
 * Ends all sessions of a user except `except`, e.g. after a password change, and the logins that wait for a code.
 * Returns their ids: the caller emits `sessionEnded`, which closes their sockets.
 */
export async function revokeAdminSessionsOf(
  tx: Tx,
  idUsuario: string,
  except: string | null = null,
): Promise<string[]> {
  await tx.execute(sql`DELETE FROM login_ticket WHERE id_usuario = ${idUsuario}`)
  const ended = await rows(tx, IdRow)`UPDATE admin_session SET revoked_at = clock_timestamp()
    WHERE id_usuario = ${idUsuario} AND revoked_at IS NULL AND id IS DISTINCT FROM ${except}::uuid RETURNING id`
  return ended.map(({ id }) => id)
}

const SessionRow = z.strictObject({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: TimeText,
  seen_at: TimeText,
})
type OpenSession = z.infer<typeof SessionRow>

export async function isUsuario(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`SELECT 1 FROM usuario WHERE id = ${id} AND NOT excluir`)
  return rowCount === 1
}

/** The sessions of a user that are not over, the last used one first. */
export const listOpenSessions = (db: Db, idUsuario: string): Promise<OpenSession[]> =>
  rows(db, SessionRow)`SELECT s.id, s.browser, s.system, s.created_at, s.seen_at FROM admin_session s
    WHERE s.id_usuario = ${idUsuario} AND ${isOpenSession} ORDER BY s.seen_at DESC, s.id`

/** Ends one session of a user. @returns false when they have no such open session */
export async function endSessionOf(tx: Tx, idUsuario: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`UPDATE admin_session s SET revoked_at = clock_timestamp()
    WHERE s.id = ${id} AND s.id_usuario = ${idUsuario} AND ${isOpenSession}`)
  return rowCount === 1
}
