import { assign, setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import { eventParams, notProvided, outputOf, type ShownError, textOr } from './calls.ts'

type Context = {
  isResumed: boolean
  /** The cliente's id at the provider; null until known, and when they have never paid. */
  customerId: string | null
  /** The card whose deletion is asked. */
  cardId: string | null
  error: ShownError | null
}

/** The cards that the cliente keeps, on the account's page: the list, and the deletion of one after a question. */
export const cardsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'cards.open' }
      | { type: 'cards.retry' }
      | { type: 'card.remove'; id: string }
      | { type: 'card.remove.confirm' }
      | { type: 'card.remove.dismiss' }
      | { type: 'back' },
    input: {} as { isResumed: boolean },
  },
  actors: {
    readCustomer: notProvided<{ id: string } | null, undefined>(),
    listCards: notProvided<null, { customerId: string }>(),
    deleteCard: notProvided<null, { customerId: string; cardId: string }>(),
  },
  guards: {
    isResumed: ({ context }) => context.isResumed,
    isCustomer: ({ context }) => context.customerId !== null,
  },
  actions: {
    keepCustomer: assign({ customerId: (_, customer: { id: string } | null) => customer?.id ?? null }),
    askRemoval: assign({ cardId: (_, { id }: { id: string }) => id, error: null }),
    clearError: assign({ error: null }),
    showError: assign({ error: (_, { shown }: { shown: ShownError }) => shown }),
    // Provided by the screen.
    notifyRemoved: () => undefined,
  },
}).createMachine({
  id: 'cards',
  context: ({ input }) => ({ isResumed: input.isResumed, customerId: null, cardId: null, error: null }),
  initial: 'start',
  states: {
    start: {
      description: 'A reload returns to the cards.',
      always: [{ guard: 'isResumed', target: 'identifying' }, { target: 'closed' }],
    },
    closed: { entry: 'clearError', on: { 'cards.open': 'identifying' } },
    identifying: {
      description: 'Cards belong to a customer of the provider; who has never paid is none.',
      invoke: {
        id: 'readCustomer',
        src: 'readCustomer',
        onDone: { target: 'identified', actions: { type: 'keepCustomer', params: outputOf } },
        onError: { target: 'unread', actions: { type: 'showError', params: textOr(CATALOGUE.listarCartoes) } },
      },
      on: { back: 'closed' },
    },
    identified: { always: [{ guard: 'isCustomer', target: 'listing' }, { target: 'ready' }] },
    listing: {
      invoke: {
        id: 'listCards',
        src: 'listCards',
        input: ({ context }) => ({ customerId: context.customerId ?? '' }),
        onDone: 'ready',
        onError: { target: 'unread', actions: { type: 'showError', params: textOr(CATALOGUE.listarCartoes) } },
      },
      on: { back: 'closed' },
    },
    unread: {
      exit: 'clearError',
      on: { 'cards.retry': 'identifying', back: 'closed' },
    },
    ready: {
      on: { 'card.remove': { target: 'asking', actions: { type: 'askRemoval', params: eventParams } }, back: 'closed' },
    },
    asking: { on: { 'card.remove.confirm': 'deleting', 'card.remove.dismiss': 'ready' } },
    deleting: {
      description: 'Cannot be left: the card may be deleted already.',
      invoke: {
        id: 'deleteCard',
        src: 'deleteCard',
        input: ({ context }) => ({ customerId: context.customerId ?? '', cardId: context.cardId ?? '' }),
        onDone: { target: 'listing', actions: 'notifyRemoved' },
        onError: { target: 'ready', actions: { type: 'showError', params: textOr(CATALOGUE.excluirCartao) } },
      },
    },
  },
})
