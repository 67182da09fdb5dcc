import { ENTRANCE_CODE, entranceIdOf } from '../../../../contract/ingresso-rules.ts'
import type { Chave } from './disk.ts'

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const base64urlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * Verifies a code on the device, as the server does (docs/decisions/entrance.md).
 * @returns the id of the sale or membership; `forged` when our key did not sign it; `unsupported` in a browser without Ed25519
 */
export async function verifyCode(
  code: string,
  chaves: readonly Chave[],
): Promise<{ id: string } | 'forged' | 'unsupported'> {
  const [whole = '', , kid, , signature = ''] = ENTRANCE_CODE.exec(code) ?? []
  const chave = chaves.find((known) => known.kid === kid)
  const id = entranceIdOf(code)
  if (whole === '' || !chave || id === null) return 'forged'
  // Missing on a page opened over plain HTTP by its network address.
  if (!crypto.subtle) return 'unsupported'
  const { kty, crv, x } = chave
  const bytes = bytesOf(signature)
  // A signature has only one valid spelling, but the decoder ignores the spare bits of the last character.
  if (base64urlOf(bytes) !== signature) return 'forged'
  try {
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
    const signed = new TextEncoder().encode(whole.slice(0, whole.lastIndexOf('.')))
    const isOurs = await crypto.subtle.verify({ name: 'Ed25519' }, key, bytes, signed)
    return isOurs ? { id } : 'forged'
  } catch (error) {
    if (Object(error).name === 'NotSupportedError') return 'unsupported'
    return 'forged'
  }
}
