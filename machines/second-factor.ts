import { assign, setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import { errorOf, hasCode, notProvided, outputOf, type ShownError, textOr } from './calls.ts'

/** @internal */
export type FactorContext = { error: ShownError | null }

/** All events come from the user. No event carries a password, a code or a secret. */
type FactorEvent =
  | { type: 'begin.submit' }
  | { type: 'code.submit' }
  | { type: 'setup.restart' }
  | { type: 'codes.kept' }

const types = { context: {} as FactorContext, events: {} as FactorEvent }

/** The next screen after the start of a change: a secret to scan, or new recovery codes. */
export type Shows = { shows: 'secret' | 'codes' }

const actors = {
  /** Starts the change with the typed values; the page keeps the secret or the codes to show. */
  begin: notProvided<Shows, undefined>(),
  /** Confirms the secret with the typed code; the page keeps the recovery codes to show. */
  confirm: notProvided<unknown, undefined>(),
}

type WithContext = { context: FactorContext }

const guards = {
  showsCodes: (_: WithContext, { shows }: Shows) => shows === 'codes',
  /**
   * Whether the secret is no longer valid: its time is over, or another page has started the setup again. A new secret
   * is needed.
   */
  isSetupOver: (_: WithContext, { error }: { error: unknown }) => hasCode(error, 'factor.not-begun', 'factor.is-on'),
  isTicketOver: (_: WithContext, { error }: { error: unknown }) => hasCode(error, 'factor.ticket-over'),
}

const set = <Params = undefined>(change: (params: Params) => Partial<FactorContext>) =>
  assign<FactorContext, FactorEvent, Params, FactorEvent, never>((_, params) => change(params))

const actions = {
  // Provided by the page.
  /** Removes the secret and the codes that were shown. */
  forgetShown: () => undefined,
  /** The user has confirmed having kept the codes. */
  finish: () => undefined,
  /** Notifies the login that its time is over. */
  notifyTicketOver: () => undefined,

  clearError: set(() => ({ error: null })),
  fail: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
}

const startContext = (): FactorContext => ({ error: null })

/**
 * Turning on a second factor, by the user's own choice or during a login that requires it, and replacing the recovery
 * codes of one that is on (docs/api.md#second-factor). The shown and typed values are not in this machine.
 */
export const factorMachine = setup({ types, actors, guards, actions }).createMachine({
  id: 'factor',
  context: startContext,
  initial: 'ready',
  states: {
    ready: {
      description:
        'What proves the user is typed: the password, for new recovery codes a code, too; in a login nothing.',
      on: { 'begin.submit': { target: 'beginning', actions: 'clearError' } },
    },
    beginning: {
      invoke: {
        id: 'begin',
        src: 'begin',
        onDone: [{ guard: { type: 'showsCodes', params: outputOf }, target: 'codes' }, { target: 'scanning' }],
        onError: [
          { guard: { type: 'isTicketOver', params: errorOf }, target: 'over' },
          { target: 'ready', actions: { type: 'fail', params: textOr(CATALOGUE.segundoFator) } },
        ],
      },
    },
    scanning: {
      description: 'The secret is shown, as a QR code and as text, and a first code is typed.',
      on: {
        'code.submit': { target: 'confirming', actions: 'clearError' },
        'setup.restart': { target: 'ready', actions: ['clearError', 'forgetShown'] },
      },
    },
    confirming: {
      invoke: {
        id: 'confirm',
        src: 'confirm',
        onDone: { target: 'codes' },
        onError: [
          { guard: { type: 'isTicketOver', params: errorOf }, target: 'over' },
          {
            guard: { type: 'isSetupOver', params: errorOf },
            target: 'ready',
            actions: ['forgetShown', { type: 'fail', params: textOr(CATALOGUE.segundoFator) }],
          },
          { target: 'scanning', actions: { type: 'fail', params: textOr(CATALOGUE.segundoFator) } },
        ],
      },
    },
    codes: {
      description: 'The recovery codes are shown, this once.',
      on: { 'codes.kept': { target: 'done' } },
    },
    done: { type: 'final', entry: ['finish', 'forgetShown'] },
    over: { type: 'final', entry: ['notifyTicketOver', 'forgetShown'] },
  },
})
