import type { Order } from '../../contract/pagarme.ts'
import type { Reserva, ReservaAnswer } from '../../contract/reservas.ts'
import type { CheckoutInput } from '../../machines/checkout/context.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

export const START = Date.parse('2026-11-21T12:00:00Z')
export const inMinutes = (minutes: number): string => new Date(START + minutes * 60_000).toISOString()

export const carrinho = 'a3f0c7de-59f4-4f57-9d39-0f6a4b0f1c01'
export const idReserva = 'b3f0c7de-59f4-4f57-9d39-0f6a4b0f1c02'
export const clickId = 'c3f0c7de-59f4-4f57-9d39-0f6a4b0f1c03'
const lote = 'd3f0c7de-59f4-4f57-9d39-0f6a4b0f1c04'
export const INPUT: CheckoutInput = { carrinho, count: 2 }

export const held: Reserva = {
  id: idReserva,
  carrinho,
  status: 'held',
  expira_em: inMinutes(10),
  total: 93,
  parcelas_max: 3,
  // The machine compares it with the present, not with START.
  pix_ate: '2999-01-01T00:00:00Z',
  itens: [{ code: 'd3f0c7d1', description: 'Pista', amount: 4650, quantity: 2 }],
  linhas: [
    { id_evento_setor_lote: lote, nr_lugar: null, id_tarifa: null, id_rifa: null, qtde: 2, valor: 93, taxa: 13 },
  ],
  order_id: null,
  pode: { pagar: true, liberar: true, cancelar_pagamento: false },
}
export const free: Reserva = { ...held, total: 0 }
/** Too little time is left for a PIX. */
export const late: Reserva = { ...held, pix_ate: '2000-01-01T00:00:00Z' }
export const paying: Reserva = {
  ...held,
  status: 'paying',
  order_id: 'or_1234567890',
  pode: { pagar: false, liberar: false, cancelar_pagamento: true },
}

export const granted: ReservaAnswer = {
  id: idReserva,
  expira_em: held.expira_em,
  itens: [{ id_evento_setor_lote: lote, qtde: 2, ok: true, valor: 93 }],
}
export const refusedItem = { id_evento_setor_lote: lote, nr_lugar: 7, ok: false, motivo: 'Esgotado', valor: 0 }
export const partly: ReservaAnswer = { ...granted, itens: [...granted.itens, refusedItem] }

export const order = (status: Order['status'], more: Partial<Order> = {}): Order => ({
  id: 'or_1234567890',
  code: clickId,
  status,
  amount: 9300,
  taxa: 1300,
  created_at: inMinutes(0),
  id_reserva: idReserva,
  reserva_expira_em: null,
  mensagem: null,
  pode_cancelar: status === 'waiting_payment',
  items: held.itens,
  charges: [{ id: null, payment_method: 'credit_card', amount: 9300, last_transaction: {} }],
  ...more,
})
export const notApproved = order('failed', { reserva_expira_em: inMinutes(5), mensagem: 'Saldo insuficiente' })

const CALLS = [
  'reserve',
  'changeHold',
  'readReservas',
  'readCustomer',
  'saveIdentity',
  'savePayer',
  'extendHold',
  'tokeniseCard',
  'saveCard',
  'pay',
  'cancelPayment',
]

/** All events that a person, the server or the clock can send to a checkout. */
export const EVENTS: TestEvent[] = [
  ...plain('cart.submit', 'cart.discard', 'item.remove.confirm', 'item.remove.dismiss', 'partial.accept'),
  ...plain('method.card', 'method.pix', 'payer.other', 'payer.own', 'refused.retry', 'opening.retry'),
  ...plain('reserve.again', 'back'),
  ...plain('payment.open', 'payment.cancel', 'payment.cancel.confirm', 'payment.cancel.dismiss', 'session.started'),
  ...plain('xstate.after.untilWarning.checkout.clock.holding', 'xstate.after.untilOver.checkout.clock.almostOver'),
  { type: 'item.remove', key: 'a' },
  { type: 'item.change', key: 'a', qtde: 2 },
  { type: 'cart.changed', carrinho, count: 0 },
  { type: 'cart.changed', carrinho: clickId, count: 1 },
  { type: 'installments.choose', count: 3 },
  { type: 'card.submit', clickId, guardar: false },
  { type: 'saved.submit', clickId, id: 'card_87654321' },
  { type: 'pix.submit', clickId },
  { type: 'free.submit', clickId },
  done('reserve', granted),
  done('reserve', partly),
  done('readReservas', [held]),
  done('changeHold', granted),
  done('readReservas', [free]),
  done('readReservas', [late]),
  done('readReservas', [paying]),
  done('readReservas', []),
  done('readCustomer', { id: 'cus_12345678' }),
  done('readCustomer', null),
  done('saveIdentity', { id: 'cus_12345678' }),
  done('savePayer', { id: 'cus_87654321' }),
  done('extendHold', { expira_em: inMinutes(12) }),
  done('tokeniseCard', { token: 'token_12345678' }),
  done('saveCard', { id: 'card_12345678' }),
  done('pay', order('paid')),
  done('pay', notApproved),
  done('pay', order('failed')),
  done('cancelPayment', order('failed')),
  done('cancelPayment', order('paid')),
  ...CALLS.map((id) => fails(id)),
  ...CALLS.map((id) => refuses(id, 'login.needed')),
  ...['reserve', 'pay', 'cancelPayment'].map((id) => refuses(id, 'cart.already-paid')),
  ...['reserve', 'pay'].map((id) => refuses(id, 'payment.in-progress')),
  ...['extendHold', 'pay'].map((id) => refuses(id, 'reservation.expired')),
  refuses('changeHold', 'stock.only-left'),
  refuses('pay', 'rifa.closed'),
  refuses('pay', 'payment.pix-too-late'),
  refuses('pay', 'payer.unknown'),
]
/** The events that the machine's regions send to each other. */
export const RAISED = ['hold.kept', 'hold.dropped', 'hold.over', 'hold.spent']

/** The events from a full cart to the payment of a cliente whom the provider knows. */
export const TO_HOLD: TestEvent[] = [...plain('cart.submit'), done('reserve', granted), done('readReservas', [held])]
export const TO_PIX: TestEvent[] = [...TO_HOLD, done('readCustomer', { id: 'cus_12345678' })]
/** The same for a cliente whom it does not know yet. */
export const TO_IDENTITY: TestEvent[] = [...TO_HOLD, done('readCustomer', null)]
export const TO_CARD: TestEvent[] = [...TO_PIX, ...plain('method.card')]
export const TO_PAYING: TestEvent[] = [
  ...TO_CARD,
  { type: 'installments.choose', count: 3 },
  { type: 'card.submit', clickId, guardar: false },
  done('extendHold', { expira_em: inMinutes(12) }),
  done('tokeniseCard', { token: 'token_12345678' }),
  done('saveCard', { id: 'card_12345678' }),
]
