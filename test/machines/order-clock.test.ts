import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Order } from '../../contract/pagarme.ts'
import { orderMachine } from '../../machines/order/index.ts'
import type { OrderEvent, OrderInput } from '../../machines/order/parts.ts'
import { START } from './checkout-fixtures.ts'
import { byPix, expired, INPUT, orderId, refused, waitingPix } from './order-fixtures.ts'

type Answer = () => Order | Promise<Order>

/** The running machine, with a simulated clock that also provides the date; `socket` null: it cannot be opened. */
function run({ answer = () => waitingPix, socket = true }: { answer?: Answer; socket?: boolean } = {}, input = INPUT) {
  const clock = new SimulatedClock()
  const world = { answer, reads: 0, asked: [] as string[], watched: [] as string[], stopped: 0, done: [] as string[] }
  let sendEvent: (event: OrderEvent) => void = () => undefined
  const recordCall = (name: string) => () => void world.done.push(name)
  const machine = orderMachine.provide({
    actors: {
      readOrder: fromPromise<Order, { orderId: string }>(async ({ input: { orderId: id } }) => {
        world.reads += 1
        world.asked.push(id)
        return await world.answer()
      }),
      cancelPayment: fromPromise<Order, { idReserva: string }>(async ({ input: { idReserva: id } }) => {
        world.asked.push(id)
        return expired
      }),
      watchOrder: fromCallback<OrderEvent, { orderId: string }>(({ sendBack, input: { orderId: id } }) => {
        if (!socket) throw { message: 'no socket here' }
        world.watched.push(id)
        sendEvent = sendBack as typeof sendEvent
        return () => {
          world.stopped += 1
        }
      }),
    },
    actions: {
      clearCart: recordCall('clearCart'),
      goToCheckout: recordCall('goToCheckout'),
      goToLogin: recordCall('goToLogin'),
    },
  })
  const actor = createActor(machine, { input: input as OrderInput, clock }).start()
  const settled = async () => {
    for (let i = 0; i < 20; i += 1) await Promise.resolve()
    return actor.getSnapshot()
  }
  const hear = (event: OrderEvent) => {
    sendEvent(event)
    return settled()
  }
  const pass = (seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1000)
    clock.increment(seconds * 1000)
    return settled()
  }
  return { actor, world, hear, pass, settled }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

test('without a socket an order is read every ten seconds', async () => {
  const { world, pass, settled } = run({ socket: false })
  expect((await settled()).value).toMatchObject({ connection: 'absent', status: { waiting: 'pix' } })
  expect(world.reads).toBe(1)
  await pass(9.9)
  expect(world.reads).toBe(1)
  await pass(0.2)
  expect(world.reads).toBe(2)
  await pass(10)
  expect(world.reads).toBe(3)
  expect(world.asked).toEqual([orderId, orderId, orderId])
})

test('with a connected socket an order is read every thirty seconds; a connecting one does not count', async () => {
  const { world, hear, pass, settled } = run()
  expect((await settled()).value).toMatchObject({ connection: { live: 'connecting' } })
  await pass(10)
  expect(world.reads).toBe(2)
  // A change missed before it connected is read immediately.
  expect((await hear({ type: 'socket.connected' })).value).toMatchObject({ connection: { live: 'connected' } })
  expect(world.reads).toBe(3)
  await pass(29)
  expect(world.reads).toBe(3)
  await pass(1)
  expect(world.reads).toBe(4)
  expect(world.watched).toEqual([orderId])
})

test('a disconnected socket: an order is read every ten seconds, and as soon as the socket reconnects', async () => {
  const { world, hear, pass, settled } = run()
  await settled()
  await hear({ type: 'socket.connected' })
  expect(world.reads).toBe(2)
  await pass(25)
  expect((await hear({ type: 'socket.disconnected' })).value).toMatchObject({ connection: { live: 'reconnecting' } })
  expect(world.reads).toBe(2)
  await pass(9)
  expect(world.reads).toBe(2)
  await pass(1)
  expect(world.reads).toBe(3)
  world.answer = () => byPix('paid')
  expect((await hear({ type: 'socket.connected' })).value).toMatchObject({
    status: 'approved',
    connection: { live: 'connected' },
    watch: 'idle',
  })
})

test('a paid order is not polled any more, but a refund is still received', async () => {
  const { world, hear, pass, settled } = run()
  await settled()
  await hear({ type: 'socket.connected' })
  expect((await hear({ type: 'order.message', kind: 'paid' })).value).toMatchObject({ status: 'approved' })
  const before = world.reads
  await pass(3600)
  expect(world.reads).toBe(before)
  expect(world.done).toEqual(['clearCart', 'clearCart'])
  world.answer = () => byPix('refunding')
  expect((await hear({ type: 'order.message', kind: 'order.refunding' })).value).toMatchObject({ status: 'refunding' })
  world.answer = () => byPix('refunded')
  expect((await pass(30)).value).toMatchObject({ status: 'refunded', watch: 'idle' })
})

test('an order that has ended is not polled', async () => {
  for (const answer of [refused, expired, byPix('refunded'), byPix('paid')]) {
    const { world, pass, settled } = run({ answer: () => answer })
    await settled()
    await pass(3600)
    expect(world.reads).toBe(1)
  }
})

test('the PIX ends by the server’s clock, whatever this device’s shows, and polling continues', async () => {
  vi.setSystemTime(START + 30 * 60_000)
  let ahead = 0
  const answer = () => {
    ahead = 30 * 60_000
    return waitingPix
  }
  const { world, pass, settled } = run({ answer }, { orderId, clockAheadMs: () => ahead })
  await settled()
  expect((await pass(59 * 60)).value).toMatchObject({ status: { waiting: 'pix' } })
  expect((await pass(61)).value).toMatchObject({ status: { waiting: 'lapsed' } })
  const before = world.reads
  world.answer = () => expired
  expect((await pass(10)).value).toMatchObject({ status: 'expired', watch: 'idle' })
  expect(world.reads).toBe(before + 1)
})

test('failed polls of an order are repeated at the same interval, and no error is shown', async () => {
  const { world, pass, settled } = run()
  await settled()
  world.answer = () => Promise.reject({ status: 503, message: 'Fora do ar' })
  await pass(10)
  expect((await pass(10)).context.error).toBeNull()
  expect(world.reads).toBe(3)
  world.answer = () => byPix('paid')
  expect((await pass(10)).value).toMatchObject({ status: 'approved' })
})

test('after paying another way the checkout continues with the hold', async () => {
  const { actor, world, settled } = run()
  await settled()
  actor.send({ type: 'payment.cancel' })
  actor.send({ type: 'payment.cancel.confirm' })
  expect(await settled()).toMatchObject({
    value: { status: 'canceled' },
    context: { idReserva: waitingPix.id_reserva },
  })
  expect(world.done).toEqual(['clearCart', 'goToCheckout'])
  expect(world.asked).toEqual([orderId, waitingPix.id_reserva])
})

test('leaving the order’s screen closes the socket and ends the reads', async () => {
  const { actor, world, pass, settled } = run()
  await settled()
  actor.stop()
  expect(world.stopped).toBe(1)
  await pass(60)
  expect(world.reads).toBe(1)
})

test('calls that were not provided show an error message', async () => {
  const actor = createActor(orderMachine, { input: INPUT }).start()
  for (let i = 0; i < 10; i += 1) await Promise.resolve()
  expect(actor.getSnapshot()).toMatchObject({
    value: { status: 'failedLoad', connection: 'off', watch: 'off' },
    context: { error: 'Erro ao carregar registro de pagamento. Tente novamente mais tarde.' },
  })
  actor.stop()
})
