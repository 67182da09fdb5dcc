import type { SnapshotFrom } from 'xstate'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { ShownError } from '../../../machines/calls.ts'
import type { loginMachine } from '../../../machines/login/index.ts'
import type { LoginStep } from '../../../machines/login/context.ts'

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>
export type LoginView = {
  step: 'phone' | LoginStep
  phone: string
  /** The first name, when it is known. */
  firstName: string | null
  error: ShownError | null
  /** A call of this step is in progress. */
  busy: boolean
  canGoBack: boolean
  /** On the code step, back leads to the phone step (sign-up), not to the password step (new password). */
  backChangesPhone: boolean
  /** The server may be opening the session right now. */
  isOpening: boolean
  /** Sending another code: not yet possible, possible, in progress. Null outside of the code step. */
  resend: 'counting' | 'ready' | 'sending' | null
  resendSeconds: number
}

const STEPS: Record<string, LoginView['step']> = {
  password: 'password',
  loggingIn: 'password',
  sms: 'sms',
  signUp: 'signUp',
  signingUp: 'signUp',
  newPassword: 'newPassword',
  savingPassword: 'newPassword',
}
const OPENING = ['loggingIn', 'signingUp', 'savingPassword']
const REQUESTING = ['lookingUp', 'sendingSms']

/** Maps the machine's state to the screen: during a call, the step that started it is shown. */
export function viewOf(snapshot: LoginSnapshot): LoginView {
  const { value, context } = snapshot
  const state = typeof value === 'string' ? value : 'sms'
  const { code, resend = null } = typeof value === 'string' ? {} : value.sms
  const previousStep = state === 'sendingSms' && context.purpose === 'new-password' ? 'password' : 'phone'
  const isOpening = OPENING.includes(state)
  return {
    step: STEPS[state] ?? previousStep,
    phone: context.phone,
    firstName: context.firstName?.split(/\s+/)[0] ?? null,
    error: context.error,
    busy: isOpening || REQUESTING.includes(state) || code === 'confirming',
    canGoBack: snapshot.can({ type: 'back' }),
    backChangesPhone: context.purpose === 'sign-up',
    isOpening,
    resend,
    resendSeconds: context.resendSeconds,
  }
}

export type LoginField = 'telefone' | 'codigo' | 'nome' | 'senha'

const FIELD_OF_CODE: Partial<Record<ErrorCode, LoginField>> = {
  'sms.wrong-code': 'codigo',
  'sms.code-gone': 'codigo',
  'cliente.wrong-credentials': 'senha',
}
/** Maps a validation error's path to a field: its name in the body, or the parameter in the lookup's address. */
const FIELD_OF_PATH: Record<string, LoginField> = {
  telefone: 'telefone',
  phone: 'telefone',
  codigo: 'codigo',
  nome: 'nome',
  senha: 'senha',
}
const at = <Value>(map: Partial<Record<string, Value>>, key: string | null): Value | undefined =>
  key !== null && Object.hasOwn(map, key) ? map[key] : undefined

/** The field of this step that an error belongs to; null when it belongs to none. */
export function fieldOf({ code, field: path }: ShownError, fields: readonly LoginField[]): LoginField | null {
  const field = code === 'validation.failed' ? at(FIELD_OF_PATH, path) : at(FIELD_OF_CODE, code)
  return field && fields.includes(field) ? field : null
}
