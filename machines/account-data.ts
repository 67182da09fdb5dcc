import { assign, setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import type { ContaImpedimentos } from '../contract/conta.ts'
import { errorOf, hasCode, notProvided, outputOf, type ShownError, textOr } from './calls.ts'

/** The last request: its error is shown beside its button. */
type Asked = 'export' | 'removal'

const NOTHING: ContaImpedimentos = { impedimentos: [], outras_inscricoes_sorteio: { total: 0, contato: '' } }

/**
 * The cliente's rights over their data, on the account's page (docs/privacy.md): downloading all of it, and removing the
 * account. The password is in no event: the calls read it from the form.
 */
export const accountDataMachine = setup({
  types: {
    context: {} as { isResumed: boolean; found: ContaImpedimentos; asked: Asked; error: ShownError | null },
    events: {} as
      | { type: 'data.open' }
      | { type: 'data.retry' }
      | { type: 'export.submit' }
      | { type: 'removal.submit' }
      | { type: 'removal.confirm' }
      | { type: 'removal.dismiss' }
      | { type: 'back' },
    input: {} as { isResumed: boolean },
  },
  actors: {
    readImpedimentos: notProvided<ContaImpedimentos, undefined>(),
    exportData: notProvided<null, undefined>(),
    removeAccount: notProvided<null, undefined>(),
  },
  guards: {
    isResumed: ({ context }) => context.isResumed,
    isFree: ({ context }) => context.found.impedimentos.length === 0,
    isOpen: (_, { error }: { error: unknown }) => hasCode(error, 'account.open'),
  },
  actions: {
    keep: assign((_, { impedimentos, outras_inscricoes_sorteio: { total, contato } }: ContaImpedimentos) => ({
      found: { impedimentos, outras_inscricoes_sorteio: { total, contato } },
    })),
    ask: assign({ asked: (_, { asked }: { asked: Asked }) => asked, error: null }),
    clearError: assign({ error: null }),
    showError: assign({ error: (_, { shown }: { shown: ShownError }) => shown }),
    // Provided by the screen.
    notifyExported: () => undefined,
    leave: () => undefined,
  },
}).createMachine({
  id: 'accountData',
  context: ({ input }) => ({ isResumed: input.isResumed, found: NOTHING, asked: 'export', error: null }),
  initial: 'start',
  states: {
    start: {
      description: 'A reload returns to the data.',
      always: [{ guard: 'isResumed', target: 'reading' }, { target: 'closed' }],
    },
    closed: { entry: 'clearError', on: { 'data.open': 'reading' } },
    reading: {
      description: 'Reads what keeps the account from being removed.',
      invoke: {
        id: 'readImpedimentos',
        src: 'readImpedimentos',
        onDone: { target: 'ready', actions: { type: 'keep', params: outputOf } },
        onError: { target: 'unread', actions: { type: 'showError', params: textOr(CATALOGUE.carregarCliente) } },
      },
      on: { back: 'closed' },
    },
    unread: {
      exit: 'clearError',
      on: { 'data.retry': 'reading', back: 'closed' },
    },
    ready: {
      on: {
        'export.submit': { target: 'exporting', actions: { type: 'ask', params: { asked: 'export' } } },
        'removal.submit': {
          guard: 'isFree',
          target: 'confirming',
          actions: { type: 'ask', params: { asked: 'removal' } },
        },
        back: 'closed',
      },
    },
    exporting: {
      invoke: {
        id: 'exportData',
        src: 'exportData',
        onDone: { target: 'ready', actions: 'notifyExported' },
        onError: { target: 'ready', actions: { type: 'showError', params: textOr(CATALOGUE.exportarDados) } },
      },
    },
    confirming: { on: { 'removal.confirm': 'removing', 'removal.dismiss': 'ready' } },
    removing: {
      description: 'Cannot be left: the account may be removed already.',
      invoke: {
        id: 'removeAccount',
        src: 'removeAccount',
        onDone: { target: 'removed', actions: 'leave' },
        onError: [
          {
            guard: { type: 'isOpen', params: errorOf },
            target: 'reading',
            actions: { type: 'showError', params: textOr(CATALOGUE.excluirConta) },
          },
          { target: 'ready', actions: { type: 'showError', params: textOr(CATALOGUE.excluirConta) } },
        ],
      },
    },
    removed: { description: 'The screen leaves for the home page, without a session.' },
  },
})
