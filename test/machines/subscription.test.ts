import { expect, test } from 'vitest'
import { type AnyMachineSnapshot, createActor, fromPromise, SimulatedClock } from 'xstate'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import { subscriptionMachine } from '../../machines/subscription/index.ts'
import { bodyOf, type Subscribed } from '../../machines/subscription/context.ts'
import type { OpenSeat } from '../../machines/subscription/parts.ts'
import { persistSubscription, restoreSubscription } from '../../machines/subscription/persist.ts'
import {
  again,
  CLIENTE,
  HELD,
  held,
  NOTHING,
  ONE,
  REOPENED,
  refused,
  SEATED,
  subscribed,
  TO_CARDS,
  TO_CONFIRM,
  TO_SEAT,
  TO_SUBSCRIBING,
  TO_TERMS,
  clickId,
  UNDECIDED,
  VISITOR,
} from './subscription-fixtures.ts'
import { done, fails, plain, refuses, replay, type TestEvent } from './walk.ts'

const ANA = 'b42aa6ca-7e3c-4257-b734-f17d2974b8fa'
const last = (states: AnyMachineSnapshot[]) => states.at(-1) as AnyMachineSnapshot
const after = (events: TestEvent[], input: object = CLIENTE) => last(replay(subscriptionMachine, input, events))
const flow = (events: TestEvent[], input?: object) => after(events, input).value.flow
/** The answers from the check of the membership on. */
const CHECKED = (open?: unknown) => REOPENED(open).slice(1)
const MEMBER = done('readSocio', { id: 'sub_12345678' })

test('a visitor sees the club’s terms, accepts, logs in, and is asked for CPF and e-mail', () => {
  expect(flow([ONE], VISITOR)).toBe('terms')
  const accepted = after([ONE, ...plain('terms.accept')], VISITOR)
  expect(accepted.value.flow).toBe('loginNeeded')
  const resume = restoreSubscription(persistSubscription(accepted.context, ANA, 1000), ANA, 2000)
  const back = [ONE, done('readSocio', null), done('readOpenSeat', NOTHING), done('readCustomer', null)]
  expect(flow(back, { isLoggedIn: true, resume })).toBe('identity')
  // A member who logs in that way sees the membership.
  expect(flow([ONE, MEMBER], { isLoggedIn: true, resume })).toEqual({ member: 'viewing' })
})

test('CPF and e-mail are asked for only without a customer at the provider; without a card its form comes first', () => {
  const accepted = [...TO_TERMS, ...plain('terms.accept')]
  expect(flow([...accepted, done('readCustomer', { id: 'cus_1' })])).toBe('listing')
  const identity = [...accepted, done('readCustomer', null)]
  expect(flow(identity)).toBe('identity')
  const saved = [...identity, ...plain('identity.submit'), done('saveIdentity', { id: 'cus_1' })]
  expect(flow([...saved, done('listCards', [])])).toBe('card')
  expect(flow([...saved, done('listCards', ['card_a'])])).toEqual({ cards: 'choosing' })
  const added = [
    done('tokeniseCard', { token: 't' }),
    done('saveCard', { id: 'card_a' }),
    done('listCards', ['card_a']),
  ]
  const paid = after([...saved, done('listCards', []), ...plain('card.submit'), ...added])
  expect([paid.value.flow, paid.context.cardId]).toEqual(['seat', 'card_a'])
})

test('a deleted card is no longer chosen for the subscription', () => {
  const removed = [
    ...TO_CARDS,
    { type: 'card.remove', id: 'card_a' },
    ...plain('card.remove.confirm'),
    done('deleteCard', {}),
  ]
  expect(after([...removed, done('listCards', ['card_b'])]).context.cardId).toBe('card_b')
  expect(flow([...removed, done('listCards', [])])).toBe('card')
  const failed = after([...removed.slice(0, -1), fails('deleteCard')])
  expect([failed.value.flow, failed.context.error.text]).toEqual([{ cards: 'choosing' }, CATALOGUE.excluirCartao])
})

