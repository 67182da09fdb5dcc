import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** A public key as a JWK (RFC 8037). Portaria devices import it to verify codes offline. */
type TicketKey = { kid: string; kty: 'OKP'; crv: 'Ed25519'; x: string }

/**
 * Creates and verifies the codes of tickets and of membership cards, and the tokens of wallet passes. They are signed, so
 * that they cannot be forged.
 */
export type TicketCodes = {
  /** The code of a sale. It is the same each time, until the signing key changes. */
  sign(idVenda: string): string
  /** The code of a membership card. */
  signPass(idSocio: string): string
  /** The sale's id; null when the code is malformed or no ticket's, its key is unknown or its signature is wrong. */
  read(code: string): string | null
  /** The membership's id, in the same way. */
  readPass(code: string): string | null
  /** The token with which a wallet reads its pass again. It admits nobody. */
  signWallet(idPasse: string): string
  /** The pass's id, in the same way. */
  readWallet(code: string): string | null
  /** All keys whose codes are accepted. The first one signs. */
  publicKeys: TicketKey[]
}

/** RFC 8410: the DER prefix of a private key, before the 32 bytes of an Ed25519 seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const base64url = (bytes: Buffer): string => bytes.toString('base64url')
const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

function keyOf(seed: string): { secret: KeyObject; publicKey: KeyObject; x: string } {
  const der = Buffer.concat([PKCS8, Buffer.from(seed, 'base64url')])
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(secret)
  return { secret, publicKey, x: String(publicKey.export({ format: 'jwk' }).x) }
}

type Kind = 'B' | 'P' | 'W'
/** A code as in contract/ingresso-rules.ts, or a token of a pass. */
const SIGNED = /^([BPW])1\.([\w-]{1,16})\.([\w-]{22})\.([\w-]{86})$/

/**
 * Codes are `B1.<kid>.<sale's id>.<signature>`, of a membership card `P1.<kid>.<membership's id>.<signature>`, tokens
 * `W1.<kid>.<pass's id>.<signature>`. The signature covers everything before it, so neither kind nor key nor id can be changed.
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

  const signAs = (kind: Kind, id: string): string => {
    const signed = `${kind}1.${first.kid}.${base64url(uuidBytes(id))}`
    return `${signed}.${base64url(sign(null, Buffer.from(signed), first.secret))}`
  }
  const readAs = (wanted: Kind, code: string): string | null => {
    const parts = SIGNED.exec(code)
    if (parts?.[1] !== wanted) return null
    const [, kind, kid = '', idPart = '', signature = ''] = parts
    const key = byKid.get(kid)
    const bytes = Buffer.from(signature, 'base64url')
    // Accept one spelling only: the decoder ignores spare bits of the last character.
    const id = Buffer.from(idPart, 'base64url')
    if (!key || base64url(bytes) !== signature || base64url(id) !== idPart) return null
    return verify(null, Buffer.from(`${kind}1.${kid}.${idPart}`), key.publicKey, bytes) ? uuidOf(id) : null
  }

  return {
    sign: (idVenda) => signAs('B', idVenda),
    signPass: (idSocio) => signAs('P', idSocio),
    read: (code) => readAs('B', code),
    readPass: (code) => readAs('P', code),
    signWallet: (idPasse) => signAs('W', idPasse),
    readWallet: (code) => readAs('W', code),
    publicKeys: all.map(({ kid, x }) => ({ kid, kty: 'OKP', crv: 'Ed25519', x })),
  }
}
