import type { Page } from 'playwright-core'
import { orderMachine } from '../../../machines/order/index.ts'
import { delays, type OrderContext } from '../../../machines/order/parts.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import { inMinutes } from '../../machines/checkout-fixtures.ts'
import {
  byPix,
  EVENTS,
  expired,
  INPUT,
  loads,
  message,
  orderId,
  PAUSE,
  processing,
  RAISED,
  reads,
  refused,
  waitingPix,
} from '../../machines/order-fixtures.ts'
import type { TestEvent } from '../../machines/walk.ts'
import { fakeSocket } from '../support/fake-socket.ts'
import { endTimer, holdLongTimers } from '../support/long-timers.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const HOUR_MS = 3_600_000
/** In the fixtures a PIX expires an hour after its answer; a path takes less than these minutes. */
const WALK_MS = 300_000
const READ_ORDER = { method: 'GET', url: /\/pagarme\/orders\/[^/]+$/ }
const SOCKET_ERROR = 'xstate.error.actor.socket'

const sockets = new WeakMap<Page, Awaited<ReturnType<typeof fakeSocket>>>()
const socketOf = (page: Page) => {
  const socket = sockets.get(page)
  if (!socket) throw new Error('the page has no socket yet')
  return socket
}
const isConnected = (page: Page): Promise<boolean> =>
  page.evaluate(() => JSON.parse(document.documentElement.dataset['order'] ?? '{}').connection?.live === 'connected')

const table: StepTable = {
  events: {
    'order.retry': (page) => press(page, COMMON.retry),
    'order.message': (page, { kind }) => socketOf(page).emit(orderId, { type: kind }),
    'socket.connected': (page) => socketOf(page).accept(),
    'socket.disconnected': (page) => socketOf(page).disconnect(),
    'payment.cancel': (page) => press(page, PEDIDO.payAnotherWay),
    'payment.cancel.confirm': (page) => press(page, PEDIDO.confirmCancel),
    'payment.cancel.dismiss': (page) => press(page, PEDIDO.keepPayment),
    'payment.again': (page) => press(page, PEDIDO.payAgain),
    'after.untilPixEnds': (page) => endTimer(page, HOUR_MS - WALK_MS, HOUR_MS),
    'after.pollPause': async (page) => {
      const context = { isConnected: await isConnected(page) } as OrderContext
      await endTimer(page, delays.pollPause({ context }))
    },
  },
  calls: {
    loadOrder: READ_ORDER,
    pollOrder: READ_ORDER,
    cancelPayment: { method: 'POST', url: /\/cancelar-pagamento$/ },
  },
}

/** Holds the places of a failed order for another hour; without the hold it could not be paid again. */
const withHold = (event: TestEvent): TestEvent =>
  Object(event.output).status === 'failed'
    ? { ...event, output: { ...Object(event.output), reserva_expira_em: inMinutes(60) } }
    : event

const CONNECTED = { type: 'socket.connected' }
/** A message makes the page read the server. */
const asks = (answer: Parameters<typeof reads>[0]): TestEvent[] => [message('order.waiting_payment'), reads(answer)]

/** Answers that change nothing, and a card that turns out to be a PIX; by itself the search takes only one read. */
const EXTRA: TestEvent[][] = [
  [loads(processing), PAUSE, reads(waitingPix), PAUSE, reads(waitingPix), PAUSE, reads(byPix('refunding'))],
  [loads(byPix('refunding')), PAUSE, reads(byPix('refunding'))],
  [loads(refused), CONNECTED, ...asks(refused)],
  [loads(expired), CONNECTED, ...asks(expired)],
]

const leaves = (value: unknown): boolean => ['canceled', 'loginNeeded'].includes(Object(value).status)

export const orderWalk: Walked = {
  machine: orderMachine,
  table,
  as: 'cliente',
  // Sent between the regions; after a login the page starts again; and the site always has a socket.
  unsent: [...RAISED, 'session.started', SOCKET_ERROR],
  prepare: holdLongTimers,
  open: async (page) => {
    sockets.set(page, await fakeSocket(page))
    await page.goto(`/waitingPayment/${orderId}`)
  },
  paths: {
    inputs: [INPUT],
    events: EVENTS.filter(({ type }) => type !== 'session.started' && type !== SOCKET_ERROR).map(withHold),
    key: ({ status, method, canCancel, message, pixEndsAt }: OrderContext) => [
      status,
      method,
      canCancel,
      message !== null,
      pixEndsAt !== null,
    ],
    isEnd: ({ value }) => leaves(value),
    extra: EXTRA.map((events) => events.map(withHold)),
    endsAfter: ({ type }) => type === 'payment.again',
    isPossible: ({ type }, { value }) => {
      const isLive = Object(value).connection?.live === 'connected'
      if (type === 'socket.connected') return !isLive
      return isLive || !(type === 'socket.disconnected' || type === 'order.message')
    },
  },
  isEnd: leaves,
  elsewhere: [
    // An id that is too short (`order/ended.ts`).
    'order.status.start -- always --> order.status.notFound',
    // The page has left for the cart, or for the login, after which it starts anew (`order/ended.ts`).
    'order.status.canceled -- order.message [isPaidMessage] --> order.status.approved',
    'order.status.canceled -- order.read [isFailed] --> stays',
    'order.status.canceled -- order.read --> order.status.deciding',
    'order.status.loginNeeded -- session.started --> order.status.loading',
    // The site always has a socket (`test/machines/order.test.ts`).
    'order.connection.live -- xstate.error.actor.socket --> order.connection.absent',
  ],
}
