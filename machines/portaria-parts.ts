import { assign } from 'xstate'
import type { ResultadoEntrada } from '../contract/portaria-rules.ts'
import { isUnanswered, notProvided, type ShownError } from './calls.ts'

/**
 * What the device answered: `sem-conferencia` when it cannot verify codes without a network, `fora-da-lista` when the
 * code is ours and the stored list does not have its ticket.
 */
export type Resposta = ResultadoEntrada | 'sem-conferencia' | 'fora-da-lista'

export type PortariaContext = {
  /** The server answered the last call. Without a network nobody waits for it: the device decides by itself. */
  isOnline: boolean
  /** Of the last reading; null while the next one is awaited. */
  resposta: Resposta | null
  error: ShownError | null
}

/**
 * `code.read`: a code was scanned or typed; the screen keeps it, no event carries one. `network.back`: the device has a
 * network again. `camera.lost`: its picture has ended.
 */
export type PortariaEvent =
  | { type: 'code.read' }
  | { type: 'answer.dismiss' }
  | { type: 'network.back' }
  | { type: 'sync.now' }
  | { type: 'camera.lost' }
  | { type: 'camera.retry' }
  | { type: 'portaria.retry' }

export const types = {
  context: {} as PortariaContext,
  events: {} as PortariaEvent,
}

type WithContext = { context: PortariaContext }
type Online = { isOnline: boolean }
type Decision = Online & { resposta: Resposta }

export const actors = {
  /** Reads the stored list, or downloads it. */
  openList: notProvided<Online, undefined>(),
  /** Decides about the code that was read, asking the server first if `isOnline`, and stores the reading. */
  decide: notProvided<Decision, Online>(),
  /** Uploads the stored readings, then downloads what has changed. */
  sync: notProvided<unknown, undefined>(),
  /** Starts the camera. */
  openCamera: notProvided<unknown, undefined>(),
}

export const guards = {
  isOffline: ({ context }: WithContext) => !context.isOnline,
  isAdmitted: (_: WithContext, { resposta }: Decision) => resposta === 'aceita',
  isUnanswered: (_: WithContext, { error }: { error: unknown }) => isUnanswered(error),
}

const set = <Params = undefined>(change: (params: Params) => Partial<PortariaContext>) =>
  assign<PortariaContext, PortariaEvent, Params, PortariaEvent, never>((_, params) => change(params))

export const actions = {
  keepOnline: set(({ isOnline }: Online) => ({ isOnline })),
  keepDecision: set(({ resposta, isOnline }: Decision) => ({ resposta, isOnline })),
  goOnline: set(() => ({ isOnline: true })),
  goOffline: set(() => ({ isOnline: false })),
  forgetAnswer: set(() => ({ resposta: null })),
  clearError: set(() => ({ error: null })),
  fail: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
}

export const delays = {
  /** How long a yes is shown. */
  admittedTime: 1800,
  /** Between two downloads of what has changed. */
  syncPause: 10_000,
  /** Between two attempts without a network. */
  retryPause: 5000,
}

export const startContext: PortariaContext = { isOnline: true, resposta: null, error: null }

export const onlineOf = ({ context }: WithContext): Online => ({ isOnline: context.isOnline })
