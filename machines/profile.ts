import { assign, setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import { errorOf, hasCode, notProvided, outputOf, type ShownError, textOr } from './calls.ts'

type Context = {
  isResumed: boolean
  error: ShownError | null
  /** How many codes were sent, and after how many seconds another one may be. */
  codes: { sent: number; wait: number }
}

/**
 * The cliente's name and phone, on the account's page. The server checks the password first; a new phone it then wants
 * confirmed by a code, and the same save is sent again. Password and code are in no event: the calls read them from the
 * form.
 */
export const profileMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'profile.open' }
      | { type: 'profile.submit' }
      | { type: 'code.submit' }
      | { type: 'code.resend' }
      | { type: 'back' },
    input: {} as { isResumed: boolean },
  },
  actors: {
    saveProfile: notProvided<null, undefined>(),
    /** Returns the seconds until another code may be sent. */
    sendCode: notProvided<number, undefined>(),
    confirmCode: notProvided<null, undefined>(),
  },
  guards: {
    isResumed: ({ context }) => context.isResumed,
    isUnproven: (_, { error }: { error: unknown }) => hasCode(error, 'phone.not-proven'),
  },
  actions: {
    keepWait: assign({
      codes: ({ context }, wait: number) => ({ sent: context.codes.sent + 1, wait }),
    }),
    clearError: assign({ error: null }),
    showError: assign({ error: (_, { shown }: { shown: ShownError }) => shown }),
    // Provided by the screen.
    notifySaved: () => undefined,
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({ isResumed: input.isResumed, error: null, codes: { sent: 0, wait: 0 } }),
  initial: 'start',
  states: {
    start: {
      description: 'A reload returns to the form.',
      always: [{ guard: 'isResumed', target: 'editing' }, { target: 'closed' }],
    },
    closed: { on: { 'profile.open': 'editing' } },
    editing: {
      on: {
        'profile.submit': { target: 'saving', actions: 'clearError' },
        back: { target: 'closed', actions: 'clearError' },
      },
    },
    saving: {
      description: 'Cannot be left: the change may have been made already.',
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        onDone: { target: 'closed', actions: 'notifySaved' },
        onError: [
          { guard: { type: 'isUnproven', params: errorOf }, target: 'sending' },
          { target: 'editing', actions: { type: 'showError', params: textOr(CATALOGUE.salvarCliente) } },
        ],
      },
    },
    sending: {
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        onDone: { target: 'code', actions: { type: 'keepWait', params: outputOf } },
        onError: { target: 'editing', actions: { type: 'showError', params: textOr(CATALOGUE.enviarSms) } },
      },
    },
    code: {
      on: {
        'code.submit': { target: 'confirming', actions: 'clearError' },
        'code.resend': { target: 'resending', actions: 'clearError' },
        back: { target: 'editing', actions: 'clearError' },
      },
    },
    resending: {
      description: 'The form stays, and the earlier code, too, if no other can be sent.',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        onDone: { target: 'code', actions: { type: 'keepWait', params: outputOf } },
        onError: { target: 'code', actions: { type: 'showError', params: textOr(CATALOGUE.enviarSms) } },
      },
    },
    confirming: {
      invoke: {
        id: 'confirmCode',
        src: 'confirmCode',
        onDone: 'saving',
        onError: { target: 'code', actions: { type: 'showError', params: textOr(CATALOGUE.generico) } },
      },
    },
  },
})