test('a seat taken meanwhile is no longer chosen, and the text says so: while choosing, and when it is held', () => {
  const chosen = [...TO_SEAT, { type: 'seat.choose', seat: 23 }]
  expect(after([...chosen, { type: 'seats.read', taken: [22] }]).context.seat).toBe(23)
  const lost = [
    after([...chosen, { type: 'seats.read', taken: [22, 23] }]),
    after([...chosen, ...plain('seat.submit'), refuses('holdSeat', 'socio.seat-taken')]),
  ]
  for (const { value, context } of lost) {
    expect([value.flow, context.seat]).toEqual(['seat', null])
    expect(context.error.text).toBe(SHOP_REFUSALS['socio.seat-taken'])
    expect(flow([...chosen, { type: 'seats.read', taken: [23] }, ...plain('seat.submit')])).toBe('seat')
  }
  // One's own held seat is not lost, whatever the grid says.
  const mine = after([...TO_CONFIRM, ...plain('back'), { type: 'seats.read', taken: [23] }])
  expect([mine.context.seat, mine.context.error]).toEqual([23, null])
})

test('a club that is not open refuses the seat with a message; a member elsewhere becomes one here, too', () => {
  const submitted = [...TO_SEAT, { type: 'seat.choose', seat: 23 }, ...plain('seat.submit')]
  const closed = after([...submitted, refuses('holdSeat', 'socio.not-open')])
  expect([closed.value.flow, closed.context.error.text]).toEqual(['seat', SHOP_REFUSALS['socio.not-open']])
  expect(flow([...submitted, refuses('holdSeat', 'socio.already-member'), MEMBER])).toEqual({ member: 'viewing' })
  const pending = [done('readSocio', null), done('readOpenSeat', UNDECIDED)]
  expect(flow([...submitted, refuses('holdSeat', 'socio.subscribing'), ...pending])).toBe('pending')
})

test('subscribing sends the price of the hold in cents, the chosen card and the UUID of the click', () => {
  const { context } = after(TO_SUBSCRIBING)
  expect(bodyOf({ context })).toEqual({
    payment_method: 'credit_card',
    currency: 'BRL',
    interval: 'month',
    interval_count: 1,
    installments: 1,
    card_id: 'card_b',
    items: [{ quantity: 1, pricing_scheme: { price: 2990 } }],
    metadata: { id_reserva: held.id, tentativa: clickId },
  })
})

test('a refused charge shows the error and the reason; the new hold of the seat allows another attempt', () => {
  const { value, context } = after([...TO_SUBSCRIBING, done('subscribe', refused)])
  expect(value).toEqual({ flow: 'refused', clock: 'holding' })
  expect([context.error.text, context.message]).toEqual([CATALOGUE.efetuarPagamento, 'Saldo insuficiente'])
  expect(context.reserva).toEqual({ ...held, ...again })
  const reopened = REOPENED({ cadeira: { ...held, ...again }, assinatura: null }).slice(2)
  const retry = [...TO_SUBSCRIBING, done('subscribe', refused)]
  expect(flow([...retry, ...plain('refused.retry'), ...reopened])).toBe('confirm')
  expect(flow([...retry, ...plain('refused.card'), ...reopened])).toEqual({ cards: 'choosing' })
})

test('after an uncertain answer the server decides: a member, still undecided, or the same step with the error', () => {
  const lost = [...TO_SUBSCRIBING, fails('subscribe')]
  expect(flow([...lost, MEMBER])).toEqual({ member: 'viewing' })
  const pending = after([...lost, done('readSocio', null), done('readOpenSeat', UNDECIDED)])
  expect([pending.value.flow, pending.context.error]).toEqual(['pending', null])
  const same = after([...lost, ...CHECKED()])
  expect([same.value.flow, same.context.error.text]).toEqual(['confirm', CATALOGUE.efetuarAssinatura])
  const over = after([...TO_SUBSCRIBING, refuses('subscribe', 'socio.hold-over'), ...CHECKED(NOTHING)])
  expect([over.value.flow, over.context.error.text]).toEqual(['seat', SHOP_REFUSALS['socio.hold-over']])
  // Another tab holds another seat now: it is not confirmed by mistake.
  const other = { cadeira: { ...held, nr_cadeira: 9 }, assinatura: null }
  expect(flow([...TO_SUBSCRIBING, refuses('subscribe', 'socio.hold-over'), ...CHECKED(other)])).toBe('seat')
})

