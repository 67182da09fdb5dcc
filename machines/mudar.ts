import { assign, setup } from 'xstate'
import type { z } from 'zod'
import { CATALOGUE } from '../contract/catalogue.ts'
import type { AdiarInput, CancelarInput, EventoEfeito } from '../contract/mudar.ts'
import { errorOf, eventParams, isUnanswered, notProvided, outputOf, type ShownError, textOr } from './calls.ts'

/** What is done to an event that does not happen as it was sold. */
export type Mudanca = 'adiar' | 'cancelar'
/** The request as its form sends it. */
export type Pedido =
  | { what: 'adiar'; values: z.input<typeof AdiarInput> }
  | { what: 'cancelar'; values: z.input<typeof CancelarInput> }

/** @internal */
export type MudarContext = {
  isCancelled: boolean
  what: Mudanca | null
  /** Whom and what it concerns, as counted before the request; null until then. */
  efeito: EventoEfeito | null
  pedido: Pedido | null
  /** The refund that is tried again. */
  pendencia: string | null
  error: ShownError | null
}

type MudarEvent =
  | { type: 'mudar.choose'; what: Mudanca }
  | { type: 'mudar.count' }
  | { type: 'mudar.confirm'; pedido: Pedido }
  | { type: 'mudar.check' }
  | { type: 'pendencia.retry'; id: string }

const types = {
  context: {} as MudarContext,
  events: {} as MudarEvent,
  input: {} as { isCancelled: boolean },
}

/** Whether an event is stored as a request wants it. */
export type Stored = { isDone: boolean }

const actors = {
  readEfeito: notProvided<EventoEfeito, undefined>(),
  /** The server asks for a recent proof first; the API's calls wait for it (docs/decisions/recent-proof.md). */
  change: notProvided<unknown, Pedido | null>(),
  /** Whether a request whose answer was lost was carried out. */
  readStored: notProvided<Stored, Pedido | null>(),
  retryRefund: notProvided<unknown, string | null>(),
}

type WithContext = { context: MudarContext }

const guards = {
  isCancelled: ({ context }: WithContext) => context.isCancelled,
  wantsCancel: ({ context }: WithContext) => context.what === 'cancelar',
  isLost: (_: WithContext, { error }: { error: unknown }) => isUnanswered(error),
  isCancelDone: ({ context }: WithContext, { isDone }: Stored) => isDone && context.what === 'cancelar',
  isDone: (_: WithContext, { isDone }: Stored) => isDone,
}

const set = <Params = undefined>(change: (params: Params) => Partial<MudarContext>) =>
  assign<MudarContext, MudarEvent, Params, MudarEvent, never>((_, params) => change(params))

const actions = {
  choose: set(({ what }: { what: Mudanca }) => ({ what, error: null })),
  keepEfeito: set((efeito: EventoEfeito) => ({ efeito })),
  keepPedido: set(({ pedido }: { pedido: Pedido }) => ({ pedido, what: pedido.what, error: null })),
  keepPendencia: set(({ id }: { id: string }) => ({ pendencia: id, error: null })),
  dropPendencia: set(() => ({ pendencia: null })),
  clearError: set(() => ({ error: null })),
  fail: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
  failPendencia: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown, pendencia: null })),
  failNotDone: set(() => ({ error: { text: CATALOGUE.salvarEvento, code: null, field: null } })),
}

const failed = textOr(CATALOGUE.salvarEvento)

/**
 * An event is postponed or cancelled: the choice, the count of whom and what it concerns, the request, and for a
 * cancellation its progress, whose failed refunds a person tries again (docs/selling.md#cancel). The figures of the
 * progress are the server's.
 */
export const mudarMachine = setup({ types, actors, guards, actions }).createMachine({
  id: 'mudar',
  context: ({ input }) => ({
    isCancelled: input.isCancelled,
    what: null,
    efeito: null,
    pedido: null,
    pendencia: null,
    error: null,
  }),
  initial: 'start',
  states: {
    start: {
      description: 'A cancelled event stays cancelled: its page shows the progress.',
      always: [{ guard: 'isCancelled', target: 'cancelled' }, { target: 'choosing' }],
    },
    choosing: {
      on: { 'mudar.choose': { target: 'counting', actions: { type: 'choose', params: eventParams } } },
    },
    counting: {
      description: 'Nothing can be confirmed before it is known whom it concerns.',
      invoke: {
        id: 'readEfeito',
        src: 'readEfeito',
        onDone: { target: 'counted', actions: { type: 'keepEfeito', params: outputOf } },
        onError: { target: 'uncounted', actions: { type: 'fail', params: textOr(CATALOGUE.carregarEvento) } },
      },
      on: { 'mudar.choose': { actions: { type: 'choose', params: eventParams } } },
    },
    uncounted: {
      on: {
        'mudar.count': { target: 'counting', actions: 'clearError' },
        'mudar.choose': { target: 'counting', actions: { type: 'choose', params: eventParams } },
      },
    },
    counted: {
      description: 'The effect is shown; the form asks for the reason, the new day, or the name of the event.',
      on: {
        'mudar.choose': { actions: { type: 'choose', params: eventParams } },
        'mudar.confirm': { target: 'changing', actions: { type: 'keepPedido', params: eventParams } },
      },
    },
    changing: {
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context }) => context.pedido,
        onDone: [{ guard: 'wantsCancel', target: 'cancelled' }, { target: 'postponed' }],
        onError: [
          { guard: { type: 'isLost', params: errorOf }, target: 'checking' },
          { target: 'counted', actions: { type: 'fail', params: failed } },
        ],
      },
    },
    checking: {
      description: 'The answer was lost: the event itself says whether it was changed.',
      invoke: {
        id: 'readStored',
        src: 'readStored',
        input: ({ context }) => context.pedido,
        onDone: [
          { guard: { type: 'isCancelDone', params: outputOf }, target: 'cancelled' },
          { guard: { type: 'isDone', params: outputOf }, target: 'postponed' },
          { target: 'counted', actions: 'failNotDone' },
        ],
        onError: 'uncertain',
      },
    },
    uncertain: {
      description: 'It is not known whether the event was changed.',
      on: { 'mudar.check': 'checking' },
    },
    postponed: { description: 'The event has its new day, and may be changed again.' },
    cancelled: {
      description: 'The money goes back by itself; what failed is listed.',
      on: { 'pendencia.retry': { target: 'retrying', actions: { type: 'keepPendencia', params: eventParams } } },
    },
    retrying: {
      invoke: {
        id: 'retryRefund',
        src: 'retryRefund',
        input: ({ context }) => context.pendencia,
        onDone: { target: 'cancelled', actions: 'dropPendencia' },
        onError: { target: 'cancelled', actions: { type: 'failPendencia', params: textOr(CATALOGUE.reembolsar) } },
      },
    },
  },
})
