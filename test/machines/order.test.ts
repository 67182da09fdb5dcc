import { expect, test } from 'vitest'
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate'
import { orderMachine } from '../../machines/order/index.ts'
import {
  byCard,
  byPix,
  CANCEL,
  expired,
  INPUT,
  loads,
  message,
  orderId,
  PAUSE,
  PIX_ENDS,
  processing,
  reads,
  refused,
  waitingCard,
  waitingPix,
} from './order-fixtures.ts'
import { done, fails, plain, refuses, replay, type TestEvent } from './walk.ts'

/** The snapshot after these events, from the order's address. */
const after = (...events: TestEvent[]): AnyMachineSnapshot =>
  replay(orderMachine, INPUT, events).at(-1) as AnyMachineSnapshot
const statusAfter = (...events: TestEvent[]): unknown => after(...events).value.status
/** The screen's actions that the last of these events called. */
function calledBy(...events: TestEvent[]): string[] {
  const ours = ['clearCart', 'goToCheckout', 'goToLogin']
  const last = events.at(-1)
  const [, actions] = last ? transition(orderMachine, after(...events.slice(0, -1)), last as never) : [null, []]
  return actions.map(({ type }) => type).filter((type) => ours.includes(type))
}

test('each order status that the server answers is a state of its own', () => {
  for (const [answer, status] of [
    [waitingPix, { waiting: 'pix' }],
    [processing, { waiting: 'processing' }],
    [waitingCard, { waiting: 'processing' }],
    // The order is being sent, or its answer was lost: there is no QR code yet.
    [byPix('pending'), { waiting: 'processing' }],
    [byPix('paid'), 'approved'],
    [refused, 'notApproved'],
    [expired, 'expired'],
    [byPix('failed', { mensagem: 'Recusado' }), 'notApproved'],
    [byCard('failed'), 'notApproved'],
    [byPix('refunding'), 'refunding'],
    [byPix('refunded'), 'refunded'],
    [byCard('chargedback'), 'chargedback'],
  ] as const) {
    expect(statusAfter(loads(answer))).toEqual(status)
  }
  expect(after(loads(refused)).context).toMatchObject({ message: 'Saldo insuficiente', method: 'credit_card' })
})

test('an order id that is too short causes no request', () => {
  const [short, actions] = initialTransition(orderMachine, { orderId: '123456789' })
  expect(short.value).toEqual({ status: 'notFound', connection: 'off', watch: 'off' })
  expect(actions).toEqual([])
  const [long, started] = initialTransition(orderMachine, { orderId: '1234567890' })
  expect(long.value.status).toBe('loading')
  expect(started.map(({ type }) => type)).toContain('xstate.spawnChild')
})

test('an unknown order is not an error; a failed load shows an error and can be repeated', () => {
  expect(after(refuses('loadOrder', 'record.not-found'))).toMatchObject({
    value: { status: 'notFound' },
    context: { error: null },
  })
  const failed = [fails('loadOrder')]
  expect(after(...failed)).toMatchObject({
    value: { status: 'failedLoad', connection: 'off' },
    context: { error: 'Erro ao carregar registro de pagamento. Tente novamente mais tarde.' },
  })
  expect(after(...failed, ...plain('order.retry'))).toMatchObject({
    value: { status: 'loading' },
    context: { error: null },
  })
  expect(statusAfter(...failed, ...plain('order.retry'), loads(waitingPix))).toEqual({ waiting: 'pix' })
})

test('the cart is cleared only when the order waits or is paid', () => {
  for (const answer of [waitingPix, processing, byPix('paid')]) expect(calledBy(loads(answer))).toEqual(['clearCart'])
  for (const answer of [refused, expired, byPix('refunding'), byPix('refunded'), byCard('chargedback')]) {
    expect(calledBy(loads(answer))).toEqual([])
  }
})

test('the realtime event "order.paid" or "paid" approves without a read; any other causes a read', () => {
  for (const kind of ['order.paid', 'paid']) {
    expect(after(loads(waitingPix), message(kind))).toMatchObject({
      value: { status: 'approved', watch: 'idle' },
      context: { status: 'paid', canCancel: false },
    })
    expect(calledBy(loads(waitingPix), message(kind))).toEqual(['clearCart'])
    // A read in progress is discarded, because it may have been answered before the payment.
    expect(after(loads(waitingPix), PAUSE, message(kind)).value).toMatchObject({ status: 'approved', watch: 'idle' })
  }
  for (const kind of ['order.refused', 'order.expired', 'ORDER.PAID', '']) {
    expect(after(loads(waitingPix), message(kind)).value).toMatchObject({
      status: { waiting: 'pix' },
      watch: 'reading',
    })
  }
  // The server sends the state at every connection; the same state causes no read.
  expect(after(loads(waitingPix), message('order.waiting_payment')).value).toMatchObject({ watch: 'pausing' })
})

