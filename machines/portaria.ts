import { assign, setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import type { ResultadoEntrada } from '../contract/portaria-rules.ts'
import { errorOf, isUnanswered, notProvided, outputOf, type ShownError, textOr } from './calls.ts'

/**
 * The device's answer to a code: `sem-conferencia` when it cannot verify codes without a network, `fora-da-lista` when
 * the code is valid and its ticket is not on the stored list, `outro-dia` when it would be accepted, but the event is
 * not now and nobody has confirmed that its gate is open; `documento` when it would be accepted, and its fare asks for a
 * document that nobody has seen yet.
 */
export type Resposta = ResultadoEntrada | 'sem-conferencia' | 'fora-da-lista' | 'outro-dia' | 'documento'

/** @internal */
export type PortariaContext = {
  /**
   * Whether the server answered the last call. If not, the device decides by itself, without waiting for the server.
   */
  isOnline: boolean
  /** Whether a call has been waiting for its answer for longer than `slowTime`. */
  isSlow: boolean
  /** Whether a person has confirmed that this gate admits, although its event is not now. */
  isDayConfirmed: boolean
  /** Whether codes are only checked: no reading is stored, on the device or on the server. */
  isRehearsal: boolean
  /** Whether a person has seen the document of the ticket that is being decided. */
  isDocumentSeen: boolean
  /** The answer to the last reading; null while the next one is awaited. */
  resposta: Resposta | null
  error: ShownError | null
}

/**
 * `code.read`: a code was scanned or typed; the screen keeps it, no event carries one. `day.confirm`: the gate admits,
 * although its event is not now. `document.seen`: the person has shown the document of their fare. `network.lost`, `network.back`: the device went offline, is online again.
 * `camera.lost`: the camera's stream has ended.
 */
type PortariaEvent =
  | { type: 'code.read' }
  | { type: 'answer.dismiss' }
  | { type: 'day.confirm' }
  | { type: 'document.seen' }
  | { type: 'rehearsal.start' }
  | { type: 'rehearsal.end' }
  | { type: 'network.lost' }
  | { type: 'network.back' }
  | { type: 'sync.now' }
  | { type: 'camera.lost' }
  | { type: 'camera.retry' }
  | { type: 'portaria.retry' }

/** `isRehearsal`: a reload does not end a rehearsal. */
type PortariaInput = { isRehearsal: boolean }

const types = {
  input: {} as PortariaInput,
  context: {} as PortariaContext,
  events: {} as PortariaEvent,
}

type WithContext = { context: PortariaContext }
type Online = { isOnline: boolean }
type Decision = Online & { resposta: Resposta }
type Mode = Pick<PortariaContext, 'isOnline' | 'isDayConfirmed' | 'isRehearsal' | 'isDocumentSeen'>

const actors = {
  /** Reads the stored list, or downloads it. */
  openList: notProvided<Online, undefined>(),
  /**
   * Decides about the scanned code, asking the server first if `isOnline`. Stores the reading, unless it is a rehearsal
   * or the answer is `outro-dia` or `documento`.
   */
  decide: notProvided<Decision, Mode>(),
  /** Uploads the stored readings, then downloads the changed tickets. */
  sync: notProvided<unknown, undefined>(),
  /** Starts the camera. */
  openCamera: notProvided<unknown, undefined>(),
}

const guards = {
  isOffline: ({ context }: WithContext) => !context.isOnline,
  isAdmitted: (_: WithContext, { resposta }: Decision) => resposta === 'aceita',
  isOtherDay: (_: WithContext, { resposta }: Decision) => resposta === 'outro-dia',
  isDocumentDue: (_: WithContext, { resposta }: Decision) => resposta === 'documento',
  isUnanswered: (_: WithContext, { error }: { error: unknown }) => isUnanswered(error),
}

const set = <Params = undefined>(change: (params: Params) => Partial<PortariaContext>) =>
  assign<PortariaContext, PortariaEvent, Params, PortariaEvent, never>((_, params) => change(params))

const actions = {
  keepOnline: set(({ isOnline }: Online) => ({ isOnline })),
  keepDecision: set(({ resposta, isOnline }: Decision) => ({ resposta, isOnline, isSlow: false })),
  goOnline: set(() => ({ isOnline: true, isSlow: false })),
  goOffline: set(() => ({ isOnline: false, isSlow: false })),
  noteSlow: set(() => ({ isSlow: true })),
  forgetSlow: set(() => ({ isSlow: false })),
  confirmDay: set(() => ({ isDayConfirmed: true })),
  seeDocument: set(() => ({ isDocumentSeen: true })),
  startRehearsal: set(() => ({ isRehearsal: true })),
  endRehearsal: set(() => ({ isRehearsal: false })),
  forgetAnswer: set(() => ({ resposta: null, isDocumentSeen: false })),
  clearError: set(() => ({ error: null })),
  fail: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
}

/** @internal */
export const delays = {
  /** How long a call may take until the screen says that there is no network. */
  slowTime: 1000,
  /** How long the screen of an admitted ticket is shown. */
  admittedTime: 1800,
  /** The pause between two downloads of changes. */
  syncPause: 10_000,
  /** The pause between two attempts while offline. */
  retryPause: 5000,
}

const startContext = ({ input }: { input: PortariaInput }): PortariaContext => ({
  ...input,
  isOnline: true,
  isSlow: false,
  isDayConfirmed: false,
  isDocumentSeen: false,
  resposta: null,
  error: null,
})

const modeOf = ({ context: { isOnline, isDayConfirmed, isRehearsal, isDocumentSeen } }: WithContext): Mode => ({
  isOnline,
  isDayConfirmed,
  isRehearsal,
  isDocumentSeen,
})

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
            reading: {
              entry: 'forgetAnswer',
              on: {
                'code.read': 'deciding',
                'rehearsal.start': { actions: 'startRehearsal' },
                'rehearsal.end': { actions: 'endRehearsal' },
              },
            },
            deciding: {
              after: { slowTime: { actions: 'noteSlow' } },
              invoke: {
                id: 'decide',
                src: 'decide',
                input: modeOf,
                onDone: [
                  {
                    guard: { type: 'isAdmitted', params: outputOf },
                    target: 'admitted',
                    actions: { type: 'keepDecision', params: outputOf },
                  },
                  {
                    guard: { type: 'isOtherDay', params: outputOf },
                    target: 'otherDay',
                    actions: { type: 'keepDecision', params: outputOf },
                  },
                  {
                    guard: { type: 'isDocumentDue', params: outputOf },
                    target: 'document',
                    actions: { type: 'keepDecision', params: outputOf },
                  },
                  { target: 'refused', actions: { type: 'keepDecision', params: outputOf } },
                ],
                onError: { target: 'unread', actions: 'forgetSlow' },
              },
            },
            otherDay: {
              description:
                'Nothing is stored yet. A person decides: this gate admits now, it only rehearses, or neither.',
              on: {
                'answer.dismiss': 'reading',
                'day.confirm': { target: 'deciding', actions: 'confirmDay' },
                'rehearsal.start': { target: 'deciding', actions: 'startRehearsal' },
              },
            },
            document: {
              description: 'Nothing is stored yet. A person asks for the document of the fare, and has seen it or not.',
              on: {
                'answer.dismiss': 'reading',
                'document.seen': { target: 'deciding', actions: 'seeDocument' },
              },
            },
            admitted: {
              description: 'Yes goes on by itself, or with the next code.',
              after: { admittedTime: 'reading' },
              on: { 'answer.dismiss': 'reading', 'code.read': { target: 'deciding', actions: 'forgetAnswer' } },
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
          on: { 'network.lost': { target: '.away', actions: 'goOffline' } },
          states: {
            syncing: {
              after: { slowTime: { actions: 'noteSlow' } },
              invoke: {
                id: 'sync',
                src: 'sync',
                onDone: { target: 'idle', actions: ['goOnline', 'clearError'] },
                onError: [
                  { guard: { type: 'isUnanswered', params: errorOf }, target: 'away', actions: 'goOffline' },
                  {
                    target: 'stopped',
                    actions: ['forgetSlow', { type: 'fail', params: textOr(CATALOGUE.indisponivel) }],
                  },
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
