import { setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import { errorOf, eventParams, outputOf, textOr } from './calls.ts'
import { actions, actors, byOrder, byReserva, delays, guards, startContext, types } from './order-parts.ts'

/**
 * An order's result and its waiting screen, with the socket and the fallback poll beside
 * (docs/product.md#order-status). It keeps nothing over a reload: the address holds the order's id, and the server
 * knows the rest.
 */
export const orderMachine = setup({ types, actors, guards, actions, delays }).createMachine({
  id: 'order',
  type: 'parallel',
  context: startContext,
  states: {
    status: {
      initial: 'start',
      always: { guard: 'isLoggedOut', target: '.loginNeeded', actions: 'forgetLogout' },
      states: {
        start: {
          description: 'An id that is too short to be one asks the server nothing (docs/product.md#constants).',
          always: [{ guard: 'isId', target: 'loading' }, { target: 'notFound' }],
        },
        loading: {
          invoke: {
            id: 'loadOrder',
            src: 'readOrder',
            input: byOrder,
            onDone: { target: 'deciding', actions: [{ type: 'keepOrder', params: outputOf }, 'raiseLoaded'] },
            onError: [
              { guard: { type: 'isNotFound', params: errorOf }, target: 'notFound' },
              { target: 'failedLoad', actions: { type: 'fail', params: textOr(CATALOGUE.carregarPagamento) } },
            ],
          },
        },
        failedLoad: {
          description: 'The server could not be asked; the order is not touched by that.',
          exit: 'clearError',
          on: { 'order.retry': 'loading' },
        },
        notFound: { description: 'No such order, or it is of another person.' },
        deciding: {
          always: [
            { guard: 'isPaid', target: 'approved' },
            { guard: 'isWaiting', target: 'waiting' },
            { guard: 'isRefunding', target: 'refunding' },
            { guard: 'isRefunded', target: 'refunded' },
            { guard: 'isChargedback', target: 'chargedback' },
            { guard: 'isExpired', target: 'expired' },
            { target: 'notApproved' },
          ],
        },
        waiting: {
          description: 'The provider has it. The hold lives until the provider says how it ended.',
          initial: 'route',
          entry: 'clearCart',
          on: {
            'order.message': {
              guard: { type: 'isPaidMessage', params: eventParams },
              target: 'approved',
              actions: 'keepPaid',
            },
            'order.read': [{ guard: 'isWaiting' }, { target: 'deciding' }],
          },
          states: {
            route: { always: [{ guard: 'isPix', target: 'pix' }, { target: 'processing' }] },
            pix: {
              description: 'QR, code, countdown, and "pay another way".',
              exit: 'clearError',
              after: { untilPixEnds: 'lapsed' },
              on: { 'payment.cancel': { guard: 'canCancel', target: 'asking' } },
            },
            lapsed: {
              description: 'The code is over on our clock; only the server says whether the money came in time.',
              exit: 'clearError',
              on: { 'payment.cancel': { guard: 'canCancel', target: 'asking' } },
            },
            processing: {
              description: 'The card is being looked at, or the answer to the order was lost and is being looked for.',
              exit: 'clearError',
              on: {
                'payment.cancel': { guard: 'canCancel', target: 'asking' },
                'order.read': { guard: 'isPix', target: 'pix' },
              },
            },
            asking: { on: { 'payment.cancel.confirm': 'canceling', 'payment.cancel.dismiss': 'route' } },
            canceling: {
              description: 'Only the provider says whether it is canceled: paid at the same moment wins.',
              on: { 'order.read': {} },
              invoke: {
                id: 'cancelPayment',
                src: 'cancelPayment',
                input: byReserva,
                onDone: {
                  target: '#order.status.ending',
                  actions: [{ type: 'keepOrder', params: outputOf }, 'raiseLoaded'],
                },
                onError: {
                  target: 'notCanceled',
                  actions: [{ type: 'fail', params: textOr(CATALOGUE.cancelarPagamento) }, 'raiseDoubt'],
                },
              },
            },
            notCanceled: {
              description: 'A poll may have told meanwhile how it ended: that is why it could not be canceled.',
              always: [{ guard: 'isWaiting', target: 'route' }, { target: '#order.status.deciding' }],
            },
          },
        },
        ending: { always: [{ guard: 'isFailed', target: 'canceled' }, { target: 'deciding' }] },
        canceled: {
          description: 'Canceled by the buyer, who holds the places again and goes on paying another way.',
          entry: 'goToCheckout',
          on: {
            'order.message': {
              guard: { type: 'isPaidMessage', params: eventParams },
              target: 'approved',
              actions: 'keepPaid',
            },
            'order.read': [{ guard: 'isFailed' }, { target: 'deciding' }],
          },
        },
        approved: {
          description: 'Paid. Only money that goes back leads out of here.',
          entry: ['clearCart', 'clearError'],
          on: {
            'order.read': [
              { guard: 'isRefunding', target: 'refunding' },
              { guard: 'isRefunded', target: 'refunded' },
              { guard: 'isChargedback', target: 'chargedback' },
            ],
          },
        },
        notApproved: {
          description: 'Refused, and why. Money that comes late all the same is told.',
          on: {
            'payment.again': { actions: 'goToCheckout' },
            'order.message': {
              guard: { type: 'isPaidMessage', params: eventParams },
              target: 'approved',
              actions: 'keepPaid',
            },
            'order.read': [{ guard: 'isFailed' }, { target: 'deciding' }],
          },
        },
        expired: {
          description: 'The PIX ended unpaid: over, or canceled.',
          on: {
            'payment.again': { actions: 'goToCheckout' },
            'order.message': {
              guard: { type: 'isPaidMessage', params: eventParams },
              target: 'approved',
              actions: 'keepPaid',
            },
            'order.read': [{ guard: 'isFailed' }, { target: 'deciding' }],
          },
        },
        refunding: {
          description: 'The money is on its way back; a refund that fails leaves the order paid.',
          on: { 'order.read': [{ guard: 'isRefunding' }, { target: 'deciding' }] },
        },
        refunded: { description: 'The provider confirmed: the money went back.' },
        chargedback: { description: 'The bank took the money back.' },
        loginNeeded: {
          entry: ['clearError', 'goToLogin'],
          on: { 'session.started': 'loading' },
        },
      },
    },
    connection: {
      description: 'The socket, from the first answer on.',
      initial: 'off',
      states: {
        off: { on: { 'order.loaded': 'live' } },
        live: {
          initial: 'connecting',
          invoke: {
            id: 'socket',
            src: 'watchOrder',
            input: byOrder,
            onError: { target: 'absent', actions: 'disconnect' },
          },
          states: {
            connecting: { on: { 'socket.connected': { target: 'connected', actions: 'connect' } } },
            connected: { on: { 'socket.disconnected': { target: 'reconnecting', actions: 'disconnect' } } },
            reconnecting: { on: { 'socket.connected': { target: 'connected', actions: 'connect' } } },
          },
        },
        absent: { description: 'No socket at all: the poll alone watches.' },
      },
    },
    watch: {
      description: 'Reads again: every 30 s beside a socket, every 10 s without, and on every message but "paid".',
      initial: 'off',
      always: { guard: 'isLoggedOut', target: '.off' },
      // A read still under way was asked before this answer: it is dropped.
      on: { 'order.loaded': [{ guard: 'isWatched', target: '.pausing' }, { target: '.idle' }] },
      states: {
        off: { description: 'Nothing is read by itself before the first answer, nor without a session.' },
        idle: {
          on: {
            'order.message': [
              { guard: { type: 'isPaidAtLast', params: eventParams } },
              { guard: { type: 'isNews', params: eventParams }, target: 'reading' },
            ],
          },
        },
        pausing: {
          after: { pollPause: 'reading' },
          on: {
            'order.message': [
              { guard: { type: 'isPaidAtLast', params: eventParams }, target: 'idle' },
              { guard: { type: 'isNews', params: eventParams }, target: 'reading' },
            ],
            'order.doubted': 'reading',
            'socket.connected': 'reading',
            'socket.disconnected': { target: 'pausing', reenter: true },
          },
        },
        reading: {
          invoke: {
            id: 'pollOrder',
            src: 'readOrder',
            input: byOrder,
            onDone: { target: 'settling', actions: [{ type: 'keepOrder', params: outputOf }, 'raiseRead'] },
            onError: { target: 'settling', actions: { type: 'failSilently', params: errorOf } },
          },
          on: {
            'order.message': [
              { guard: { type: 'isPaidAtLast', params: eventParams }, target: 'idle' },
              { guard: { type: 'isNews', params: eventParams }, target: 'reading', reenter: true },
            ],
          },
        },
        settling: {
          always: [
            { guard: 'isLoggedOut', target: 'off' },
            { guard: 'isWatched', target: 'pausing' },
            { target: 'idle' },
          ],
        },
      },
    },
  },
})
