import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { StockNews } from '../../contract/socket.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { logIn, provePhone, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
const sockets: Socket[] = []
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => shop.close())

type Ack = { ok: boolean; type?: string }
const make = (cookie: string | null, headers: Record<string, string> = {}, transports = ['websocket']): Socket => {
  const extraHeaders = { ...(cookie !== null && { cookie }), ...headers }
  const socket = io(shop.url, { transports, reconnection: false, forceNew: true, extraHeaders })
  sockets.push(socket)
  return socket
}
/** Connected, or why not. */
const outcome = (socket: Socket): Promise<'connected' | 'refused'> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', () => resolve('refused'))
  })
const open = async (who: Client | null): Promise<Socket> => {
  const socket = make(who?.cookie ?? null)
  expect(await outcome(socket)).toBe('connected')
  return socket
}
const ask = (socket: Socket, event: string, body: unknown): Promise<Ack> =>
  socket.timeout(3000).emitWithAck(event, body)
const next = <T>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event} came`)), 3000)
    socket.once(event, (payload: T) => {
      clearTimeout(timer)
      resolve(payload)
    })
  })
async function waiting(who: Client) {
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
  const reserved = await who.reserve([{ id_evento_setor_lote: lote }])
  const { body: order } = await who.payPix(reserved.body.id)
  const settle = () => who.post('eventos/venda', { order_id: order.id, id_evento_setor_lote: lote })
  return { order, settle }
}
const someone = async (): Promise<Client> => {
  const [client] = await makeClients(shop, 1)
  if (!client) throw new Error('nobody there')
  return client
}

describe('watching an order', () => {
  test('its owner hears how it stands, and by its id when the PIX is paid', async () => {
    const owner = await someone()
    const { order, settle } = await waiting(owner)
    const [socket, byCode] = [await open(owner), await open(owner)]
    expect(await ask(socket, 'watch', { order_id: order.id })).toEqual({ ok: true, type: 'order.waiting_payment' })
    expect(await ask(byCode, 'watch', { order_id: order.code })).toEqual({ ok: true, type: 'order.waiting_payment' })
    const heard = [next(socket, order.id), next(byCode, order.code)]
    await shop.control(`/orders/${order.id}/pagar`)
    await settle()
    expect(await Promise.all(heard)).toEqual([{ type: 'order.paid' }, { type: 'order.paid' }])
    // Who comes late, or comes back, is told at once.
    expect(await ask(await open(owner), 'watch', { order_id: order.id })).toEqual({ ok: true, type: 'order.paid' })
  })

  test('a stranger and a visitor are refused, and hear nothing', async () => {
    const owner = await someone()
    const { order, settle } = await waiting(owner)
    const heard: unknown[] = []
    for (const who of [await someone(), null]) {
      const socket = await open(who)
      socket.onAny((...args) => heard.push(args))
      for (const id of [order.id, order.code])
        expect(await ask(socket, 'watch', { order_id: id })).toEqual({ ok: false })
    }
    await shop.control(`/orders/${order.id}/pagar`)
    await settle()
    await sleep(200)
    expect(heard).toEqual([])
  })

  test.each([
    null,
    undefined,
    7,
    'x',
    {},
    { order_id: 'x' },
    { order_id: { $ne: 1 } },
    { order_id: `${'a'.repeat(20)}\0` },
    [],
  ])('nonsense (%j) is refused and hurts nobody', async (body) => {
    const socket = await open(await someone())
    expect(await ask(socket, 'watch', body)).toEqual({ ok: false })
    expect(await ask(socket, 'watch-evento', body)).toEqual({ ok: false })
    socket.emit('watch', body, 'not a function')
    socket.emit('unwatch-evento', body)
    expect(await ask(socket, 'watch-evento', { id_evento: randomUUID() })).toEqual({ ok: true })
  })
})

describe('watching an event', () => {
  test('visitors hear of places taken and given back, with nothing personal', async () => {
    const evento = await makeEvento(shop.db)
    const { lote, setor } = await makeLote(shop.db, evento, { tipo: 1, lugares: 9 })
    const buyer = await someone()
    const [visitor, elsewhere] = [await open(null), await open(null)]
    expect(await ask(visitor, 'watch-evento', { id_evento: evento.toUpperCase() })).toEqual({ ok: true })
    await ask(elsewhere, 'watch-evento', { id_evento: await makeEvento(shop.db) })
    const stray: unknown[] = []
    elsewhere.onAny((...args) => stray.push(args))
    const place = (nr_lugar: number, livre: boolean) => ({ id_evento_setor: setor, nr_lugar, livre })

    const taken = next(visitor, 'lugares')
    const { body: hold } = await buyer.reserve([{ id_evento_setor_lote: lote, nr_lugar: 4 }])
    expect(await taken).toEqual({ id_evento: evento, lugares: [place(4, false)], lotes: [lote] })

    const moved = next<{ lugares: object[] }>(visitor, 'lugares')
    await buyer.reserve([{ id_evento_setor_lote: lote, nr_lugar: 5 }])
    const { lugares } = await moved
    expect(lugares).toHaveLength(2)
    expect(lugares).toEqual(expect.arrayContaining([place(4, true), place(5, false)]))

    const freed = next(visitor, 'lugares')
    await buyer.call('DELETE', `reservas/${hold.id}`)
    expect(await freed).toEqual({ id_evento: evento, lugares: [place(5, true)], lotes: [lote] })
    expect(stray).toEqual([])
  })

  test('hear no more once they look away', async () => {
    const evento = await makeEvento(shop.db)
    const { lote } = await makeLote(shop.db, evento)
    const visitor = await open(null)
    await ask(visitor, 'watch-evento', { id_evento: evento })
    visitor.emit('unwatch-evento', { id_evento: evento })
    await ask(visitor, 'watch-evento', { id_evento: randomUUID() })
    const heard: unknown[] = []
    visitor.onAny((...args) => heard.push(args))
    await (await someone()).reserve([{ id_evento_setor_lote: lote }])
    await sleep(150)
    expect(heard).toEqual([])
  })

  test('rubbish takes no watcher out, and lets none in', async () => {
    const evento = await makeEvento(shop.db)
    const { lote } = await makeLote(shop.db, evento)
    const [watcher, otherCliente] = [await open(null), await open(null)]
    await ask(watcher, SOCKET_EVENTS.watchEvento, { id_evento: evento })
    const heard: unknown[] = []
    otherCliente.onAny((...args) => heard.push(args))
    for (const event of Object.values(SOCKET_EVENTS)) {
      for (const body of [null, evento, [evento], { id_evento: [evento] }, { id_evento: { id: evento } }, { evento }]) {
        watcher.emit(event, body)
        otherCliente.emit(event, body)
      }
    }
    // Read in the order it was sent: after this answer all of it was.
    await ask(watcher, SOCKET_EVENTS.watchEvento, { id_evento: randomUUID() })
    await ask(otherCliente, SOCKET_EVENTS.watchEvento, { id_evento: randomUUID() })
    const news = next(watcher, SOCKET_EVENTS.stock)
    await (await someone()).reserve([{ id_evento_setor_lote: lote }])
    expect(StockNews.strict().parse(await news)).toMatchObject({ id_evento: evento, lotes: [lote] })
    expect(heard).toEqual([])
  })

  test('twenty rooms are enough', async () => {
    const visitor = await open(null)
    const answers: Ack[] = []
    for (let i = 0; i < 25; i += 1) answers.push(await ask(visitor, 'watch-evento', { id_evento: randomUUID() }))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    expect(answers.slice(-5)).toEqual(Array(5).fill({ ok: false }))
    const owner = await someone()
    const { order } = await waiting(owner)
    const socket = await open(owner)
    for (let i = 0; i < 25; i += 1) await ask(socket, 'watch-evento', { id_evento: randomUUID() })
    expect(await ask(socket, 'watch', { order_id: order.id })).toEqual({ ok: false })
  })
})

describe('the handshake', () => {
  test.each([
    [{ origin: 'https://ladrao.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://127.0.0.1:1' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('from %j is refused, by either transport', async (headers) => {
    for (const transport of ['websocket', 'polling']) {
      expect(await outcome(make(null, headers, [transport])), transport).toBe('refused')
    }
  })

  test('from this shop is heard', async () => {
    for (const transport of ['websocket', 'polling']) {
      expect(await outcome(make(null, { origin: shop.url }, [transport]))).toBe('connected')
    }
  })

  test.each(['%E0%A4%A', '%', '', 'x'.repeat(3000), "' OR 1=1 --", '😀'])(
    'with garbage for a cookie (%.10s) is a visitor’s, and the server lives on',
    async (value) => {
      const socket = make(`bilheteria_sessao=${Buffer.from(value).toString('latin1')}`)
      expect(await outcome(socket)).toBe('connected')
      expect(await ask(socket, 'watch', { order_id: randomUUID() })).toEqual({ ok: false })
      expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
    },
  )
})

describe('a session that ends', () => {
  const gone = (socket: Socket): Promise<string> => next(socket, 'disconnect')

  test('by logout, login or new password takes its sockets with it, no other', async () => {
    const person = await signUp(shop)
    const elsewhere = await logIn(shop, person)
    const [here, there] = [await open(person.client), await open(elsewhere)]
    const first = gone(here)
    await person.client.post('clientes/logout', {})
    expect(await first).toBe('io server disconnect')
    expect(there.connected).toBe(true)
    const second = gone(there)
    const forgetful = await provePhone(shop, person.telefone)
    const before = await open(forgetful)
    const rotated = gone(before)
    await forgetful.post('clientes', { telefone: person.telefone, senha: 'nova-senha' })
    expect([await second, await rotated]).toEqual(['io server disconnect', 'io server disconnect'])
  })

  test('at another process is found out when it asks for an order', async () => {
    const owner = await someone()
    const { order } = await waiting(owner)
    const socket = await open(owner)
    await shop.db.execute(sql`UPDATE session SET revoked_at = clock_timestamp() WHERE id_cliente = ${owner.id}`)
    const ended = gone(socket)
    socket.emit('watch', { order_id: order.id })
    expect(await ended).toBe('io server disconnect')
  })
})

test('a raffle’s sale is nobody’s event', async () => {
  const buyer = await someone()
  const rifa = await makeRifa(shop.db)
  const visitor = await open(null)
  const heard: unknown[] = []
  visitor.onAny((...args) => heard.push(args))
  await buyer.reserve([{ id_rifa: rifa, codigosRifas: [1] }])
  await sleep(100)
  expect(heard).toEqual([])
})
