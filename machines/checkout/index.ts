import { CATALOGUE } from '../../contract/catalogue.ts'
import { errorOf, eventParams, outputOf, textOr } from '../calls.ts'
import { ALREADY_PAID, byCart, byReserva, EXPIRED, orderOf, paidOf, startContext } from './context.ts'
import { held } from './held.ts'
import { checkoutSetup } from './parts.ts'

/** The checkout, from the cart to an order, with the countdown of the hold in parallel (docs/selling.md#reserving). */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  type: 'parallel',
  context: startContext,
  output: ({ context }) => ({ orderId: context.orderId }),
  states: {
    flow: {
      initial: 'start',
      on: { 'cart.changed': { actions: { type: 'keepCart', params: eventParams } } },
      always: [
        { guard: 'isLoggedOut', target: '.loginNeeded', actions: 'clearProblem' },
        { guard: 'isCartPaid', target: '.alreadyPaid', actions: 'clearProblem' },
        { guard: 'isPaidElsewhere', target: '.opening', actions: 'clearProblem' },
        { guard: 'isHoldLost', target: '.timeOver', actions: 'clearProblem' },
      ],
      states: {
        start: {
          description: 'After BUY the cart is reserved. After a reload the server returns what is held.',
          always: [
            { guard: 'mayHold', target: 'opening' },
            { guard: 'wantsHold', target: 'reserving' },
            { target: 'cart' },
          ],
        },
        cart: {
          initial: 'items',
          exit: 'clearError',
          states: {
            empty: {
              description: 'The hold of an empty cart is released immediately.',
              always: [
                { guard: 'hasItems', target: 'items' },
                { guard: 'isHeld', actions: ['releaseHold', 'dropReserva', 'raiseHold'] },
              ],
            },
            items: {
              always: { guard: 'isEmpty', target: 'empty' },
              on: {
                'item.remove': { target: 'asking', actions: { type: 'askRemoval', params: eventParams } },
                'item.change': {
                  actions: [{ type: 'chooseQuantity', params: eventParams }, 'applyChange', 'clearError'],
                },
                'cart.submit': '#checkout.flow.reserving',
              },
            },
            asking: {
              always: { guard: 'isEmpty', target: 'empty' },
              on: {
                'item.remove.confirm': { target: 'items', actions: ['applyChange', 'clearError'] },
                'item.remove.dismiss': 'items',
              },
            },
          },
        },
        reserving: {
          invoke: {
            id: 'reserve',
            src: 'reserve',
            input: byCart,
            onDone: { target: 'opening', actions: { type: 'keepAnswer', params: outputOf } },
            onError: { target: 'cart', actions: { type: 'fail', params: textOr(CATALOGUE.reservar) } },
          },
        },
        opening: {
          description: 'Reads the reservation from the server: after reserving, a reload, a login or a failed payment.',
          invoke: {
            id: 'readReservas',
            src: 'readReservas',
            onDone: { target: 'deciding', actions: [{ type: 'keepReserva', params: outputOf }, 'raiseHold'] },
            onError: { target: 'unknown', actions: { type: 'fail', params: textOr(CATALOGUE.carregarPagamento) } },
          },
        },
        unknown: {
          description: 'The reservation could not be read; the server still holds it.',
          exit: 'clearError',
          on: { 'opening.retry': 'opening', back: 'cart' },
        },
        deciding: {
          always: [
            { guard: 'isBeingPaid', target: 'elsewhere' },
            { guard: 'isHeld', target: 'held' },
            { guard: 'wasPaying', target: 'uncertain' },
            { target: 'timeOver' },
          ],
        },
        elsewhere: {
          description: 'A payment of this cart is in progress, here or on another device: open it or cancel it.',
          initial: 'choosing',
          exit: 'clearError',
          states: {
            choosing: {
              on: {
                'payment.open': { guard: 'hasOrder', target: '#checkout.flow.ordered', actions: 'keepOpenOrder' },
                'payment.cancel': { guard: 'canCancel', target: 'asking' },
                'opening.retry': '#checkout.flow.opening',
                back: '#checkout.flow.cart',
              },
            },
            asking: {
              on: { 'payment.cancel.confirm': '#checkout.flow.canceling', 'payment.cancel.dismiss': 'choosing' },
            },
          },
        },
        canceling: {
          invoke: {
            id: 'cancelPayment',
            src: 'cancelPayment',
            input: byReserva,
            onDone: { target: 'opening', actions: ['forgetRefused', { type: 'keepCanceled', params: paidOf }] },
            onError: { target: 'elsewhere', actions: { type: 'fail', params: textOr(CATALOGUE.cancelarPagamento) } },
          },
        },
        held,
        paying: {
          description: 'Sends the payment, once. If sales ended meanwhile, reserving again names the items.',
          entry: 'markPaying',
          exit: 'dropCard',
          invoke: {
            id: 'pay',
            src: 'pay',
            input: orderOf,
            onDone: [
              {
                guard: { type: 'isNotApproved', params: paidOf },
                target: 'refusing',
                actions: [{ type: 'showRefusal', params: paidOf }, { type: 'keepMore', params: paidOf }, 'raiseHold'],
              },
              { target: 'ordered', actions: { type: 'keepOrder', params: paidOf } },
            ],
            onError: [
              { guard: { type: 'isNotForSale', params: errorOf }, target: 'reserving', actions: 'markUnpaid' },
              { target: 'opening', actions: { type: 'fail', params: textOr(CATALOGUE.processarPagamento) } },
            ],
          },
        },
        refusing: { always: [{ guard: 'isHeld', target: 'held.refused' }, { target: 'timeOver' }] },
        ordered: {
          type: 'final',
          entry: ['raiseSpent', 'goToOrder'],
        },
        alreadyPaid: {
          description: 'This cart has already been paid, in another tab or on another device.',
          entry: [{ type: 'showError', params: ALREADY_PAID }, 'dropReserva', 'raiseHold'],
          exit: 'clearError',
          on: { 'cart.discard': { target: 'cart', actions: 'emptyCart' } },
        },
        timeOver: {
          description: 'The hold has expired and its units are on sale again; the cart can be reserved again.',
          entry: [{ type: 'defaultError', params: EXPIRED }, 'dropReserva', 'raiseHold'],
          exit: 'clearError',
          on: { 'reserve.again': { guard: 'hasItems', target: 'reserving' }, back: 'cart' },
        },
        uncertain: {
          description: 'A payment was in progress and nothing is open now: paid or ended. The tickets show which.',
          exit: ['clearError', 'dropReserva'],
          on: { 'reserve.again': { guard: 'hasItems', target: 'reserving' }, back: 'cart' },
        },
        loginNeeded: {
          description: 'The session has ended; cart and step are stored for the return from the login.',
          entry: ['clearError', 'goToLogin'],
          on: { 'session.started': [{ guard: 'mayHold', target: 'opening' }, { target: 'cart' }] },
        },
      },
    },
    clock: {
      initial: 'noHold',
      on: { 'hold.kept': '.holding', 'hold.dropped': '.noHold', 'hold.spent': '.closed' },
      states: {
        noHold: {},
        holding: { after: { untilWarning: 'almostOver' } },
        almostOver: { after: { untilOver: 'over' } },
        over: { entry: 'raiseOver' },
        closed: { type: 'final' },
      },
    },
  },
})
