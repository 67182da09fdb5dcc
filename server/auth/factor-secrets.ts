import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** A secret as it is stored: the name of its key, then nonce, tag and ciphertext. */
export type SealedSecret = { keyId: string; sealed: Buffer }

/** Encrypts the secrets of second factors, so that a copy of the database is not enough to make codes. */
export type FactorSecrets = {
  /** @param idUsuario the owner of the secret: in another user's row it cannot be decrypted */
  seal(idUsuario: string, secret: Buffer): SealedSecret
  /** @throws Error when the key is not configured any more, or the row was changed */
  open(idUsuario: string, stored: SealedSecret): Buffer
  /** Whether it is encrypted with the first key; otherwise it is encrypted again at the next use. */
  isCurrent(stored: SealedSecret): boolean
}

/** @param keys config SECOND_FACTOR_KEYS, `name=key,…`: the first one encrypts, all of them decrypt */
export function createFactorSecrets(keys: string): FactorSecrets {
  const all = keys.split(',').map((pair) => {
    const [keyId = '', key = ''] = pair.split('=')
    return { keyId, key: Buffer.from(key, 'base64url') }
  })
  const byId = new Map(all.map(({ keyId, key }) => [keyId, key]))
  const [first] = all
  if (!first || byId.size !== all.length) throw new Error('SECOND_FACTOR_KEYS: each key needs a unique name')
  return {
    seal: (idUsuario, secret) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, first.key, iv).setAAD(Buffer.from(idUsuario))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return { keyId: first.keyId, sealed: Buffer.concat([iv, cipher.getAuthTag(), text]) }
    },
    open: (idUsuario, { keyId, sealed }) => {
      const key = byId.get(keyId)
      if (!key) throw new Error(`SECOND_FACTOR_KEYS lacks the key ${keyId}, with which a second factor is encrypted`)
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(idUsuario)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    },
    isCurrent: ({ keyId }) => keyId === first.keyId,
  }
}