test('a reload of the subscription returns to the same step, with its card and seat', () => {
  const reloaded = (events: TestEvent[], more: TestEvent[] = REOPENED()) => {
    const resume = restoreSubscription(persistSubscription(after(events).context, ANA, 1000), ANA, 2000)
    return after(more, { ...CLIENTE, resume })
  }
  expect(reloaded(TO_CARDS).value.flow).toEqual({ cards: 'choosing' })
  expect(reloaded([...TO_CARDS, ...plain('card.add')]).value.flow).toBe('card')
  expect(reloaded(TO_SEAT).context).toMatchObject({ step: 'seat', cardId: 'card_b' })
  expect(reloaded([...TO_SEAT, { type: 'seat.choose', seat: 5 }]).context.seat).toBe(5)
  expect(reloaded(TO_CONFIRM)).toMatchObject({ value: { flow: 'confirm', clock: 'holding' }, context: { seat: 23 } })
  expect(reloaded(TO_CONFIRM, REOPENED(NOTHING)).value.flow).toBe('seat')
  const gone = [...REOPENED().slice(0, -1), done('listCards', ['card_z'])]
  expect(reloaded(TO_CONFIRM, gone).value.flow).toEqual({ cards: 'choosing' })
  // While subscribing: nothing is sent again.
  expect(reloaded(TO_SUBSCRIBING, [ONE, MEMBER]).value.flow).toEqual({ member: 'viewing' })
  const undecided = [ONE, done('readSocio', null), done('readOpenSeat', UNDECIDED)]
  expect(reloaded(TO_SUBSCRIBING, undecided).value.flow).toBe('pending')
  for (const events of [TO_TERMS, [ONE, MEMBER]]) expect(persistSubscription(after(events).context, ANA, 0)).toBeNull()
})

test('invalid or expired stored data of the subscription is ignored', () => {
  const json = persistSubscription(after(TO_CONFIRM).context, ANA, 1000)
  expect(restoreSubscription(json, ANA, 2000)).toEqual({
    step: 'confirm',
    seat: 23,
    cardId: 'card_b',
    planId: SEATED.id,
    jogos: 2,
  })
  expect(restoreSubscription(json, ANA, 999)).toBeNull()
  for (const other of ['1fcab253-fff2-4259-9202-1e40be955701', null])
    expect(restoreSubscription(json, other, 2000)).toBeNull()
  const visitors = persistSubscription(after(TO_CONFIRM).context, null, 1000)
  expect(restoreSubscription(visitors, ANA, 2000)).toMatchObject({ step: 'confirm' })
  expect(restoreSubscription(json, ANA, 1000 + 25 * 60_000)).toBeNull()
  for (const text of [null, undefined, '', '{', '7', '{"v":1}']) expect(restoreSubscription(text, ANA, 0)).toBeNull()
  const changed = JSON.stringify({
    v: 1,
    idCliente: null,
    at: 0,
    step: 'seat',
    seat: -1,
    cardId: 7,
    planId: 7,
    jogos: 9,
  })
  expect(restoreSubscription(changed, ANA, 1)).toEqual({
    step: 'seat',
    seat: null,
    cardId: null,
    planId: null,
    jogos: 2,
  })
})