test('a poll of an order shows its final state', () => {
  for (const [answer, status] of [
    [byPix('paid'), 'approved'],
    [expired, 'expired'],
    [byPix('refunding'), 'refunding'],
    [waitingPix, { waiting: 'pix' }],
  ] as const) {
    expect(statusAfter(loads(waitingPix), PAUSE, reads(answer))).toEqual(status)
  }
  expect(statusAfter(loads(processing), PAUSE, reads(refused))).toBe('notApproved')
  // An order whose answer was lost proves to be a PIX.
  expect(statusAfter(loads(byPix('pending')), PAUSE, reads(waitingPix))).toEqual({ waiting: 'pix' })
})

test('the order’s screen shows the last answer until a newer one arrives', () => {
  const billOf = (...events: TestEvent[]) => after(...events).context.bill
  const { amount, taxa, items, charges, reserva_expira_em, created_at, code } = waitingPix
  expect(after().context.bill).toBeNull()
  expect(billOf(loads(waitingPix))).toEqual({ amount, taxa, items, charges, reserva_expira_em, created_at, code })
  expect(billOf(loads(waitingPix), message('order.paid'))).toEqual(billOf(loads(waitingPix)))
  expect(billOf(loads(waitingPix), PAUSE, fails('pollOrder', 503))).toEqual(billOf(loads(waitingPix)))
  expect(billOf(loads(waitingPix), PAUSE, reads(expired))).toEqual(billOf(loads(expired)))
  const canceled = [loads(waitingPix), PAUSE, ...CANCEL, done('cancelPayment', expired)]
  expect(billOf(...canceled)).toEqual(billOf(loads(expired)))
  // Sent before the cancellation was answered, so this answer is outdated.
  expect(billOf(...canceled, reads(waitingPix))).toEqual(billOf(loads(expired)))
})

test('a failed poll of an order shows nothing, and the next one follows', () => {
  expect(after(loads(waitingPix), PAUSE, fails('pollOrder', 503, 'Fora do ar'))).toMatchObject({
    value: { status: { waiting: 'pix' }, watch: 'pausing' },
    context: { error: null },
  })
})

test('an expired PIX waits for the server, because it may have been paid in time', () => {
  const lapsed = [loads(waitingPix), PIX_ENDS]
  expect(statusAfter(...lapsed)).toEqual({ waiting: 'lapsed' })
  expect(statusAfter(...lapsed, message('order.paid'))).toBe('approved')
  expect(statusAfter(...lapsed, PAUSE, reads(expired))).toBe('expired')
  expect(statusAfter(...lapsed, ...plain('payment.cancel'))).toEqual({ waiting: 'asking' })
})

test('paying another way: confirm, cancel, and continue with the hold', () => {
  const asking = [loads(waitingPix), ...plain('payment.cancel')]
  expect(statusAfter(...asking)).toEqual({ waiting: 'asking' })
  expect(statusAfter(...asking, ...plain('payment.cancel.dismiss'))).toEqual({ waiting: 'pix' })
  expect(statusAfter(loads(waitingPix), ...CANCEL)).toEqual({ waiting: 'canceling' })
  const canceled = [loads(waitingPix), ...CANCEL, done('cancelPayment', expired)]
  expect(after(...canceled)).toMatchObject({
    value: { status: 'canceled' },
    context: { idReserva: expired.id_reserva },
  })
  expect(calledBy(...canceled)).toEqual(['goToCheckout'])
  // A card that can be canceled; not one whose answer was lost.
  expect(statusAfter(loads(waitingCard), ...plain('payment.cancel'))).toEqual({ waiting: 'asking' })
  expect(statusAfter(loads(processing), ...plain('payment.cancel'))).toEqual({ waiting: 'processing' })
})

