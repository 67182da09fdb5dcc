import { startAuthentication, startRegistration, type AuthenticationResponseJSON } from '@simplewebauthn/browser'
import type { KeyAnswer, KeyOptions, NewKeyAnswer, NewKeyOptions } from '../../../contract/chaves.ts'
import type { AppError } from '../../api/error.ts'
import { PASSKEYS } from '../../texts/passkeys.ts'

// The only file that uses the library of WebAuthn; loaded when a passkey is made or used.

const { browser: TEXTS } = PASSKEYS

/** A browser's refusal with a text for the person: its own message is English. */
function refusalOf(error: unknown): AppError {
  const { name } = Object(error) as { name?: unknown }
  if (name === 'NotAllowedError' || name === 'AbortError') return { message: TEXTS.notUsed }
  return { message: name === 'InvalidStateError' ? TEXTS.known : TEXTS.failed }
}

const asked = <T>(ceremony: Promise<T>): Promise<T> =>
  ceremony.catch((error: unknown) => Promise.reject(refusalOf(error)))

/** Lets the person make a passkey. Rejects with an AppError. */
export async function createPasskey(options: NewKeyOptions): Promise<NewKeyAnswer> {
  const { id, rawId, response } = await asked(startRegistration({ optionsJSON: options as never }))
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Lets a passkey of the person sign a challenge. Rejects with an AppError. */
export async function signWithPasskey(options: KeyOptions): Promise<KeyAnswer> {
  const answer: AuthenticationResponseJSON = await asked(startAuthentication({ optionsJSON: options as never }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response
  return {
    id: answer.id,
    rawId: answer.rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}
