import type { SnapshotFrom } from 'xstate'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { ShownError } from '../../../machines/calls.ts'
import type { loginMachine } from '../../../machines/login.ts'
import type { LoginStep } from '../../../machines/login-context.ts'

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>
export type LoginView = {
  step: 'phone' | LoginStep
  telefone: string
  /** The first name, where it is known. */
  nome: string | null
  error: ShownError | null
  /** A call of this step is under way. */
  busy: boolean
  canGoBack: boolean
  /** Back from the code is another number, not the password that was forgotten. */
  backChangesPhone: boolean
  /** The server may be opening the session right now. */
  isOpening: boolean
  /** Another code: not yet, at will, on its way. Null where there is none to ask for. */
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
const ASKING = ['lookingUp', 'sendingSms']

/** What the machine's state is on the screen: a call is made by the step that asked for it. */
export function viewOf(snapshot: LoginSnapshot): LoginView {
  const { value, context } = snapshot
  const state = typeof value === 'string' ? value : 'sms'
  const { code, resend = null } = typeof value === 'string' ? {} : value.sms
  const previousStep = state === 'sendingSms' && context.purpose === 'new-password' ? 'password' : 'phone'
  const isOpening = OPENING.includes(state)
  return {
    step: STEPS[state] ?? previousStep,
    telefone: context.telefone,
    nome: context.nome?.split(/\s+/)[0] ?? null,
    error: context.error,
    busy: isOpening || ASKING.includes(state) || code === 'confirming',
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
/** A rule of the form says itself which field: by its name in a body, or in the address of the lookup. */
const FIELD_OF_PATH: Record<string, LoginField> = {
  telefone: 'telefone',
  phone: 'telefone',
  codigo: 'codigo',
  nome: 'nome',
  senha: 'senha',
}
const at = <Value>(map: Partial<Record<string, Value>>, key: string | null): Value | undefined =>
  key !== null && Object.hasOwn(map, key) ? map[key] : undefined

/** The field of this step that an error speaks of; null when it is none of them. */
export function fieldOf({ code, field: path }: ShownError, fields: readonly LoginField[]): LoginField | null {
  const field = code === 'validation.failed' ? at(FIELD_OF_PATH, path) : at(FIELD_OF_CODE, code)
  return field && fields.includes(field) ? field : null
}
