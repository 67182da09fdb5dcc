import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mayCall } from '../../contract/roles.ts'
import type { AppDeps } from '../app-deps.ts'
import { findSessionRights, type Rights, type Usuario } from '../auth/admin-sessions-repo.ts'
import { signLink } from '../auth/signed-links.ts'
import type { Db } from '../db/connection.ts'
import { record } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import { done, type Result, refuse } from '../result.ts'
import type { Exporter } from './exporter.ts'

/**
 * The longest encrypted filter of a link: with headers and cookies it must fit into the header limit of HTTP servers.
 */
export const FILTER_MAX = 6000
const IV = 12
const TAG = 16

const keyOf = (secret: string): Buffer => createHash('sha256').update(`export filter ${secret}`).digest()

// The filter may contain a person's name or document, and URLs end up in logs, so it is encrypted.
function encrypt(secret: string, text: string): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts what `exportPath` encrypted. @throws Error when it was not encrypted by us */
export function decrypt(secret: string, encrypted: string): Asked {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8'))
}

/** An export by its file's name, `/api/exportacoes/{kind}.csv`, and who may have it. */
type Named = { kind: string; exporter: Pick<Exporter<never>, 'needs'> }

/** The content of a link: the input of the kind's `filter` schema, and the session that asked for it. */
export type Asked = { filtro: unknown; sessao: string }

/**
 * A link to an export, valid for five minutes and no longer than the session that asks for it. Who may not see
 * the list is refused. The file is generated when it is fetched.
 */
export function exportPath(
  { config, now }: Pick<AppDeps, 'config' | 'now'>,
  { kind, exporter }: Named,
  filtro: object,
  usuario: Usuario,
): Result<{ path: string }> {
  if (!mayCall(usuario, exporter.needs)) return refuse(403, 'role.forbidden')
  const asked: Asked = { filtro, sessao: usuario.sessionId }
  const f = encrypt(config.LINK_SECRET, JSON.stringify(asked))
  if (f.length > FILTER_MAX) return refuse(413, 'request.too-large')
  const query = new URLSearchParams({ f })
  return done({ path: signLink(config.LINK_SECRET, `/api/exportacoes/${kind}.csv?${query}`, now()) })
}

/**
 * Begins a download: returns the cities whose rows the file has, by the user's present rights (null: all). The history records who downloaded which export.
 */
export async function beginExport(
  db: Db,
  { kind, exporter }: Named,
  sessao: string,
): Promise<Result<Rights['cidades']>> {
  const rights = await findSessionRights(db, sessao)
  if (!rights) return refuse(403, 'link.expired')
  const { id, cidades } = rights
  if (!mayCall(rights, exporter.needs)) return refuse(403, 'role.forbidden')
  const read = { entity: 'usuario', entityId: id, fromState: null, toState: 'export.read' } as const
  await transaction(db, (tx) => record(tx, [{ ...read, actor: `usuario:${id}`, detail: { exportacao: kind } }]))
  return done(cidades)
}
