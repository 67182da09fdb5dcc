import { DESAFIO_SECONDS } from '../../contract/chaves-rules.ts'
import type { KeyAnswer, KeyOptions, NewKeyAnswer, NewKeyOptions } from '../../contract/chaves.ts'
import type { KeyPlace } from './key-place.ts'
import type { NewKey, StoredKey } from './keys-repo.ts'

// The only file that uses the library of WebAuthn, which takes as long to load as the rest of the server: on demand.
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

const TIMES = { timeout: DESAFIO_SECONDS * 1000, userVerification: 'required' } as const
/** Ed25519, ES256 and RS256: what devices make, and Node verifies without a warning. */
const ALGORITHMS = [-8, -7, -257]
type Known = { credential_id: string; transports: readonly string[] }
type Transport = 'ble' | 'hybrid' | 'internal' | 'nfc' | 'usb'
const known = (keys: readonly Known[]) =>
  keys.map(({ credential_id, transports }) => ({ id: credential_id, transports: [...transports] as Transport[] }))

/** The user's id as passkeys carry it: its bytes, which say nothing about the person. */
const handleOf = (idUsuario: string): Buffer<ArrayBuffer> => Buffer.from(idUsuario.replaceAll('-', ''), 'hex')

/**
 * @param house the house's name, as the device shows it
 * @param keys the passkeys that the user has: their devices make no second one
 */
export async function newKeyOptions(
  { id }: KeyPlace,
  house: string,
  user: { id: string; login: string; nome: string },
  keys: readonly Known[],
): Promise<NewKeyOptions> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: house,
    rpID: id,
    userID: handleOf(user.id),
    userName: user.login,
    userDisplayName: user.nome,
    timeout: TIMES.timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known(keys),
    // Kept in the device with the user's id, so that a login needs no name; and only after a PIN or a fingerprint.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options as NewKeyOptions
}

/** @param keys the passkeys that may answer; null in a login: any of this site */
export async function keyOptions({ id }: KeyPlace, keys: readonly Known[] | null): Promise<KeyOptions> {
  const { generateAuthenticationOptions } = await library()
  const allowed = keys && { allowCredentials: known(keys) }
  return (await generateAuthenticationOptions({ rpID: id, ...TIMES, ...allowed })) as KeyOptions
}

/** The challenge that an answer says it has signed; '' when it says none. Nothing of it is proven yet. */
export function challengeOf({ response }: KeyAnswer | NewKeyAnswer): string {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')))
    return typeof challenge === 'string' ? challenge.slice(0, 200) : ''
  } catch {
    return ''
  }
}

/** The library throws for every answer that it does not accept. */
const orNull = <T>(checked: Promise<T>): Promise<T | null> => checked.catch(() => null)

/** The passkey in an answer to this challenge, made at this place by a verified person; null for any other. */
export async function readNewKey(answer: NewKeyAnswer, challenge: string, place: KeyPlace): Promise<NewKey | null> {
  if (!(await orNull(isUnattested(answer)))) return null
  const { verifyRegistrationResponse } = await library()
  const { id, rawId, type, response } = answer
  const transports = (response.transports ?? []) as Transport[]
  const checked = await orNull(
    verifyRegistrationResponse({
      response: { id, rawId, type, response: { ...response, transports }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!checked?.verified) return null
  const { credential, credentialDeviceType, credentialBackedUp } = checked.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
  }
}

/**
 * Whether an answer has no certificates of the device's maker, which are not asked for. To check some, the library
 * would call an address that they name.
 */
async function isUnattested({ response }: NewKeyAnswer): Promise<boolean> {
  const { decodeAttestationObject } = await helpers()
  return !decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url')).get('attStmt').get('x5c')
}

/** A public key that belongs to nobody: an answer by an unknown passkey takes as long as one by a known passkey. */
const NOBODY = Buffer.from(
  'pQECAyYgASFYIO3Vt1wluF7ywxCwgSqSu_37DA8S4UxVTqWmNWcLxfXwIlggMXbTQLHQ9M_ebY8ZqHEanAQSear-oXBfUZqsclyZGuA',
  'base64url',
)

/** What a checked answer says: the device's count of the key's uses, and whether there is a copy of the key. */
export type KeyUse = { counter: number; backedUp: boolean }

/**
 * Checks an answer to this challenge, signed by the passkey at this place for a verified person.
 * @param key null for an unknown passkey
 * @returns null when it is not accepted. The counter is not compared yet: that needs the row's lock
 */
export async function readKeyUse(
  { id, rawId, type, response }: KeyAnswer,
  challenge: string,
  place: KeyPlace,
  key: Pick<StoredKey, 'id_usuario' | 'public_key'> | null,
): Promise<KeyUse | null> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...signed } = response
  const checked = await orNull(
    verifyAuthenticationResponse({
      response: { id, rawId, type, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(key?.public_key ?? NOBODY), counter: 0 },
    }),
  )
  if (!key || !checked?.verified) return null
  // A device that says whose key it is must mean the same user.
  if (userHandle && userHandle !== handleOf(key.id_usuario).toString('base64url')) return null
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { counter: newCounter, backedUp: credentialBackedUp }
}
