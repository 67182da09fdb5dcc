import { CATALOGUE } from '../../contract/catalogue.ts'
import { eventParams, outputOf, textOr } from '../calls.ts'
import { byChange, byReserva, byToken } from './context.ts'
import { checkoutSetup } from './parts.ts'

/** The buyer's changes of the items while they are held. */
const EDITS = {
  'item.remove': { target: 'removing', actions: { type: 'askRemoval', params: eventParams } },
  'item.change': { target: 'changing', actions: { type: 'chooseQuantity', params: eventParams } },
} as const

/** The choice of the method while the payer's data is asked beside it. */
const METHODS = {
  'method.card': { actions: 'chooseCard' },
  'method.pix': { guard: 'mayPayByPix', actions: 'choosePix' },
  'installments.choose': { actions: { type: 'keepInstallments', params: eventParams } },
} as const

/** The payment, while the units are held. */
export const held = checkoutSetup.createStateConfig({
  description: 'The units are held for this buyer; when the hold expires, every step in here ends.',
  initial: 'route',
  always: { guard: 'isOtherCart', target: 'cart', actions: ['dropReserva', 'raiseHold'] },
  on: { 'hold.over': 'timeOver' },
  states: {
    route: {
      always: [
        { guard: 'showsRefusals', target: 'partial' },
        { guard: 'isFree', target: 'free' },
        { guard: 'asksPayer', target: 'otherPayer' },
        { guard: 'isUnknown', target: 'identifying' },
        { guard: 'isPix', target: 'pix' },
        { target: 'card' },
      ],
    },
    partial: {
      description: 'Some items could not be held; the buyer sees why before continuing without them.',
      on: {
        'partial.accept': { target: 'route', actions: ['dropRefused', 'forgetRefused'] },
        back: { guard: 'isOfCart', target: '#checkout.flow.cart' },
      },
    },
    identifying: {
      description: 'Reads whether the cliente is known at the provider, which needs CPF and e-mail once.',
      invoke: {
        id: 'readCustomer',
        src: 'readCustomer',
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'route',
            actions: { type: 'keepCustomer', params: outputOf },
          },
          { target: 'identity' },
        ],
        onError: { target: 'identity', actions: { type: 'fail', params: textOr(CATALOGUE.carregarCliente) } },
      },
    },
    pix: {
      description: 'Everything is known: one button makes the PIX code.',
      exit: 'clearError',
      on: {
        ...EDITS,
        'method.card': { target: 'card', actions: 'chooseCard' },
        'payer.other': { target: 'otherPayer', actions: 'askPayer' },
        'pix.submit': { target: '#checkout.flow.paying', actions: { type: 'keepClick', params: eventParams } },
        back: { guard: 'isOfCart', target: '#checkout.flow.cart' },
      },
    },
    card: {
      entry: 'dropCard',
      exit: 'clearError',
      on: {
        ...EDITS,
        'method.pix': { guard: 'mayPayByPix', target: 'pix', actions: 'choosePix' },
        'installments.choose': { actions: { type: 'keepInstallments', params: eventParams } },
        'payer.other': { target: 'otherPayer', actions: 'askPayer' },
        'card.submit': { target: 'extending', actions: { type: 'keepCardClick', params: eventParams } },
        'saved.submit': {
          guard: 'paysSelf',
          target: 'extending',
          actions: [
            { type: 'keepClick', params: eventParams },
            { type: 'keepCard', params: eventParams },
          ],
        },
        back: { guard: 'isOfCart', target: '#checkout.flow.cart' },
      },
    },
    identity: {
      description: "The cliente's CPF and e-mail, beside the method, until the provider knows them.",
      entry: 'dropCard',
      exit: 'clearError',
      on: {
        ...EDITS,
        ...METHODS,
        'payer.other': { target: 'otherPayer', actions: 'askPayer' },
        'pix.submit': { target: 'savingIdentity', actions: { type: 'keepClick', params: eventParams } },
        'card.submit': { target: 'savingIdentity', actions: { type: 'keepCardClick', params: eventParams } },
        back: { guard: 'isOfCart', target: '#checkout.flow.cart' },
      },
    },
    otherPayer: {
      description: "Somebody else's CPF, beside the method: for this hold only, without the password of the account.",
      entry: 'dropCard',
      exit: 'clearError',
      on: {
        ...EDITS,
        ...METHODS,
        'payer.own': [
          { guard: 'isKnown', target: 'route', actions: 'dropPayer' },
          { target: 'identity', actions: 'dropPayer' },
        ],
        'pix.submit': { target: 'savingPayer', actions: { type: 'keepClick', params: eventParams } },
        'card.submit': { target: 'savingPayer', actions: { type: 'keepCardClick', params: eventParams } },
        back: { guard: 'isOfCart', target: '#checkout.flow.cart' },
      },
    },
    removing: {
      description: 'Asks before an item leaves the hold. Without its last item the hold is released.',
      on: {
        'item.remove.confirm': [
          { guard: 'isLastItem', target: '#checkout.flow.cart', actions: 'applyChange' },
          { target: 'changing' },
        ],
        'item.remove.dismiss': 'route',
      },
    },
    changing: {
      description: 'Reserves the changed cart, all of it or nothing: a refusal leaves hold and cart as they were.',
      invoke: {
        id: 'changeHold',
        src: 'changeHold',
        input: byChange,
        onDone: { target: '#checkout.flow.opening', actions: 'applyChange' },
        onError: { target: 'route', actions: { type: 'fail', params: textOr(CATALOGUE.reservar) } },
      },
    },
    savingIdentity: {
      invoke: {
        id: 'saveIdentity',
        src: 'saveIdentity',
        onDone: [
          {
            guard: 'isPix',
            target: '#checkout.flow.paying',
            actions: { type: 'keepCustomer', params: outputOf },
          },
          { target: 'extending', actions: { type: 'keepCustomer', params: outputOf } },
        ],
        onError: { target: 'identity', actions: { type: 'fail', params: textOr(CATALOGUE.salvarCliente) } },
      },
    },
    savingPayer: {
      invoke: {
        id: 'savePayer',
        src: 'savePayer',
        onDone: [
          { guard: 'isPix', target: '#checkout.flow.paying', actions: { type: 'keepPayer', params: outputOf } },
          { target: 'extending', actions: { type: 'keepPayer', params: outputOf } },
        ],
        onError: { target: 'otherPayer', actions: { type: 'fail', params: textOr(CATALOGUE.salvarCliente) } },
      },
    },
    extending: {
      description: "Extends the hold before the card is sent; the server decides, not the browser's clock.",
      on: { 'hold.over': {} },
      invoke: {
        id: 'extendHold',
        src: 'extendHold',
        input: byReserva,
        onDone: [
          {
            guard: 'isSavedCard',
            target: '#checkout.flow.paying',
            actions: [{ type: 'keepMore', params: outputOf }, 'raiseHold'],
          },
          { target: 'tokenising', actions: [{ type: 'keepMore', params: outputOf }, 'raiseHold'] },
        ],
        onError: { target: 'card', actions: { type: 'fail', params: textOr(CATALOGUE.processarPagamento) } },
      },
    },
    tokenising: {
      description: 'The browser sends the card to the provider, so a 401 does not concern our session.',
      invoke: {
        id: 'tokeniseCard',
        src: 'tokeniseCard',
        onDone: { target: 'savingCard', actions: { type: 'keepToken', params: outputOf } },
        onError: { target: 'card', actions: { type: 'showError', params: textOr(CATALOGUE.cadastrarCartao) } },
      },
    },
    savingCard: {
      invoke: {
        id: 'saveCard',
        src: 'saveCard',
        input: byToken,
        onDone: { target: '#checkout.flow.paying', actions: { type: 'keepCard', params: outputOf } },
        onError: { target: 'card', actions: { type: 'fail', params: textOr(CATALOGUE.cadastrarCartao) } },
      },
    },
    free: {
      exit: 'clearError',
      on: {
        ...EDITS,
        'free.submit': { target: '#checkout.flow.paying', actions: { type: 'keepClick', params: eventParams } },
        back: { guard: 'isOfCart', target: '#checkout.flow.cart' },
      },
    },
    refused: {
      description: 'The payment was not approved; shows the reason and the other ways to pay. Cart and hold stay.',
      exit: 'clearError',
      on: {
        'pix.submit': {
          guard: 'mayPayByPix',
          target: '#checkout.flow.paying',
          actions: ['choosePix', { type: 'keepClick', params: eventParams }],
        },
        'saved.submit': {
          guard: 'paysSelf',
          target: 'extending',
          actions: [
            'chooseCard',
            { type: 'keepClick', params: eventParams },
            { type: 'keepCard', params: eventParams },
          ],
        },
        'refused.retry': { target: 'card', actions: 'chooseTyped' },
        back: { guard: 'isOfCart', target: '#checkout.flow.cart' },
      },
    },
  },
})
