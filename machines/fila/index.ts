import { setup, type SnapshotFrom } from 'xstate'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { errorOf, outputOf, textOr } from '../calls.ts'
import { actions, actors, byEvento, byPlace, byToken, delays, guards, startContext, types } from './parts.ts'

/**
 * A person in the waiting room of an event (docs/decisions/waiting-room.md), with the polls of the server in parallel.
 * Only the place's token is stored for a reload; the server has the rest.
 */
export const filaMachine = setup({ types, actors, guards, actions, delays }).createMachine({
  id: 'fila',
  type: 'parallel',
  context: startContext,
  states: {
    status: {
      initial: 'loading',
      on: { 'fila.lost': { target: '.loading', actions: 'forgetPlace' } },
      states: {
        loading: {
          entry: 'raiseCall',
          invoke: {
            id: 'loadFila',
            src: 'readFila',
            input: byPlace,
            onDone: { target: 'deciding', actions: [{ type: 'keep', params: outputOf }, 'raiseLoaded'] },
            onError: [
              {
                guard: { type: 'isUnknownPlace', params: errorOf },
                target: 'loading',
                reenter: true,
                actions: 'forgetPlace',
              },
              {
                guard: { type: 'isLoginNeeded', params: errorOf },
                target: 'loading',
                reenter: true,
                actions: 'forgetLogin',
              },
              { guard: { type: 'isNone', params: errorOf }, target: 'none' },
              { target: 'failed', actions: { type: 'fail', params: textOr(CATALOGUE.carregarFila) } },
            ],
          },
        },
        failed: {
          description: 'The line could not be read; this does not change the place.',
          exit: 'clearError',
          on: { 'fila.retry': 'loading' },
        },
        none: { description: 'The event has no waiting room: its page sells.' },
        deciding: {
          always: [
            { guard: 'isOver', target: 'over' },
            { guard: 'isTurn', target: 'turn' },
            { guard: 'isWaiting', target: 'line' },
            { guard: 'mayJoinNow', target: 'joining' },
            { target: 'apart' },
          ],
        },
        over: { description: 'Nothing more is sold.', entry: 'raiseCall' },
        apart: {
          description: 'Without a place that leads to a turn.',
          initial: 'route',
          on: {
            'fila.read': 'deciding',
            'fila.join': [{ guard: 'isLoggedIn', target: 'joining' }, { target: 'loginNeeded' }],
          },
          states: {
            route: {
              always: [
                { guard: 'hasBought', target: 'bought' },
                { guard: 'hasEnded', target: 'ended' },
                { guard: 'hasLeft', target: 'left' },
                { target: 'outside' },
              ],
            },
            outside: { description: 'Has not joined yet.' },
            bought: {},
            ended: { description: 'The time to choose is over.' },
            left: { description: 'The place was given up, here or elsewhere.' },
          },
        },
        joining: {
          entry: ['forgetWish', 'raiseCall'],
          invoke: {
            id: 'joinFila',
            src: 'joinFila',
            input: byEvento,
            onDone: { target: 'deciding', actions: [{ type: 'keep', params: outputOf }, 'raiseLoaded'] },
            onError: [
              { guard: { type: 'isLoginNeeded', params: errorOf }, target: 'loginNeeded' },
              { guard: { type: 'isNone', params: errorOf }, target: 'none' },
              {
                target: 'deciding',
                actions: [{ type: 'fail', params: textOr(CATALOGUE.entrarNaFila) }, 'raiseLoaded'],
              },
            ],
          },
        },
        line: {
          initial: 'route',
          on: { 'fila.read': 'deciding', 'fila.leave': { target: 'asking', actions: 'noteAsked' } },
          states: {
            route: {
              always: [
                { guard: 'isBefore', target: 'gathering' },
                { guard: 'isSoldOut', target: 'soldOut' },
                { target: 'waiting' },
              ],
            },
            gathering: { description: 'Before the opening: nobody has a number.' },
            waiting: {},
            soldOut: { description: 'Nothing is left; the line goes on if units come back.' },
          },
        },
        turn: {
          description: 'The person may choose now.',
          after: { untilTurnEnds: { target: 'apart', actions: ['endTurn', 'raiseDoubt'] } },
          on: { 'fila.read': 'deciding', 'fila.leave': { target: 'asking', actions: 'noteAsked' } },
        },
        asking: {
          description: 'Leaving asks first: the place does not come back.',
          on: {
            'fila.leave.confirm': 'leaving',
            'fila.leave.dismiss': 'deciding',
            'fila.read': [{ guard: 'isAsAsked' }, { target: 'deciding' }],
          },
        },
        leaving: {
          entry: 'raiseCall',
          invoke: {
            id: 'leaveFila',
            src: 'leaveFila',
            input: byEvento,
            onDone: { target: 'deciding', actions: ['keepLeft', 'raiseLoaded'] },
            onError: [
              { guard: { type: 'isLoginNeeded', params: errorOf }, target: 'loginNeeded' },
              { guard: { type: 'isNotFound', params: errorOf }, target: 'loading', actions: 'forgetPlace' },
              {
                target: 'deciding',
                actions: [{ type: 'fail', params: textOr(CATALOGUE.sairDaFila) }, 'raiseLoaded'],
              },
            ],
          },
        },
        loginNeeded: { entry: 'goToLogin' },
      },
    },
    watch: {
      description: 'Asks again at the instant that the last answer named.',
      initial: 'off',
      // A poll in progress was sent before this answer, or before this call, so it is dropped.
      on: { 'fila.loaded': '.pausing', 'fila.calling': '.off' },
      states: {
        off: {},
        pausing: {
          after: { untilAsk: 'reading' },
          on: { 'page.returned': 'reading', 'fila.doubted': 'reading' },
        },
        reading: {
          invoke: {
            id: 'askFila',
            src: 'readFila',
            input: byToken,
            onDone: { target: 'pausing', actions: [{ type: 'keep', params: outputOf }, 'raiseRead'] },
            onError: [
              { guard: { type: 'isRefused', params: errorOf }, target: 'off', actions: 'raiseLost' },
              { target: 'pausing', actions: 'noteAway' },
            ],
          },
        },
      },
    },
  },
})

/**
 * The place's token, for the tab's history entry (docs/api.md#sessions). It contains no personal data and is only valid
 * with the session's cookie. Null without a place that waits or is admitted.
 */
export const persistFila = ({ context }: Pick<SnapshotFrom<typeof filaMachine>, 'context'>): string | null =>
  context.token
