import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NumbersMessage, StockMessage } from '../../contract/socket.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { logIn, provePhone, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
const sockets: Socket[] = []
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => shop.close())

/** The answer to joining a public room. */
const JOINED = { ok: true, versao: expect.any(String) }
type Ack = { ok: boolean; type?: string; versao?: string }
const connect = (cookie: string | null, headers: Record<string, string> = {}, transports = ['websocket']): Socket => {
  const extraHeaders = { ...(cookie !== null && { cookie }), ...headers }
  const socket = io(shop.url, { transports, reconnection: false, forceNew: true, extraHeaders })
  sockets.push(socket)
  return socket
}
/** Resolves to whether the handshake was accepted. */
const outcome = (socket: Socket): Promise<'connected' | 'refused'> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', () => resolve('refused'))
  })
const open = async (who: Client | null): Promise<Socket> => {
  const socket = connect(who?.cookie ?? null)
  expect(await outcome(socket)).toBe('connected')
  return socket
}
const ask = (socket: Socket, event: string, body: unknown): Promise<Ack> =>
  socket.timeout(3000).emitWithAck(event, body)
const next = <T>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event} within 3 s`)), 3000)
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
const newCliente = async (): Promise<Client> => {
  const [client] = await makeClients(shop, 1)
  if (!client) throw new Error('no cliente was created')
  return client
}

describe('watching an order', () => {
  test('an order’s owner receives its state, and an event under its id when the PIX is paid', async () => {
    const owner = await newCliente()
    const { order, settle } = await waiting(owner)
    const [socket, byCode] = [await open(owner), await open(owner)]
    expect(await ask(socket, 'watch', { order_id: order.id })).toEqual({ ok: true, type: 'order.waiting_payment' })
    expect(await ask(byCode, 'watch', { order_id: order.code })).toEqual({ ok: true, type: 'order.waiting_payment' })
    const received = [next(socket, order.id), next(byCode, order.code)]
    await shop.control(`/orders/${order.id}/pagar`)
    await settle()
    expect(await Promise.all(received)).toEqual([{ type: 'order.paid' }, { type: 'order.paid' }])
    // A later subscription returns the current state immediately.
    expect(await ask(await open(owner), 'watch', { order_id: order.id })).toEqual({ ok: true, type: 'order.paid' })
  })

  test('another cliente and a visitor who watch an order are refused and receive nothing', async () => {
    const owner = await newCliente()
    const { order, settle } = await waiting(owner)
    const received: unknown[] = []
    for (const who of [await newCliente(), null]) {
      const socket = await open(who)
      socket.onAny((...args) => received.push(args))
      for (const id of [order.id, order.code])
        expect(await ask(socket, 'watch', { order_id: id })).toEqual({ ok: false })
    }
    await shop.control(`/orders/${order.id}/pagar`)
    await settle()
    await sleep(200)
    expect(received).toEqual([])
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
  ])('an invalid message (%j) is refused and the socket stays usable', async (body) => {
    const socket = await open(await newCliente())
    expect(await ask(socket, 'watch', body)).toEqual({ ok: false })
    expect(await ask(socket, 'watch-evento', body)).toEqual({ ok: false })
    expect(await ask(socket, 'watch-rifa', body)).toEqual({ ok: false })
    socket.emit('watch', body, 'not a function')
    socket.emit('unwatch-evento', body)
    expect(await ask(socket, 'watch-evento', { id_evento: randomUUID() })).toEqual(JOINED)
  })
})

describe('watching an event', () => {
  test('visitors who watch an event receive places taken and freed, without personal data', async () => {
    const evento = await makeEvento(shop.db)
    const { lote, setor } = await makeLote(shop.db, evento, { tipo: 1, lugares: 9 })
    const buyer = await newCliente()
    const [visitor, elsewhere] = [await open(null), await open(null)]
    expect(await ask(visitor, 'watch-evento', { id_evento: evento.toUpperCase() })).toEqual(JOINED)
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

  test('visitors receive nothing about an event after they unsubscribe', async () => {
    const evento = await makeEvento(shop.db)
    const { lote } = await makeLote(shop.db, evento)
    const visitor = await open(null)
    await ask(visitor, 'watch-evento', { id_evento: evento })
    visitor.emit('unwatch-evento', { id_evento: evento })
    await ask(visitor, 'watch-evento', { id_evento: randomUUID() })
    const received: unknown[] = []
    visitor.onAny((...args) => received.push(args))
    await (await newCliente()).reserve([{ id_evento_setor_lote: lote }])
    await sleep(150)
    expect(received).toEqual([])
  })

  test('invalid messages neither unsubscribe nor subscribe a socket', async () => {
    const evento = await makeEvento(shop.db)
    const { lote } = await makeLote(shop.db, evento)
    const [watcher, otherCliente] = [await open(null), await open(null)]
    await ask(watcher, SOCKET_EVENTS.watchEvento, { id_evento: evento })
    const received: unknown[] = []
    otherCliente.onAny((...args) => received.push(args))
    for (const event of Object.values(SOCKET_EVENTS)) {
      for (const body of [null, evento, [evento], { id_evento: [evento] }, { id_evento: { id: evento } }, { evento }]) {
        watcher.emit(event, body)
        otherCliente.emit(event, body)
      }
    }
    // Messages are processed in the order sent: after this answer all of them have been.
    await ask(watcher, SOCKET_EVENTS.watchEvento, { id_evento: randomUUID() })
    await ask(otherCliente, SOCKET_EVENTS.watchEvento, { id_evento: randomUUID() })
    const message = next(watcher, SOCKET_EVENTS.stock)
    await (await newCliente()).reserve([{ id_evento_setor_lote: lote }])
    expect(StockMessage.strict().parse(await message)).toMatchObject({ id_evento: evento, lotes: [lote] })
    expect(received).toEqual([])
  })

  test('a socket may join at most twenty rooms', async () => {
    const visitor = await open(null)
    const answers: Ack[] = []
    for (let i = 0; i < 25; i += 1) answers.push(await ask(visitor, 'watch-evento', { id_evento: randomUUID() }))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    expect(answers.slice(-5)).toEqual(Array(5).fill({ ok: false }))
    const owner = await newCliente()
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
  ])('the handshake with %j is refused on both transports', async (headers) => {
    for (const transport of ['websocket', 'polling']) {
      expect(await outcome(connect(null, headers, [transport])), transport).toBe('refused')
    }
  })

  test('the handshake from the site’s own origin is accepted', async () => {
    for (const transport of ['websocket', 'polling']) {
      expect(await outcome(connect(null, { origin: shop.url }, [transport]))).toBe('connected')
    }
  })

  test.each(['%E0%A4%A', '%', '', 'x'.repeat(3000), "' OR 1=1 --", '😀'])(
    'a handshake with an invalid cookie (%.10s) connects as a visitor, and the server keeps running',
    async (value) => {
      const socket = connect(`bilheteria_sessao=${Buffer.from(value).toString('latin1')}`)
      expect(await outcome(socket)).toBe('connected')
      expect(await ask(socket, 'watch', { order_id: randomUUID() })).toEqual({ ok: false })
      expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
    },
  )
})

describe('a session that ends', () => {
  const gone = (socket: Socket): Promise<string> => next(socket, 'disconnect')

  test('a session that ends by logout, login or a new password disconnects its own sockets and no others', async () => {
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
    await forgetful.post('clientes', { telefone: person.telefone, senha: 'garoa na serra' })
    expect([await second, await rotated]).toEqual(['io server disconnect', 'io server disconnect'])
  })

  test('a session that ends in another process is detected when the socket subscribes to an order', async () => {
    const owner = await newCliente()
    const { order } = await waiting(owner)
    const socket = await open(owner)
    await shop.db.execute(sql`UPDATE session SET revoked_at = clock_timestamp() WHERE id_cliente = ${owner.id}`)
    const ended = gone(socket)
    socket.emit('watch', { order_id: order.id })
    expect(await ended).toBe('io server disconnect')
  })
})

describe('watching a raffle', () => {
  test('visitors who watch a raffle receive numbers taken and freed and changes of it, without personal data', async () => {
    const rifa = await makeRifa(shop.db)
    const buyer = await newCliente()
    const [visitor, elsewhere] = [await open(null), await open(null)]
    expect(await ask(visitor, 'watch-rifa', { id_rifa: rifa.toUpperCase() })).toEqual(JOINED)
    await ask(elsewhere, 'watch-rifa', { id_rifa: await makeRifa(shop.db) })
    const stray: unknown[] = []
    elsewhere.onAny((...args) => stray.push(args))

    const taken = next(visitor, 'numeros')
    const { body: hold } = await buyer.reserve([{ id_rifa: rifa, codigosRifas: [4, 9] }])
    const both = [4, 9].map((nr_sorte) => ({ nr_sorte, livre: false }))
    expect(await taken).toEqual({ id_rifa: rifa, numeros: both })
    expect(NumbersMessage.strict().safeParse(await taken).success).toBe(true)
    const freed = next(visitor, 'numeros')
    await buyer.call('DELETE', `reservas/${hold.id}`)
    expect(await freed).toEqual({ id_rifa: rifa, numeros: both.map((one) => ({ ...one, livre: true })) })
    const changed = next(visitor, 'editado')
    await (await makeUsuario(shop)).post('rifas/publicar', { id: rifa, publicada: false })
    expect(await changed).toEqual({ id: rifa })
    expect(stray).toEqual([])

    visitor.emit('unwatch-rifa', { id_rifa: rifa })
    await ask(visitor, 'watch-rifa', { id_rifa: randomUUID() })
    visitor.onAny((...args) => stray.push(args))
    await (await makeUsuario(shop)).post('rifas/publicar', { id: rifa, publicada: true })
    await sleep(100)
    expect(stray).toEqual([])
  })

  test('an overdue hold is freed and taken by the next buyer in one event', async () => {
    const rifa = await makeRifa(shop.db)
    await (await newCliente()).reserve([{ id_rifa: rifa, codigosRifas: [1, 2] }])
    await shop.db.execute(sql`UPDATE reserva SET expires_at = now() - interval '1 minute'
      WHERE id IN (SELECT id_reserva FROM venda WHERE id_rifa = ${rifa})`)
    await shop.db.execute(sql`UPDATE venda SET expires_at = now() - interval '1 minute' WHERE id_rifa = ${rifa}`)
    const visitor = await open(null)
    await ask(visitor, 'watch-rifa', { id_rifa: rifa })
    const message = next<NumbersMessage>(visitor, 'numeros')
    await (await newCliente()).reserve([{ id_rifa: rifa, codigosRifas: [2] }])
    const freed = (await message).numeros.map(({ nr_sorte, livre }) => [nr_sorte, livre])
    expect(Object.fromEntries(freed)).toEqual({ 1: true, 2: false })
  })
})
