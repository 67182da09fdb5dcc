import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { AppDeps } from '../../app-deps.ts'
import { signLink } from '../../auth/signed-links.ts'
import type { ExportKind } from './export-kinds.ts'

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

/** Decrypts a filter of `exportPath`. @throws Error when it was not encrypted by us */
export function decrypt(secret: string, encrypted: string): unknown {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8'))
}

/**
 * A link to an export, valid for five minutes. The file is generated when it is fetched.
 * @param filter the input of the kind's `filter` schema
 */
export function exportPath({ config, now }: Pick<AppDeps, 'config' | 'now'>, kind: ExportKind, filter: object): string {
  const query = new URLSearchParams({ f: encrypt(config.LINK_SECRET, JSON.stringify(filter)) })
  return signLink(config.LINK_SECRET, `/api/exportacoes/${kind}.csv?${query}`, now())
}
