import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions.ts'
import { signLink } from '../../auth/signed-links.ts'
import { done, type Result, refuse } from '../../result.ts'
import { type ExportKind, mayStaff } from './export-kinds.ts'

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

/** What a link's file contains: the input of the kind's `filter` schema, and the cities of the user who asked for it. */
export type Asked = { filtro: unknown; cidades: string[] | null }

/**
 * A link to an export, valid for five minutes; refused to staff for what only admins may export. The file is generated
 * when it is fetched.
 */
export function exportPath(
  { config, now }: Pick<AppDeps, 'config' | 'now'>,
  kind: ExportKind,
  filtro: object,
  { cidades }: Pick<Usuario, 'cidades'>,
): Result<{ path: string }> {
  if (cidades !== null && !mayStaff(kind)) return refuse(403, 'role.forbidden')
  const asked: Asked = { filtro, cidades }
  const query = new URLSearchParams({ f: encrypt(config.LINK_SECRET, JSON.stringify(asked)) })
  return done({ path: signLink(config.LINK_SECRET, `/api/exportacoes/${kind}.csv?${query}`, now()) })
}