test('a payment during a cancellation takes precedence, however it is reported', () => {
  const canceling = [loads(waitingPix), ...CANCEL]
  const late = refuses('cancelPayment', 'cart.already-paid')
  expect(statusAfter(...canceling, message('order.paid'))).toBe('approved')
  expect(statusAfter(...canceling, message('order.paid'), done('cancelPayment', expired))).toBe('approved')
  expect(statusAfter(...canceling, done('cancelPayment', byPix('paid')))).toBe('approved')
  const giving = [...canceling, done('cancelPayment', byPix('refunding'))]
  expect(after(...giving).value).toMatchObject({ status: 'refunding', watch: 'pausing' })
  // A poll that was sent before the cancellation's answer is outdated.
  expect(after(...canceling, PAUSE, done('cancelPayment', expired), reads(waitingPix))).toMatchObject({
    value: { status: 'canceled', watch: 'idle' },
    context: { status: 'failed' },
  })
  // The poll was answered first: its result counts once the cancellation has failed.
  expect(statusAfter(...canceling, PAUSE, reads(byPix('paid')))).toEqual({ waiting: 'canceling' })
  expect(statusAfter(...canceling, PAUSE, reads(byPix('paid')), late)).toBe('approved')
  // No result is known yet: it is read immediately, not after the pause.
  expect(after(...canceling, late)).toMatchObject({
    value: { status: { waiting: 'pix' }, watch: 'reading' },
    context: { error: 'Este carrinho já foi pago. Veja em Meus ingressos.' },
  })
  expect(after(...canceling, late, reads(byPix('paid')))).toMatchObject({
    value: { status: 'approved' },
    context: { error: null },
  })
  // Still waiting: the message stays until the next try.
  const still = [...canceling, late, reads(waitingPix)]
  expect(after(...still).context.error).toBe('Este carrinho já foi pago. Veja em Meus ingressos.')
  expect(after(...still, ...plain('payment.cancel')).context.error).toBeNull()
})

test('a late payment after a refusal or expiry is shown', () => {
  for (const answer of [refused, expired]) {
    expect(statusAfter(loads(answer), message('paid'))).toBe('approved')
    expect(calledBy(loads(answer), message('paid'))).toEqual(['clearCart'])
    expect(statusAfter(loads(answer), message('order.refunding'), reads(byPix('refunding')))).toBe('refunding')
    expect(after(loads(answer), message('order.expired'), reads(answer)).value).toMatchObject({
      status: answer === refused ? 'notApproved' : 'expired',
      watch: 'idle',
    })
    expect(calledBy(loads(answer), ...plain('payment.again'))).toEqual(['goToCheckout'])
  }
})

test('an order’s refund goes from paid to refunding to refunded, or back to paid if it failed', () => {
  const refunding = [loads(byPix('paid')), message('order.refunding'), reads(byPix('refunding'))]
  expect(after(...refunding).value).toMatchObject({ status: 'refunding', watch: 'pausing' })
  expect(statusAfter(...refunding, PAUSE, reads(byPix('refunding')))).toBe('refunding')
  expect(after(...refunding, PAUSE, reads(byPix('refunded'))).value).toMatchObject({
    status: 'refunded',
    watch: 'idle',
  })
  // "Paid" here means a failed refund; the read shows which it is.
  const failed = [...refunding, message('order.paid')]
  expect(after(...failed).value).toMatchObject({ status: 'refunding', watch: 'reading' })
  expect(statusAfter(...failed, reads(byPix('paid')))).toBe('approved')
  expect(statusAfter(loads(byPix('paid')), message('order.chargedback'), reads(byPix('chargedback')))).toBe(
    'chargedback',
  )
  // A read that was answered before the payment does not revert the approval.
  expect(statusAfter(loads(byPix('paid')), message('order.refunding'), reads(waitingPix))).toBe('approved')
})

test('a session that ended leads from the order to the login, once; then the order is loaded again', () => {
  for (const events of [
    [refuses('loadOrder', 'login.needed')],
    [loads(waitingPix), PAUSE, refuses('pollOrder', 'login.needed')],
    [loads(waitingPix), ...CANCEL, refuses('cancelPayment', 'login.needed')],
    [loads(waitingPix), PAUSE, ...CANCEL, refuses('cancelPayment', 'login.needed')],
  ]) {
    expect(after(...events)).toMatchObject({
      value: { status: 'loginNeeded', watch: 'off' },
      context: { error: null, isLoggedOut: false },
    })
    expect(calledBy(...events)).toEqual(['goToLogin'])
    expect(statusAfter(...events, ...plain('session.started'))).toBe('loading')
    expect(after(...events, ...plain('session.started'), loads(waitingPix)).value).toMatchObject({
      status: { waiting: 'pix' },
      watch: 'pausing',
    })
    expect(statusAfter(...events, ...plain('session.started'), refuses('loadOrder', 'record.not-found'))).toBe(
      'notFound',
    )
  }
})

test('the order is found by the id in its address, also by the attempt’s id', () => {
  const uuid = 'c3f0c7de-59f4-4f57-9d39-0f6a4b0f1c03'
  const [state] = replay(orderMachine, { orderId: uuid }, [loads(processing)]).slice(-1)
  expect(state).toMatchObject({ value: { status: { waiting: 'processing' } }, context: { orderId: uuid } })
  expect(after(loads(waitingPix)).context.orderId).toBe(orderId)
})
