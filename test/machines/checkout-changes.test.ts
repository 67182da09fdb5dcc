import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { byToken, orderOf } from '../../machines/checkout/context.ts'
import { checkoutMachine } from '../../machines/checkout/index.ts'
import { clickId, granted, held, INPUT, order, TO_CARD, TO_HOLD, TO_IDENTITY, TO_PIX } from './checkout-fixtures.ts'
import { done, fails, plain, refuses, replay, type TestEvent } from './walk.ts'

// What the buyer changes on the page of the payment: items, quantities, the payer.

/** The snapshot after these events, from a cart with two items. */
const after = (...events: TestEvent[]): AnyMachineSnapshot =>
  replay(checkoutMachine, INPUT, events).at(-1) as AnyMachineSnapshot
const flowOf = (snapshot: AnyMachineSnapshot): unknown => snapshot.value.flow

test('BUY reserves without another question, but not an empty cart', () => {
  const arrived = (count: number) => replay(checkoutMachine, { ...INPUT, count, reserve: true }, [])[0]?.value.flow
  expect(arrived(2)).toBe('reserving')
  expect(arrived(0)).toEqual({ cart: 'empty' })
})

test('a changed quantity is reserved first, and the cart changes only when it was granted', () => {
  const change: TestEvent = { type: 'item.change', key: 'lote-1', qtde: 3 }
  expect(after(...TO_PIX, change)).toMatchObject({
    value: { flow: { held: 'changing' } },
    context: { change: { key: 'lote-1', qtde: 3 } },
  })
  expect(flowOf(after(...TO_PIX, change, done('changeHold', granted)))).toBe('opening')
  expect(flowOf(after(...TO_CARD, change, done('changeHold', granted), done('readReservas', [held])))).toEqual({
    held: 'card',
  })
  expect(after(...TO_PIX, change, refuses('changeHold', 'stock.sold-out'))).toMatchObject({
    value: { flow: { held: 'pix' }, clock: 'holding' },
    context: { error: { text: 'Esgotado' }, reserva: { status: 'held' } },
  })
})

test('an item leaves the hold after a question; the last one leaves it empty', () => {
  const asked = [...TO_PIX, { type: 'item.remove', key: 'lote-1' }]
  expect(flowOf(after(...asked))).toEqual({ held: 'removing' })
  expect(flowOf(after(...asked, ...plain('item.remove.dismiss')))).toEqual({ held: 'pix' })
  expect(after(...asked, ...plain('item.remove.confirm'))).toMatchObject({
    value: { flow: { held: 'changing' } },
    context: { change: { key: 'lote-1', qtde: 0 } },
  })
  const one: TestEvent = { type: 'cart.changed', carrinho: INPUT.carrinho, count: 1 }
  const none: TestEvent = { ...one, count: 0 }
  expect(flowOf(after(one, ...asked, ...plain('item.remove.confirm')))).toEqual({ cart: 'items' })
  expect(after(one, ...asked, ...plain('item.remove.confirm'), none).value).toEqual({
    flow: { cart: 'empty' },
    clock: 'noHold',
  })
})

test('CPF and e-mail are asked only of a cliente whom the provider does not know, with the payment itself', () => {
  expect(flowOf(after(...TO_PIX))).toEqual({ held: 'pix' })
  expect(flowOf(after(...TO_IDENTITY))).toEqual({ held: 'identity' })
  const saved = done('saveIdentity', { id: 'cus_1' })
  expect(flowOf(after(...TO_IDENTITY, { type: 'pix.submit', clickId }, saved))).toBe('paying')
  const byCard = [...TO_IDENTITY, ...plain('method.card'), { type: 'card.submit', clickId, guardar: false }, saved]
  expect(flowOf(after(...byCard))).toEqual({ held: 'extending' })
  // Unread is not unknown: the form says so, and saving decides.
  expect(after(...TO_HOLD, fails('readCustomer'))).toMatchObject({
    value: { flow: { held: 'identity' } },
    context: { error: { text: expect.any(String) } },
  })
})

const PAYER = done('savePayer', { id: 'cus_87654321' })
const byPayer = ({ context }: ReturnType<typeof after>) => orderOf({ context }).customer_id

test('somebody else pays this hold by their CPF; their card is typed and not kept', () => {
  const asking = [...TO_CARD, ...plain('payer.other')]
  expect(flowOf(after(...asking))).toEqual({ held: 'otherPayer' })
  const byPix = after(...asking, ...plain('method.pix'), { type: 'pix.submit', clickId }, PAYER)
  expect([flowOf(byPix), byPayer(byPix)]).toEqual(['paying', 'cus_87654321'])
  const refused = done('pay', order('failed', { reserva_expira_em: held.expira_em }))
  const card: TestEvent[] = [
    { type: 'card.submit', clickId, guardar: true },
    PAYER,
    done('extendHold', { expira_em: held.expira_em }),
    done('tokeniseCard', { token: 'token_12345678' }),
  ]
  const saving = after(...asking, ...card)
  expect(byToken(saving)).toMatchObject({ customerId: 'cus_87654321', pagamento: { guardar: false } })
  // After a refusal the same person pays again, and a card of the account does not.
  const again = after(...asking, ...card, done('saveCard', { id: 'card_1' }), refused, ...plain('refused.retry'))
  expect([flowOf(again), byPayer(again)]).toEqual([{ held: 'card' }, 'cus_87654321'])
  expect(again.can({ type: 'saved.submit', clickId, id: 'card_87654321' })).toBe(false)
})

test('the cliente pays again themselves, known or not; until then a change of the hold keeps who pays', () => {
  const asking = [...TO_PIX, ...plain('payer.other')]
  expect(flowOf(after(...asking, ...plain('payer.own')))).toEqual({ held: 'pix' })
  expect(flowOf(after(...TO_IDENTITY, ...plain('payer.other', 'payer.own')))).toEqual({ held: 'identity' })
  const change: TestEvent[] = [
    { type: 'item.change', key: 'lote-1', qtde: 3 },
    done('changeHold', granted),
    done('readReservas', [held]),
  ]
  expect(flowOf(after(...asking, ...change))).toEqual({ held: 'otherPayer' })
  const paying = [...asking, { type: 'pix.submit', clickId }, PAYER]
  const opened = done('readReservas', [held])
  const unknown = after(...paying, refuses('pay', 'payer.unknown'), opened)
  expect([flowOf(unknown), unknown.context.error?.code]).toEqual([{ held: 'otherPayer' }, 'payer.unknown'])
  const own = after(...paying, fails('pay'), opened, ...plain('payer.other', 'payer.own'))
  expect([flowOf(own), byPayer(own)]).toEqual([{ held: 'pix' }, undefined])
})

test('after a change no more installments are paid than the hold still offers', () => {
  const fewer = { ...held, parcelas_max: 2 }
  const change: TestEvent = { type: 'item.change', key: 'lote-1', qtde: 3 }
  const known = done('readCustomer', { id: 'cus_12345678' })
  const chosen: TestEvent[] = [...TO_CARD, { type: 'installments.choose', count: 3 }, change]
  const changed = after(...chosen, done('changeHold', granted), done('readReservas', [fewer]), known)
  const { context } = changed
  expect(orderOf({ context: { ...context, cardId: 'card_12345678' } }).payments).toMatchObject([
    { credit_card: { installments: 2 } },
  ])
})
