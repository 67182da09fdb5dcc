import { assign, raise, setup } from 'xstate'
import type { Card, CardInput, Order, OrderInput } from '../../contract/pagarme.ts'
import type { Reserva, ReservaAnswer } from '../../contract/reservas.ts'
import { hasCode, notProvided, type ShownError } from '../calls.ts'
import {
  type ByReserva,
  type CheckoutContext,
  type CheckoutEvent,
  type CheckoutInput,
  HOLD_WARNING_MS,
  isPixLate,
  pickReserva,
  problemOf,
  refusedOf,
  remainingMs,
  TYPED,
} from './context.ts'

const types = {
  context: {} as CheckoutContext,
  events: {} as CheckoutEvent,
  input: {} as CheckoutInput,
  output: {} as { orderId: string | null },
}

type WithContext = { context: CheckoutContext }

/**
 * The checkout's calls, which the screen provides.
 * @internal
 */
export const actors = {
  reserve: notProvided<ReservaAnswer, { carrinho: string }>(),
  /** Reserves the cart with one item changed, all of it or nothing. */
  changeHold: notProvided<ReservaAnswer, { carrinho: string; key: string; qtde: number }>(),
  readReservas: notProvided<Reserva[], undefined>(),
  readCustomer: notProvided<{ id: string } | null, undefined>(),
  saveIdentity: notProvided<{ id: string }, undefined>(),
  /** Makes somebody else, who pays this hold, a customer of the provider. */
  savePayer: notProvided<{ id: string }, undefined>(),
  extendHold: notProvided<{ expira_em: string }, ByReserva>(),
  tokeniseCard: notProvided<{ token: string }, undefined>(),
  saveCard: notProvided<Pick<Card, 'id'>, CardInput & { customerId: string }>(),
  pay: notProvided<Order, OrderInput>(),
  cancelPayment: notProvided<Order, ByReserva>(),
}

const guards = {
  mayHold: ({ context }: WithContext) => context.resuming || context.reserva !== null || context.idReserva !== null,
  wantsHold: ({ context }: WithContext) => context.reserve && context.count > 0,
  wasPaying: ({ context }: WithContext) => context.wasPaying,
  hasItems: ({ context }: WithContext) => context.count > 0,
  isEmpty: ({ context }: WithContext) => context.count === 0,
  isHeld: ({ context }: WithContext) => context.reserva?.status === 'held',
  isBeingPaid: ({ context }: WithContext) => context.reserva?.status === 'paying',
  isOtherCart: ({ context: { reserva, idReserva, carrinho } }: WithContext) =>
    reserva !== null && reserva.id !== idReserva && reserva.carrinho !== carrinho,
  // The hold of "pay another way" belongs to a cart that no longer exists, so there is no way back to the cart.
  isOfCart: ({ context: { reserva, carrinho } }: WithContext) => reserva?.carrinho === carrinho,
  // Some item in it may not be sold any more. Without the cart the server could not name the items.
  isNotForSale: ({ context: { reserva, carrinho, count } }: WithContext, { error }: { error: unknown }) =>
    hasCode(error, 'cart.unknown-item', 'evento.past', 'rifa.closed') && count > 0 && reserva?.carrinho === carrinho,
  hasOrder: ({ context }: WithContext) => typeof context.reserva?.order_id === 'string',
  canCancel: ({ context }: WithContext) => context.reserva?.pode.cancelar_pagamento === true,
  isFree: ({ context }: WithContext) => context.reserva?.total === 0,
  isLastItem: ({ context }: WithContext) => context.count <= 1,
  showsRefusals: ({ context }: WithContext) => context.refused.length > 0,
  isUnknown: ({ context }: WithContext) => context.customerId === null && !context.otherPays,
  asksPayer: ({ context }: WithContext) => context.otherPays && context.payerId === null,
  isKnown: ({ context }: WithContext) => context.customerId !== null,
  paysSelf: ({ context }: WithContext) => !context.otherPays,
  mayPayByPix: ({ context }: WithContext) => !isPixLate(context, context.reserva),
  isSavedCard: ({ context }: WithContext) => context.cardId !== null,
  isPix: ({ context }: WithContext) => context.method === 'pix',
  isFound: (_: WithContext, customer: { id: string } | null) => customer !== null,
  isLoggedOut: ({ context }: WithContext) => context.problem === 'logged-out',
  isCartPaid: ({ context }: WithContext) => context.problem === 'cart-paid',
  isPaidElsewhere: ({ context }: WithContext) => context.problem === 'paid-elsewhere',
  isHoldLost: ({ context }: WithContext) => context.problem === 'hold-lost',
  isNotApproved: (_: WithContext, { order }: { order: Order }) => order.status === 'failed',
}

/** Makes an action that changes the context by its params. */
const set = <Params = undefined>(change: (params: Params, context: CheckoutContext) => Partial<CheckoutContext>) =>
  assign<CheckoutContext, CheckoutEvent, Params, CheckoutEvent, never>(({ context }, params) => change(params, context))
const raiseEvent = (type: 'hold.over' | 'hold.spent') =>
  raise<CheckoutContext, CheckoutEvent, CheckoutEvent, undefined, never, never>({ type })

