import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnyMachineSnapshot, createActor, fromPromise, type PromiseActorLogic, SimulatedClock } from 'xstate'
import { checkoutMachine } from '../../machines/checkout/index.ts'
import { actors } from '../../machines/checkout/parts.ts'
import { carrinho, granted, held, INPUT, inMinutes, START, TO_PAYING, clickId } from './checkout-fixtures.ts'
import { refuses, replay } from './walk.ts'

const last = (states: AnyMachineSnapshot[]) => states.at(-1) as AnyMachineSnapshot
/** The running machine, with a simulated clock that also provides the date. */
function run(calls: Record<string, () => unknown> = {}, input = INPUT) {
  const clock = new SimulatedClock()
  const answers: Record<string, () => unknown> = {
    reserve: () => granted,
    readReservas: () => [held],
    readCustomer: () => ({ id: 'cus_12345678' }),
    extendHold: () => ({ expira_em: inMinutes(13) }),
    ...calls,
  }
  const actionLog: string[] = []
  const call = <Output, Input>(name: string, _like: PromiseActorLogic<Output, Input>) =>
    fromPromise<Output, Input>(async () => {
      const answer = answers[name]
      return answer ? ((await answer()) as Output) : new Promise<Output>(() => {})
    })
  const recordCall = (name: string) => () => void actionLog.push(name)
  const machine = checkoutMachine.provide({
    actors: {
      reserve: call('reserve', actors.reserve),
      readReservas: call('readReservas', actors.readReservas),
      readCustomer: call('readCustomer', actors.readCustomer),
      extendHold: call('extendHold', actors.extendHold),
      tokeniseCard: call('tokeniseCard', actors.tokeniseCard),
      saveCard: call('saveCard', actors.saveCard),
      pay: call('pay', actors.pay),
    },
    actions: {
      releaseHold: recordCall('releaseHold'),
      goToLogin: recordCall('goToLogin'),
      goToOrder: recordCall('goToOrder'),
    },
  })
  const actor = createActor(machine, { input, clock }).start()
  const settled = async () => {
    for (let i = 0; i < 30; i += 1) await Promise.resolve()
    return actor.getSnapshot()
  }
  const send = (...types: string[]) => {
    for (const type of types) actor.send({ type } as never)
    return settled()
  }
  const pass = (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * 60_000)
    clock.increment(minutes * 60_000)
    // SimulatedClock runs a timer set by the last timer only when it is advanced again.
    clock.increment(0)
    return settled()
  }
  return { actor, send, pass, said: actionLog, settled }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the hold’s clock warns two minutes before the end; afterwards the buyer may reserve again', async () => {
  const { send, pass } = run()
  await send('cart.submit')
  expect((await pass(7.9)).value).toEqual({ flow: { held: 'pix' }, clock: 'holding' })
  expect((await pass(0.2)).value).toEqual({ flow: { held: 'pix' }, clock: 'almostOver' })
  expect(await pass(2)).toMatchObject({
    value: { flow: 'timeOver', clock: 'noHold' },
    context: { error: { text: 'O tempo da reserva acabou. Reserve novamente.' }, reserva: null, count: 2 },
  })
  vi.setSystemTime(START)
  expect((await send('reserve.again')).value).toEqual({ flow: { held: 'pix' }, clock: 'holding' })
})

test('a device whose clock runs ahead does not end the hold early', async () => {
  vi.setSystemTime(START + 30 * 60_000)
  const wrong = run()
  await wrong.send('cart.submit')
  expect((await wrong.pass(0)).value.flow).toBe('timeOver')
  vi.setSystemTime(START + 30 * 60_000)
  const { send, pass } = run({}, { ...INPUT, clockAheadMs: 30 * 60_000 })
  await send('cart.submit')
  expect((await pass(7)).value).toEqual({ flow: { held: 'pix' }, clock: 'holding' })
})

test('the first answer of the server may correct how far the clock runs ahead', async () => {
  vi.setSystemTime(START + 30 * 60_000)
  let ahead = 0
  const readReservas = () => {
    ahead = 30 * 60_000
    return [held]
  }
  const { send, pass } = run({ readReservas }, { ...INPUT, clockAheadMs: () => ahead })
  await send('cart.submit')
  expect((await pass(7)).value).toEqual({ flow: { held: 'pix' }, clock: 'holding' })
  expect((await pass(4)).value).toMatchObject({ flow: 'timeOver' })
})

test('a card payment extends the hold first, and the clock uses the new end', async () => {
  const { actor, send, pass } = run({ tokeniseCard: () => new Promise(() => {}) })
  await send('cart.submit')
  await send('method.card')
  expect((await pass(9)).value).toEqual({ flow: { held: 'card' }, clock: 'almostOver' })
  actor.send({ type: 'card.submit', clickId, guardar: false })
  expect((await pass(0)).value).toEqual({ flow: { held: 'tokenising' }, clock: 'holding' })
  expect((await pass(2.5)).value).toEqual({ flow: { held: 'tokenising' }, clock: 'almostOver' })
})

test('while the extension is requested, only the server ends the hold, not the clock', async () => {
  let answer: (value: unknown) => void = () => undefined
  const { actor, send, pass, settled } = run({ extendHold: () => new Promise((resolve) => (answer = resolve)) })
  await send('cart.submit')
  await send('method.card')
  actor.send({ type: 'card.submit', clickId, guardar: false })
  await pass(8.5)
  expect((await pass(2)).value).toEqual({ flow: { held: 'extending' }, clock: 'over' })
  answer({ expira_em: inMinutes(15) })
  expect((await settled()).value).toEqual({ flow: { held: 'tokenising' }, clock: 'holding' })
})

test('the clock does not end a payment under way', async () => {
  const { actor, send, pass } = run({
    tokeniseCard: () => ({ token: 'token_12345678' }),
    saveCard: () => ({ id: 'card_12345678' }),
    pay: () => new Promise(() => {}),
  })
  await send('cart.submit')
  await send('method.card')
  actor.send({ type: 'card.submit', clickId, guardar: false })
  await pass(0)
  await pass(12)
  expect((await pass(12)).value.flow).toBe('paying')
})

test('a hold that expired at the server leads to the same state as one that expired by the clock', () => {
  const lost = [...TO_PAYING.slice(0, -3), refuses('extendHold', 'reservation.expired')]
  expect(last(replay(checkoutMachine, INPUT, lost))).toMatchObject({
    value: { flow: 'timeOver', clock: 'noHold' },
    context: { error: { text: 'O tempo da reserva acabou. Reserve novamente.' }, problem: null },
  })
})

test('emptying the cart releases its hold once', async () => {
  const { actor, send, said: actionLog } = run()
  await send('cart.submit')
  await send('back')
  actor.send({ type: 'cart.changed', carrinho, count: 0 })
  expect(actor.getSnapshot()).toMatchObject({ value: { flow: { cart: 'empty' }, clock: 'noHold' } })
  actor.send({ type: 'cart.changed', carrinho, count: 0 })
  expect(actionLog).toEqual(['releaseHold'])
})

test('a call that was not provided shows an error message', async () => {
  const actor = createActor(checkoutMachine, { input: INPUT }).start()
  actor.send({ type: 'cart.submit' })
  for (let i = 0; i < 10; i += 1) await Promise.resolve()
  expect(actor.getSnapshot()).toMatchObject({
    value: { flow: { cart: 'items' } },
    context: { error: { text: 'Erro ao reservar os itens do carrinho. Tente novamente mais tarde.' } },
  })
  actor.stop()
})
