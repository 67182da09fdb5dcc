import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { AppDeps } from '../../app-deps.ts'
import { findRights, type Usuario } from '../../auth/admin-sessions-repo.ts'
import { signLink } from '../../auth/signed-links.ts'
import type { Db } from '../../db/connection.ts'
import { done, type Result, refuse } from '../../result.ts'
import { type ExportKind, mayStaff } from './export-kinds.ts'

/** The longest encrypted filter of a link: with headers and cookies it must fit into what an HTTP server reads. */
export const FILTER_MAX = 4000
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

/** What a link's file contains: the input of the kind's `filter` schema, and the id of the user who asked for it. */
export type Asked = { filtro: unknown; usuario: string }

/**
 * A link to an export, valid for five minutes; refused to staff for what only admins may export. The file is generated
 * when it is fetched.
 */
export function exportPath(
  { config, now }: Pick<AppDeps, 'config' | 'now'>,
  kind: ExportKind,
  filtro: object,
  usuario: Pick<Usuario, 'id' | 'cidades'>,
): Result<{ path: string }> {
  if (usuario.cidades !== null && !mayStaff(kind)) return refuse(403, 'role.forbidden')
  const asked: Asked = { filtro, usuario: usuario.id }
  const f = encrypt(config.LINK_SECRET, JSON.stringify(asked))
  if (f.length > FILTER_MAX) return refuse(413, 'request.too-large')
  const query = new URLSearchParams({ f })
  return done({ path: signLink(config.LINK_SECRET, `/api/exportacoes/${kind}.csv?${query}`, now()) })
}

/** The cities whose rows a link's file has, by the user's rights of now; null: all, for an admin. */
export async function cidadesOf(db: Db, kind: ExportKind, usuario: string): Promise<Result<string[] | null>> {
  const rights = await findRights(db, usuario)
  if (!rights) return refuse(403, 'link.expired')
  return rights.cidades === null || mayStaff(kind) ? done(rights.cidades) : refuse(403, 'role.forbidden')
}
