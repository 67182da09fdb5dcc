import { setup } from 'xstate'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { errorOf, eventParams, outputOf, textOr } from '../calls.ts'
import { actions, actors, byOrder, byReserva, delays, guards, startContext, types } from './parts.ts'

/**
 * An order's result and its waiting screen, with the socket and the poll in parallel (docs/product.md#order-status).
 * Nothing is stored for a reload: the address contains the order's id, and the server has the rest.
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
          description: 'An id that is too short is not requested (docs/product.md#constants).',
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
          description: 'The order could not be read; this does not change it.',
          exit: 'clearError',
          on: { 'order.retry': 'loading' },
        },
        notFound: { description: 'There is no such order, or it belongs to another cliente.' },
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
          description: 'The provider has the order. The hold lasts until the provider reports the result.',
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
              description: 'Shows QR, code, countdown and "pay another way".',
              exit: 'clearError',
              after: { untilPixEnds: 'lapsed' },
              on: { 'payment.cancel': { guard: 'canCancel', target: 'asking' } },
            },
            lapsed: {
              description: "The code has expired by the browser's clock; only the server knows if it was paid in time.",
              exit: 'clearError',
              on: { 'payment.cancel': { guard: 'canCancel', target: 'asking' } },
            },
            processing: {
              description: 'The card is in processing, or the answer was lost and the server searches for the order.',
              exit: 'clearError',
              on: {
                'payment.cancel': { guard: 'canCancel', target: 'asking' },
                'order.read': { guard: 'isPix', target: 'pix' },
              },
            },
            asking: { on: { 'payment.cancel.confirm': 'canceling', 'payment.cancel.dismiss': 'route' } },
            canceling: {
              description: 'Only the provider decides: a payment at the same moment takes precedence.',
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
              description: 'The cancellation failed, possibly because the order has ended; a poll may have shown that.',
              always: [{ guard: 'isWaiting', target: 'route' }, { target: '#order.status.deciding' }],
            },
          },
        },
        ending: { always: [{ guard: 'isFailed', target: 'canceled' }, { target: 'deciding' }] },
        canceled: {
          description: 'Canceled by the buyer, who holds the places again and can pay another way.',
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
          description: 'Paid. Only a refund or a chargeback leaves this state.',
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
          description: 'Refused; shows the reason. A late payment still leads to another state.',
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
          description: 'The PIX ended unpaid: expired or canceled.',
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
          description: 'The refund is in progress; if it fails, the order stays paid.',
          on: { 'order.read': [{ guard: 'isRefunding' }, { target: 'deciding' }] },
        },
        refunded: { description: 'The provider has confirmed the refund.' },
        chargedback: { description: 'The bank reversed the payment.' },
        loginNeeded: {
          entry: ['clearError', 'goToLogin'],
          on: { 'session.started': 'loading' },
        },
      },
    },
    connection: {
      description: 'The socket, after the first answer.',
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
        absent: { description: 'There is no socket: only the poll reads the order.' },
      },
    },
    watch: {
      description: 'Polls the order: every 30 s with a socket, every 10 s without, and on every message except "paid".',
      initial: 'off',
      always: { guard: 'isLoggedOut', target: '.off' },
      // A read that is still running was started before this answer, so it is dropped.
      on: { 'order.loaded': [{ guard: 'isWatched', target: '.pausing' }, { target: '.idle' }] },
      states: {
        off: { description: 'No polling before the first answer, nor without a session.' },
        idle: {
          on: {
            'order.message': [
              { guard: { type: 'isPaidAtLast', params: eventParams } },
              { guard: { type: 'isNewStatus', params: eventParams }, target: 'reading' },
            ],
          },
        },
        pausing: {
          after: { pollPause: 'reading' },
          on: {
            'order.message': [
              { guard: { type: 'isPaidAtLast', params: eventParams }, target: 'idle' },
              { guard: { type: 'isNewStatus', params: eventParams }, target: 'reading' },
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
              { guard: { type: 'isNewStatus', params: eventParams }, target: 'reading', reenter: true },
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
