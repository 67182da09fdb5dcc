import { assign, setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import { notProvided, type ShownError, textOr } from './calls.ts'

/**
 * Storing or changing one's CPF and e-mail on the account's page (docs/api.md#clientes). The typed values, including
 * the password, are in no event: the call reads them from the form.
 */
export const identityMachine = setup({
  types: {
    context: {} as { isResumed: boolean; error: ShownError | null },
    events: {} as { type: 'identity.open' } | { type: 'identity.submit' } | { type: 'back' },
    input: {} as { isResumed: boolean },
  },
  actors: { saveIdentity: notProvided<null, undefined>() },
  guards: { isResumed: ({ context }) => context.isResumed },
  actions: {
    clearError: assign({ error: null }),
    showError: assign({ error: (_, { shown }: { shown: ShownError }) => shown }),
    // Provided by the screen.
    notifySaved: () => undefined,
  },
}).createMachine({
  id: 'identity',
  context: ({ input }) => ({ isResumed: input.isResumed, error: null }),
  initial: 'start',
  states: {
    start: {
      description: 'A reload returns to the form.',
      always: [{ guard: 'isResumed', target: 'typing' }, { target: 'closed' }],
    },
    closed: { on: { 'identity.open': 'typing' } },
    typing: {
      exit: 'clearError',
      on: { 'identity.submit': 'saving', back: 'closed' },
    },
    saving: {
      description: 'Cannot be left: the data may be stored already. Sent again, they are the same.',
      invoke: {
        id: 'saveIdentity',
        src: 'saveIdentity',
        onDone: { target: 'closed', actions: 'notifySaved' },
        onError: { target: 'typing', actions: { type: 'showError', params: textOr(CATALOGUE.salvarCliente) } },
      },
    },
  },
})
