import { assign } from 'xstate'
import { hasCode, notProvided, type ShownError } from './calls.ts'

export type FactorContext = { error: ShownError | null }

/** All of them come from the user. No event carries a password, a code or a secret. */
export type FactorEvent =
  | { type: 'begin.submit' }
  | { type: 'code.submit' }
  | { type: 'setup.restart' }
  | { type: 'codes.kept' }

export const types = { context: {} as FactorContext, events: {} as FactorEvent }

/** What a begun change shows next: a secret to scan, or new recovery codes. */
export type Shows = { shows: 'secret' | 'codes' }

export const actors = {
  /** Begins with what was typed; keeps what is to be shown. */
  begin: notProvided<Shows, undefined>(),
  /** Confirms the secret with the code that was typed; keeps the recovery codes. */
  confirm: notProvided<unknown, undefined>(),
}

type WithContext = { context: FactorContext }

export const guards = {
  showsCodes: (_: WithContext, { shows }: Shows) => shows === 'codes',
  /** The secret waited too long for its code, or another page began again: another one is needed. */
  isSetupOver: (_: WithContext, { error }: { error: unknown }) => hasCode(error, 'factor.not-begun', 'factor.is-on'),
  isTicketOver: (_: WithContext, { error }: { error: unknown }) => hasCode(error, 'factor.ticket-over'),
}

const set = <Params = undefined>(change: (params: Params) => Partial<FactorContext>) =>
  assign<FactorContext, FactorEvent, Params, FactorEvent, never>((_, params) => change(params))

export const actions = {
  // Provided by the page.
  /** What was shown is not needed any more: the secret, the codes. */
  forgetShown: () => undefined,
  /** The codes were kept. */
  finish: () => undefined,
  /** The login's time is over. */
  tellTicketOver: () => undefined,

  clearError: set(() => ({ error: null })),
  fail: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
}

export const startContext = (): FactorContext => ({ error: null })
