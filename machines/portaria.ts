import { assign, setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import type { ResultadoEntrada } from '../contract/portaria-rules.ts'
import { errorOf, isUnanswered, notProvided, outputOf, type ShownError, textOr } from './calls.ts'

/**
 * The device's answer to a code: `sem-conferencia` when it cannot verify codes without a network, `fora-da-lista` when
 * the code is valid and its ticket is not on the stored list.
 */
export type Resposta = ResultadoEntrada | 'sem-conferencia' | 'fora-da-lista'

/** @internal */
export type PortariaContext = {
  /**
   * Whether the server answered the last call. If not, the device decides by itself, without waiting for the server.
   */
  isOnline: boolean
  /** The answer to the last reading; null while the next one is awaited. */
  resposta: Resposta | null
  error: ShownError | null
}

/**
 * `code.read`: a code was scanned or typed; the screen keeps it, no event carries one. `network.back`: the device is
 * online again. `camera.lost`: the camera's stream has ended.
 */
type PortariaEvent =
  | { type: 'code.read' }
  | { type: 'answer.dismiss' }
  | { type: 'network.back' }
  | { type: 'sync.now' }
  | { type: 'camera.lost' }
  | { type: 'camera.retry' }
  | { type: 'portaria.retry' }

const types = {
  context: {} as PortariaContext,
  events: {} as PortariaEvent,
}

type WithContext = { context: PortariaContext }
type Online = { isOnline: boolean }
type Decision = Online & { resposta: Resposta }

const actors = {
  /** Reads the stored list, or downloads it. */
  openList: notProvided<Online, undefined>(),
  /** Decides about the scanned code, asking the server first if `isOnline`, and stores the reading. */
  decide: notProvided<Decision, Online>(),
  /** Uploads the stored readings, then downloads the changed tickets. */
  sync: notProvided<unknown, undefined>(),
  /** Starts the camera. */
  openCamera: notProvided<unknown, undefined>(),
}

const guards = {
  isOffline: ({ context }: WithContext) => !context.isOnline,
  isAdmitted: (_: WithContext, { resposta }: Decision) => resposta === 'aceita',
  isUnanswered: (_: WithContext, { error }: { error: unknown }) => isUnanswered(error),
}

const set = <Params = undefined>(change: (params: Params) => Partial<PortariaContext>) =>
  assign<PortariaContext, PortariaEvent, Params, PortariaEvent, never>((_, params) => change(params))

const actions = {
  keepOnline: set(({ isOnline }: Online) => ({ isOnline })),
  keepDecision: set(({ resposta, isOnline }: Decision) => ({ resposta, isOnline })),
  goOnline: set(() => ({ isOnline: true })),
  goOffline: set(() => ({ isOnline: false })),
  forgetAnswer: set(() => ({ resposta: null })),
  clearError: set(() => ({ error: null })),
  fail: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
}

/** @internal */
export const delays = {
  /** How long the screen of an admitted ticket is shown. */
  admittedTime: 1800,
  /** The pause between two downloads of changes. */
  syncPause: 10_000,
  /** The pause between two attempts while offline. */
  retryPause: 5000,
}

const startContext: PortariaContext = { isOnline: true, resposta: null, error: null }

const onlineOf = ({ context }: WithContext): Online => ({ isOnline: context.isOnline })

/**
 * A device at an entrance of one event (docs/decisions/entrance.md). It answers each code, with or without a network,
 * and synchronizes readings and changes with the server in parallel.
 */
export const portariaMachine = setup({ types, actors, guards, actions, delays }).createMachine({
  id: 'portaria',
  context: startContext,
  initial: 'opening',
  states: {
    opening: {
      description: 'A list that is stored opens without a network.',
      invoke: {
        id: 'openList',
        src: 'openList',
        onDone: { target: 'open', actions: { type: 'keepOnline', params: outputOf } },
        onError: { target: 'closed', actions: { type: 'fail', params: textOr(CATALOGUE.indisponivel) } },
      },
    },
    closed: {
      description: 'No list is stored and none could be downloaded, or this user may not have it.',
      on: { 'portaria.retry': { target: 'opening', actions: 'clearError' } },
    },
    open: {
      type: 'parallel',
      states: {
        gate: {
          initial: 'reading',
          states: {
            reading: { entry: 'forgetAnswer', on: { 'code.read': 'deciding' } },
            deciding: {
              invoke: {
                id: 'decide',
                src: 'decide',
                input: onlineOf,
                onDone: [
                  {
                    guard: { type: 'isAdmitted', params: outputOf },
                    target: 'admitted',
                    actions: { type: 'keepDecision', params: outputOf },
                  },
                  { target: 'refused', actions: { type: 'keepDecision', params: outputOf } },
                ],
                onError: 'unread',
              },
            },
            admitted: {
              description: 'Yes goes on by itself, or with the next code.',
              after: { admittedTime: 'reading' },
              on: { 'answer.dismiss': 'reading', 'code.read': 'deciding' },
            },
            refused: {
              description: 'No waits for a hand: a next code changes nothing.',
              on: { 'answer.dismiss': 'reading' },
            },
            unread: {
              description: 'The reading could not be stored on the device, so nobody was admitted by it.',
              on: { 'answer.dismiss': 'reading' },
            },
          },
        },
        line: {
          initial: 'syncing',
          states: {
            syncing: {
              invoke: {
                id: 'sync',
                src: 'sync',
                onDone: { target: 'idle', actions: ['goOnline', 'clearError'] },
                onError: [
                  { guard: { type: 'isUnanswered', params: errorOf }, target: 'away', actions: 'goOffline' },
                  { target: 'stopped', actions: { type: 'fail', params: textOr(CATALOGUE.indisponivel) } },
                ],
              },
            },
            idle: {
              always: { guard: 'isOffline', target: 'away' },
              after: { syncPause: 'syncing' },
              on: { 'sync.now': 'syncing', 'network.back': 'syncing' },
            },
            away: {
              description: 'No answer of the server: the device decides alone, and keeps trying.',
              after: { retryPause: 'syncing' },
              on: { 'sync.now': 'syncing', 'network.back': 'syncing' },
            },
            stopped: {
              description: 'The server refuses this device, for example because the user lost the city.',
              on: { 'sync.now': 'syncing', 'network.back': 'syncing' },
            },
          },
        },
        camera: {
          initial: 'starting',
          states: {
            starting: {
              invoke: { id: 'openCamera', src: 'openCamera', onDone: 'on', onError: 'off' },
            },
            on: { on: { 'camera.lost': 'off' } },
            off: {
              description: 'None, or not allowed: codes come from a scanner or are typed.',
              on: { 'camera.retry': 'starting' },
            },
          },
        },
      },
    },
  },
})
