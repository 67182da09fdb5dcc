import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { KeyAnswer, KeyOptions, NewKeyAnswer, NewKeyOptions } from '../../contract/chaves.ts'

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const b64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** What an answer says that is not as the server asked; without it the device and the browser are honest. */
export type Twist = { origin?: string; rpId?: string; verified?: boolean; challenge?: string; count?: number }

const FLAG = { present: 1, verified: 4, isCopied: 8 + 16, hasKey: 64 }

/** ASN.1 of a signature, as authenticators send it; WebCrypto gives two numbers of 32 bytes. */
function toDer(raw: Uint8Array): Buffer {
  const number = (bytes: Uint8Array): Buffer => {
    const start = bytes.findIndex((byte) => byte !== 0)
    const rest = Buffer.from(bytes.subarray(start < 0 ? bytes.length - 1 : start))
    const positive = (rest[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), rest]) : rest
    return Buffer.concat([Buffer.from([2, positive.length]), positive])
  }
  const both = Buffer.concat([number(raw.subarray(0, 32)), number(raw.subarray(32))])
  return Buffer.concat([Buffer.from([48, both.length]), both])
}

/** A device with one passkey, in software over WebCrypto, with the browser around it. */
export class Authenticator {
  readonly id = randomBytes(16)
  /** How often the key was used; a device that does not count says 0. */
  counter: number
  #keys: webcrypto.CryptoKeyPair | null = null
  #userHandle = ''
  readonly #origin: string

  /** @param origin of the page */
  constructor(origin: string, { counts = true } = {}) {
    this.#origin = origin
    this.counter = counts ? 1 : 0
  }

  #authData(rpId: string, verified: boolean, counter: number, key: Uint8Array = Buffer.alloc(0)): Buffer {
    const flags = FLAG.present + (verified ? FLAG.verified : 0) + FLAG.isCopied + (key.length ? FLAG.hasKey : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, key])
  }

  #clientData(type: string, challenge: string, twist: Twist): string {
    const origin = twist.origin ?? this.#origin
    return b64(JSON.stringify({ type, challenge: twist.challenge ?? challenge, origin, crossOrigin: false }))
  }

  async create(options: NewKeyOptions, twist: Twist = {}): Promise<NewKeyAnswer> {
    this.#keys = await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify'])
    this.#userHandle = options.user.id
    const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', this.#keys.publicKey)
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose])
    const rpId = twist.rpId ?? options.rp.id
    const authData = this.#authData(rpId, twist.verified ?? true, this.counter, attested)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, twist),
        attestationObject: b64(isoCBOR.encode(attestation as never)),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  async get(options: KeyOptions, twist: Twist = {}): Promise<KeyAnswer> {
    if (!this.#keys) throw new Error('the device has no passkey yet')
    if (this.counter > 0) this.counter += 1
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, twist)
    const rpId = twist.rpId ?? options.rpId
    const authData = this.#authData(rpId, twist.verified ?? true, twist.count ?? this.counter)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = new Uint8Array(await webcrypto.subtle.sign(EC, this.#keys.privateKey, signed))
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: b64(authData),
        signature: b64(toDer(signature)),
        userHandle: this.#userHandle,
      },
    }
  }
}
