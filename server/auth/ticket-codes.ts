import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { TICKET_CODE, ticketIdOf } from '../../contract/ingresso-rules.ts'

/** A public key as devices import it to check codes without a network: a JWK of RFC 8037. */
type TicketKey = { kid: string; kty: 'OKP'; crv: 'Ed25519'; x: string }

/** What a ticket says at the gate: signed, so that nobody makes one up. */
export type TicketCodes = {
  /** The code of a sale: the same each time, until another key signs. */
  sign(idVenda: string): string
  /** The sale's id, or null: no code of ours, a key we do not have, or a signature that is not its. */
  read(code: string): string | null
  /** Every key whose codes are accepted; the first one signs. */
  publicKeys: TicketKey[]
}

/** RFC 8410: what comes before the 32 bytes of an Ed25519 seed in a private key's DER. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const base64url = (bytes: Buffer): string => bytes.toString('base64url')
const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

function keyOf(seed: string): { secret: KeyObject; open: KeyObject; x: string } {
  const der = Buffer.concat([PKCS8, Buffer.from(seed, 'base64url')])
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const open = createPublicKey(secret)
  return { secret, open, x: String(open.export({ format: 'jwk' }).x) }
}

/**
 * Codes `B1.<kid>.<sale's id>.<signature>`: the signature is over all that stands before it, so neither key nor id can be
 * changed under it.
 * @param keys config TICKET_KEYS, `kid=seed,…`
 * @throws Error when two keys have one name
 */
export function createTicketCodes(keys: string): TicketCodes {
  const all = keys.split(',').map((pair) => {
    const [kid = '', seed = ''] = pair.split('=')
    return { kid, ...keyOf(seed) }
  })
  const byKid = new Map(all.map((key) => [key.kid, key]))
  const [first] = all
  if (!first || byKid.size !== all.length) throw new Error('TICKET_KEYS: each key needs a name of its own')

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
      // One spelling for each code: spare bits of the last letter are not looked at by the decoder.
      if (!key || base64url(bytes) !== signature || base64url(Buffer.from(idPart, 'base64url')) !== idPart) return null
      return verify(null, Buffer.from(`B1.${kid}.${idPart}`), key.open, bytes) ? ticketIdOf(code) : null
    },
    publicKeys: all.map(({ kid, x }) => ({ kid, kty: 'OKP', crv: 'Ed25519', x })),
  }
}