test('a membership’s charge is checked 3 times, 2 seconds apart; then the screen waits, and checks later by itself', async () => {
  const clock = new SimulatedClock()
  let reads = 0
  const answer = <Output, Input>(output: Output) => fromPromise<Output, Input>(() => Promise.resolve(output))
  const machine = subscriptionMachine.provide({
    actors: {
      readPlans: answer([SEATED]),
      readSocio: answer<{ id: string } | null, undefined>(null),
      readOpenSeat: answer<OpenSeat, undefined>(HELD),
      readCustomer: answer<{ id: string } | null, undefined>({ id: 'cus_1' }),
      listCards: answer(['card_b']),
      subscribe: answer(subscribed('pending')),
      readSubscription: fromPromise<Subscribed, { id: string }>(() => {
        reads += 1
        return Promise.resolve(reads < 5 ? subscribed('pending') : refused)
      }),
    },
    delays: { untilWarning: 1_000_000 },
  })
  const resume = { step: 'confirm', seat: 23, cardId: 'card_b', planId: SEATED.id, jogos: 2 } as const
  const actor = createActor(machine, { clock, input: { ...CLIENTE, resume } }).start()
  const at = () => actor.getSnapshot().value.flow
  await expect.poll(at).toBe('confirm')
  actor.send({ type: 'confirm.submit', clickId })
  for (const n of [1, 2, 3]) {
    await expect.poll(at).toBe('rechecking')
    clock.increment(1999)
    expect(reads).toBe(n - 1)
    clock.increment(1)
    await expect.poll(() => reads).toBe(n)
  }
  await expect.poll(at).toBe('pending')
  actor.send({ type: 'pending.check' })
  await expect.poll(() => reads).toBe(4)
  await expect.poll(at).toBe('pending')
  clock.increment(15_000)
  await expect.poll(at).toBe('refused')
})

test('the clock of a seat’s hold warns, then returns to the seat step; it does not end a call that holds a seat', () => {
  const warned = [...TO_CONFIRM, ...plain('xstate.after.untilWarning.subscription.clock.holding')]
  const over = plain('xstate.after.untilOver.subscription.clock.almostOver')
  expect(after(warned).value.clock).toBe('almostOver')
  const ended = after([...warned, ...over])
  expect(ended.value).toEqual({ flow: 'seat', clock: 'noHold' })
  expect([ended.context.reserva, ended.context.error.text]).toEqual([null, SHOP_REFUSALS['socio.hold-over']])
  const elsewhere = after([...warned, ...plain('back', 'back'), ...over])
  expect([elsewhere.value.flow, elsewhere.context.error]).toEqual([{ cards: 'choosing' }, null])
  expect(flow([...warned, ...plain('back', 'seat.submit'), ...over])).toBe('holding')
})

test('canceling a membership: asked, then done with its day; an outage and a pending cancellation are shown', () => {
  const asked = [ONE, MEMBER, ...plain('membership.cancel')]
  expect(flow([...asked, ...plain('membership.cancel.dismiss')])).toEqual({ member: 'viewing' })
  const confirmed = [...asked, ...plain('membership.cancel.confirm')]
  const canceled = subscribed('canceled', { canceled_at: '2026-11-21T12:00:00.000Z', vale_ate: '2026-12-13' })
  expect(after([...confirmed, done('cancelSubscription', canceled)])).toMatchObject({
    value: { flow: 'canceled' },
    context: { ended: { canceled_at: canceled.canceled_at, vale_ate: '2026-12-13', devolvido: 0 } },
  })
  expect(after([...confirmed, fails('cancelSubscription')]).context.error.text).toBe(CATALOGUE.cancelarAssinatura)
  const pending = after([...confirmed, refuses('cancelSubscription', 'socio.cancel-pending')])
  expect([pending.value.flow, pending.context.error.code]).toEqual([{ member: 'viewing' }, 'socio.cancel-pending'])
})

test('when the session ends, a step leads to the login and back; a membership is no longer shown', () => {
  const ended = [...TO_CONFIRM, ...plain('session.ended')]
  expect(flow(ended)).toBe('loginNeeded')
  expect(flow([...ended, ...plain('session.started'), ...CHECKED()])).toBe('confirm')
  expect(flow([ONE, MEMBER, ...plain('session.ended')])).toBe('terms')
  expect(flow([ONE, MEMBER, ...plain('session.ended', 'session.started'), MEMBER])).toEqual({ member: 'viewing' })
})
