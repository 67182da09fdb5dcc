import type { Evento } from '../../../contract/eventos.ts'
import { filaMachine } from '../../../machines/fila/index.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { FILA } from '../../../src/texts/fila.ts'
import { ASK, ASK_MS, EVENTS, idEvento, keyOf, line } from '../../machines/fila-fixtures.ts'
import { done } from '../../machines/walk.ts'
import { festival } from '../../src/evento-fixtures.ts'
import { answerScreen } from '../support/held-calls.ts'
import { endTimer, holdLongTimers } from '../support/long-timers.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const EVENTO: Evento = festival({ id: idEvento, data: '2099-12-12', fila_abre_em: '2099-01-01T13:00:00.000Z' })
const TURN_MS = 600_000
/** The longest time that a path may take after the answer that began the turn. */
const SLOW_MS = 120_000

const read = { method: 'GET', url: /\/fila\/[^/]+(\/lugar)?$/ }

const table: StepTable = {
  events: {
    'fila.retry': (page) => press(page, COMMON.retry),
    'fila.join': (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Entrar/ })
        .click(),
    'fila.leave': (page) =>
      page.getByRole('button', { name: new RegExp(`^(${FILA.leave}|${FILA.leaveTurn})$`) }).click(),
    'fila.leave.confirm': (page) => press(page, FILA.leaveConfirm),
    'fila.leave.dismiss': (page) => press(page, FILA.leaveDismiss),
    'page.returned': (page) => page.evaluate(() => void dispatchEvent(new Event('online'))),
    'after.untilAsk': (page) => endTimer(page, ASK_MS),
    'after.untilTurnEnds': (page) => endTimer(page, TURN_MS - SLOW_MS, TURN_MS),
  },
  calls: {
    loadFila: read,
    askFila: read,
    joinFila: { method: 'POST', url: /\/fila\/[^/]+$/ },
    leaveFila: { method: 'DELETE', url: /\/fila\/[^/]+$/ },
  },
}

export const filaWalk: Walked = {
  machine: filaMachine,
  table,
  as: 'cliente',
  prepare: (page) => holdLongTimers(page),
  open: async (page) => {
    answerScreen(page, new RegExp(`/eventos/${idEvento}$`), (call) => call.fulfill(EVENTO))
    await page.goto(`/fila/${idEvento}`)
  },
  paths: {
    inputs: [{ idEvento, isLoggedIn: true }],
    events: EVENTS,
    key: keyOf,
    isEnd: ({ value }) => value.status === 'loginNeeded',
    // The turn begins while the question about leaving is open.
    extra: [
      [
        done('loadFila', line('open', 'waiting')),
        { type: 'fila.leave' },
        ASK,
        done('askFila', line('open', 'admitted')),
      ],
    ],
    // The session has ended: the screen starts again without a cliente.
    endsAfter: ({ type, error }) => type === 'xstate.error.actor.loadFila' && Object(error).code === 'login.needed',
  },
  isEnd: (value) => Object(value).status === 'loginNeeded',
  elsewhere: [
    // Without a cliente, and after the login (`fila.test.ts`).
    'fila.status.apart -- fila.join --> fila.status.loginNeeded',
    'fila.status.deciding -- always [mayJoinNow] --> fila.status.joining',
  ],
  // Sent between the regions.
  unsent: ['fila.calling', 'fila.doubted', 'fila.loaded', 'fila.lost', 'fila.read'],
}
