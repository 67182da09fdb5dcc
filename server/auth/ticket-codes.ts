import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { TICKET_CODE, ticketIdOf } from '../../contract/ingresso-rules.ts'

/** A public key as a JWK (RFC 8037). Portaria devices import it to verify codes offline. */
type TicketKey = { kid: string; kty: 'OKP'; crv: 'Ed25519'; x: string }

/** Creates and verifies the codes of tickets. They are signed, so that they cannot be forged. */
export type TicketCodes = {
  /** The code of a sale. It is the same each time, until the signing key changes. */
  sign(idVenda: string): string
  /** The sale's id; null when the code is malformed, its key is unknown or its signature is wrong. */
  read(code: string): string | null
  /** All keys whose codes are accepted. The first one signs. */
  publicKeys: TicketKey[]
}

/** RFC 8410: the DER prefix of a private key, before the 32 bytes of an Ed25519 seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const base64url = (bytes: Buffer): string => bytes.toString('base64url')
const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

function keyOf(seed: string): { secret: KeyObject; publicKey: KeyObject; x: string } {
  const der = Buffer.concat([PKCS8, Buffer.from(seed, 'base64url')])
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(secret)
  return { secret, publicKey, x: String(publicKey.export({ format: 'jwk' }).x) }
}

/**
 * Codes are `B1.<kid>.<sale's id>.<signature>`. The signature covers everything before it, so neither key nor id can be
 * changed.
 * @param keys config TICKET_KEYS, `kid=seed,…`
 * @throws Error when two keys have the same name
 */
export function createTicketCodes(keys: string): TicketCodes {
  const all = keys.split(',').map((pair) => {
    const [kid = '', seed = ''] = pair.split('=')
    return { kid, ...keyOf(seed) }
  })
  const byKid = new Map(all.map((key) => [key.kid, key]))
  const [first] = all
  if (!first || byKid.size !== all.length) throw new Error('TICKET_KEYS: each key needs a unique name')

  return {
    sign: (idVenda) => {
      const signed = `B1.${first.kid}.${base64url(uuidBytes(idVenda))}`
      return `${signed}.${base64url(sign(null, Buffer.from(signed), first.secret))}`
    },
    read: (code) => {
      const parts = TICKET_CODE.exec(code)
      if (parts?.[0] !== code) return null
      const [, kid = '', idPart = '', signature = ''] = parts
      const key = byKid.get(kid)
      const bytes = Buffer.from(signature, 'base64url')
      // Accept one spelling only: the decoder ignores spare bits of the last character.
      if (!key || base64url(bytes) !== signature || base64url(Buffer.from(idPart, 'base64url')) !== idPart) return null
      return verify(null, Buffer.from(`B1.${kid}.${idPart}`), key.publicKey, bytes) ? ticketIdOf(code) : null
    },
    publicKeys: all.map(({ kid, x }) => ({ kid, kty: 'OKP', crv: 'Ed25519', x })),
  }
}
