import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { TokenBucket, TokenBuckets } from '../../server/limits/socket-limits.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

const PER_CLIENTE = 3
const PER_ADDRESS = 12

let shop: Shop
const sockets: Socket[] = []
beforeAll(async () => {
  const config = { SOCKETS_PER_CLIENTE: String(PER_CLIENTE), SOCKETS_PER_ADDRESS: String(PER_ADDRESS) }
  shop = await openShop({ jobs: false, config: { ...config, TRUST_PROXY: '1' } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const socket of sockets.splice(0)) socket.close()
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
})
afterAll(() => shop.close())

let lastAddress = 0
/** A new address for each call, because handshakes are counted per address. */
const freshAddress = (): string => {
  lastAddress += 1
  return `203.0.113.${lastAddress}`
}
type Outcome = 'connected' | string
function connect(who: Client | null, address: string, transports = ['websocket']): [Socket, Promise<Outcome>] {
  const extraHeaders = { 'x-forwarded-for': address, ...(who?.cookie && { cookie: who.cookie }) }
  const socket = io(shop.url, { transports, reconnection: false, forceNew: true, extraHeaders })
  sockets.push(socket)
  const outcome = new Promise<Outcome>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', ({ message }) => resolve(message))
  })
  return [socket, outcome]
}
async function open(who: Client | null, address = freshAddress(), transports?: string[]): Promise<Socket> {
  const [socket, outcome] = connect(who, address, transports)
  expect(await outcome).toBe('connected')
  return socket
}
type Ack = { ok: boolean; type?: string }
const ask = (socket: Socket, event: string, body: unknown): Promise<Ack> =>
  socket.timeout(3000).emitWithAck(event, body)
const gone = (socket: Socket): Promise<string> => new Promise((resolve) => socket.once('disconnect', resolve))
const queries = () => vi.spyOn(shop.deps.db, 'execute')

async function newCliente(): Promise<Client> {
  const [client] = await makeClients(shop, 1)
  if (!client) throw new Error('no cliente was created')
  return client
}
async function waitingOrder(who: Client) {
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
  const { body: order } = await who.payPix((await who.reserve([{ id_evento_setor_lote: lote }])).body.id)
  const settle = () => who.post('eventos/venda', { order_id: order.id, id_evento_setor_lote: lote })
  return { order, settle }
}

describe('a flood of messages', () => {
  test.each([
    ['watch', 'order_id', ['websocket']],
    ['watch-evento', 'id_evento', ['websocket']],
    ['unwatch-rifa', 'id_rifa', ['websocket']],
    ['an event nobody knows', 'id', ['websocket']],
    ['watch-rifa', 'id_rifa', ['polling']],
  ])(
    'a flood of messages of %s ends its connection and causes few database queries',
    async (event, field, transports) => {
      // A visitor has only the limit of the connection.
      const socket = await open(event === 'watch' ? await newCliente() : null, freshAddress(), transports)
      const spy = queries()
      const end = gone(socket)
      for (let i = 0; i < 5000; i += 1) socket.emit(event, { [field]: randomUUID() })
      expect(['transport close', 'transport error']).toContain(await end)
      // Two reads for each accepted message.
      expect(spy.mock.calls.length).toBeLessThan(250)
    },
  )

  test('orders that are asked for at the same time share the questions to the database', async () => {
    const socket = await open(await newCliente())
    const spy = queries()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(socket, 'watch', { order_id: randomUUID() })))
    expect(answers).toEqual(answers.map(() => ({ ok: false })))
    expect(spy.mock.calls.length).toBeLessThanOrEqual(8)
  })

  test('a flood of messages of one person over several connections ends the last, and another person is served', async () => {
    const [flooder, other] = [await newCliente(), await newCliente()]
    const polite = await open(other)
    const spy = queries()
    const ends: string[] = []
    // Each sends less than one socket's limit, and is then replaced by the next.
    while (ends.length < 12 && !ends.includes('cut')) {
      const socket = await open(flooder)
      const end = gone(socket)
      for (let n = 0; n < 90; n += 1) socket.emit('unwatch-evento', { id_evento: randomUUID() })
      await ask(socket, 'watch-evento', { id_evento: randomUUID() }).then(
        () => socket.close(),
        () => undefined,
      )
      ends.push((await end) === 'io client disconnect' ? 'served' : 'cut')
    }
    expect(ends.slice(0, 3)).toEqual(['served', 'served', 'served'])
    expect(ends.at(-1)).toBe('cut')
    expect(await ask(polite, 'watch-evento', { id_evento: randomUUID() })).toEqual({
      ok: true,
      versao: expect.any(String),
    })
    expect(spy.mock.calls.length).toBeLessThan(30)
  })
})

