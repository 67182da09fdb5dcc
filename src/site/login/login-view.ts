import type { SnapshotFrom } from 'xstate'
import { MESSAGES } from '../../../contract/messages.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import type { loginMachine } from '../../../machines/login.ts'
import type { LoginStep } from '../../../machines/login-context.ts'

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>
export type LoginView = {
  step: 'phone' | LoginStep
  telefone: string
  /** The first name, where it is known. */
  nome: string | null
  error: string | null
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
  const asker = state === 'sendingSms' && context.purpose === 'new-password' ? 'password' : 'phone'
  const isOpening = OPENING.includes(state)
  return {
    step: STEPS[state] ?? asker,
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

const FIELD_OF = new Map<string, LoginField>([
  [MESSAGES.phone, 'telefone'],
  [MESSAGES.wrongCode, 'codigo'],
  [SHOP_REFUSALS['sms.code-gone'], 'codigo'],
  [MESSAGES.signUpName, 'nome'],
  [MESSAGES.signUpPassword, 'senha'],
  [SHOP_REFUSALS['cliente.wrong-credentials'], 'senha'],
])

/** The field of this step that an error speaks of; null when it is none of them. */
export function fieldOf(error: string, fields: readonly LoginField[]): LoginField | null {
  const field = FIELD_OF.get(error)
  return field && fields.includes(field) ? field : null
}