const actions = {
  // Provided by the screen, which reads the context.
  applyChange: () => undefined,
  dropRefused: () => undefined,
  releaseHold: () => undefined,
  emptyCart: () => undefined,
  goToLogin: () => undefined,
  goToOrder: () => undefined,

  fail: set(({ shown, error }: { shown: ShownError; error: unknown }, { wasPaying }) => {
    const problem = problemOf(error)
    // When too little time is left for a PIX, the buyer may still pay by card.
    const isLate = hasCode(error, 'payment.pix-too-late')
    return {
      error: shown,
      problem,
      wasPaying: wasPaying || problem === 'paid-elsewhere',
      ...(isLate && { method: 'credit_card' as const }),
      // Their CPF is to be typed again.
      ...(hasCode(error, 'payer.unknown') && { payerId: null }),
    }
  }),
  showError: set(({ shown }: { shown: ShownError }) => ({ error: shown, problem: null })),
  showRefusal: set(({ shown, order }: { shown: ShownError; order: Order }) => ({
    error: shown,
    problem: null,
    message: order.mensagem,
  })),
  defaultError: set(({ shown }: { shown: ShownError }, { error }) => ({ error: error ?? shown })),
  clearError: set(() => ({ error: null })),
  clearProblem: set(() => ({ problem: null })),
  keepCart: set(({ carrinho, count }: { carrinho: string; count: number }, context) => ({
    carrinho,
    count,
    idReserva: carrinho === context.carrinho ? context.idReserva : null,
  })),
  askRemoval: set(({ key }: { key: string }) => ({ change: { key, qtde: 0 } })),
  chooseQuantity: set(({ key, qtde }: { key: string; qtde: number }) => ({ change: { key, qtde } })),
  keepAnswer: set((answer: ReservaAnswer) => refusedOf(answer)),
  forgetRefused: set(() => ({ refused: [] })),
  // If it was paid at the same moment, it was not canceled.
  keepCanceled: set(({ order }: { order: Order }) => ({ wasPaying: order.status !== 'failed' })),
  keepReserva: set((open: Reserva[], context) => {
    const reserva = pickReserva(context, open)
    const wasPaying = reserva ? reserva.status === 'paying' : context.wasPaying
    return {
      reserva,
      wasPaying,
      ...(isPixLate(context, reserva) && { method: 'credit_card' as const }),
      // A payment whose answer was lost is no error then: its current state is shown instead.
      ...(wasPaying && { error: null }),
    }
  }),
  dropReserva: set(() => ({
    reserva: null,
    idReserva: null,
    refused: [],
    method: 'pix' as const,
    resuming: false,
    wasPaying: false,
    installments: 1,
    cardId: null,
    otherPays: false,
    payerId: null,
  })),
  markPaying: set(() => ({ wasPaying: true })),
  markUnpaid: set(() => ({ wasPaying: false })),
  chooseTyped: set(() => ({ method: 'credit_card' as const, triedCard: TYPED })),
  chooseCard: set(() => ({ method: 'credit_card' as const })),
  choosePix: set(() => ({ method: 'pix' as const })),
  keepCustomer: set((customer: { id: string } | null) => ({ customerId: customer?.id ?? null })),
  keepPayer: set(({ id }: { id: string }) => ({ payerId: id })),
  askPayer: set(() => ({ otherPays: true, payerId: null })),
  dropPayer: set(() => ({ otherPays: false, payerId: null })),
  keepClick: set(({ clickId, id }: { clickId: string; id?: string }) => ({ clickId, triedCard: id ?? null })),
  keepCardClick: set(({ clickId, guardar }: { clickId: string; guardar: boolean }) => ({
    clickId,
    keepsCard: guardar,
    triedCard: TYPED,
  })),
  keepInstallments: set(({ count }: { count: number }) => ({ installments: count })),
  keepMore: set(({ expira_em }: { expira_em: string | null }, { reserva }) => ({
    reserva: reserva && expira_em ? { ...reserva, expira_em } : null,
    wasPaying: false,
  })),
  keepToken: set(({ token }: { token: string }) => ({ cardToken: token })),
  keepCard: set(({ id }: { id: string }) => ({ cardToken: null, cardId: id })),
  dropCard: set(() => ({ cardToken: null, cardId: null })),
  keepOrder: set(({ order }: { order: Order }) => ({ orderId: order.id })),
  keepOpenOrder: set((_: undefined, { reserva }) => ({ orderId: reserva?.order_id ?? null })),
  raiseHold: raise<CheckoutContext, CheckoutEvent, CheckoutEvent, undefined, never, never>(({ context }) => ({
    type: context.reserva?.status === 'held' ? 'hold.kept' : 'hold.dropped',
  })),
  raiseOver: raiseEvent('hold.over'),
  raiseSpent: raiseEvent('hold.spent'),
}

const delays = {
  untilWarning: ({ context }: WithContext) => remainingMs(context, HOLD_WARNING_MS),
  untilOver: ({ context }: WithContext) => remainingMs(context),
}

export const checkoutSetup = setup({ types, actors, guards, actions, delays })