describe('what a browser of ours sends', () => {
  test('what a browser of ours sends stays below the limits: fifteen rooms twice, then thirty pages in a hurry', async () => {
    const socket = await open(await newCliente())
    const rooms = Array.from({ length: 15 }, () => randomUUID())
    for (const id_evento of [...rooms, ...rooms])
      expect(await ask(socket, 'watch-evento', { id_evento })).toEqual({ ok: true, versao: expect.any(String) })
    for (let page = 0; page < 30; page += 1) {
      const id_rifa = randomUUID()
      expect(await ask(socket, 'watch-rifa', { id_rifa })).toEqual({ ok: true, versao: expect.any(String) })
      socket.emit('unwatch-rifa', { id_rifa })
    }
    expect(socket.connected).toBe(true)
  })

  test('an order that is watched again is answered from memory, in a full socket, too, with its present state', async () => {
    const owner = await newCliente()
    const { order, settle } = await waitingOrder(owner)
    const socket = await open(owner)
    const watch = () => ask(socket, 'watch', { order_id: order.id })
    expect(await watch()).toEqual({ ok: true, type: 'order.waiting_payment' })
    for (let i = 0; i < 25; i += 1) await ask(socket, 'watch-evento', { id_evento: randomUUID() })
    const spy = queries()
    expect(await Promise.all(Array.from({ length: 20 }, watch))).toEqual(
      Array(20).fill({ ok: true, type: 'order.waiting_payment' }),
    )
    expect(spy.mock.calls.length).toBeLessThan(3)
    await shop.control(`/orders/${order.id}/pagar`)
    await settle()
    expect(await watch()).toEqual({ ok: true, type: 'order.paid' })
    const stranger = await open(await newCliente())
    expect(await ask(stranger, 'watch', { order_id: order.id })).toEqual({ ok: false })
  })
})

describe('connections', () => {
  test('connections of one person are bounded; one that ends makes room', async () => {
    const who = await newCliente()
    const three = await Promise.all(Array.from({ length: PER_CLIENTE }, () => open(who)))
    const [, outcome] = connect(who, freshAddress())
    expect(await outcome).toBe('rate.limited')
    three[0]?.close()
    await expect.poll(() => connect(who, freshAddress())[1]).toBe('connected')
  })

  test('connections of one address are bounded, and so are its handshakes; other addresses connect', async () => {
    const crowded = freshAddress()
    for (let i = 0; i < PER_ADDRESS; i += 1) await open(null, crowded)
    expect(await connect(null, crowded)[1]).toBe('websocket error')
    // What the caller writes into the header comes before what our proxy adds.
    expect(await connect(null, `198.51.100.1, ${crowded}`)[1]).toBe('websocket error')
    await open(null)
    const hurried = freshAddress()
    const outcomes: string[] = []
    for (let i = 0; i < PER_ADDRESS * 3; i += 1) {
      const [socket, outcome] = connect(null, hurried)
      outcomes.push(await outcome)
      socket.close()
    }
    expect(outcomes.filter((outcome) => outcome === 'connected').length).toBeGreaterThanOrEqual(PER_ADDRESS * 2)
    expect(outcomes.at(-1)).toBe('websocket error')
  })
})

describe('a token bucket', () => {
  test('a token bucket gives a burst, then what time brings, and never more than the burst', () => {
    let now = 0
    const bucket = new TokenBucket({ burst: 3, perSecond: 2 }, () => now)
    const takes = (n: number) => Array.from({ length: n }, () => bucket.take()).filter(Boolean).length
    expect(takes(5)).toBe(3)
    now += 1000
    expect(takes(5)).toBe(2)
    now += 60_000
    expect(takes(5)).toBe(3)
  })

  test('a token bucket is one for each key', () => {
    const buckets = new TokenBuckets({ burst: 1, perSecond: 0 })
    expect([buckets.take('a'), buckets.take('a'), buckets.take('b')]).toEqual([true, false, true])
  })
})
