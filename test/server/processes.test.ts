import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Casa, HOUSE_ID } from '../../contract/casa-rules.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { logInAs, makeLogin } from '../support/office.ts'
import { signUp } from '../support/people.ts'
import { makeRedis } from '../support/redis.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { ask, heard, openSocket, untilHeard } from '../support/sockets.ts'

// Several processes on one database and one Redis. No page polls here: a socket's message at B results from a change at
// A.

/** An interval that disables the jobs' own polling during a test. */
const NEVER = 3_600_000
const ONLY_WOKEN = { inboxMs: NEVER, confirmMs: NEVER, reconcileMs: NEVER, expireMs: NEVER, clubMs: NEVER }

let redis: Awaited<ReturnType<typeof makeRedis>>
let a: Shop
let b: Awaited<ReturnType<Shop['openAnother']>>
beforeAll(async () => {
  redis = await makeRedis()
  await redis.start()
  a = await openShop({ jobs: false, config: { REDIS_URL: redis.url } })
  b = await a.openAnother()
  await untilHeard(a, b.url)
})
afterAll(async () => {
  await b?.close()
  await a?.close()
  await redis?.close()
})

async function cliente(): Promise<Client> {
  const [client] = await makeClients(a, 1)
  if (!client) throw new Error('no cliente was created')
  return client
}
/** An order that waits for its PIX; `settle` pays it at the bank, and process A finds out. */
async function waiting(owner: Client) {
  const { lote } = await makeLote(a.db, await makeEvento(a.db))
  const reserved = await owner.reserve([{ id_evento_setor_lote: lote }])
  const { body: order } = await owner.payPix(reserved.body.id)
  const pay = () => a.control(`/orders/${order.id}/pagar`)
  const settle = async () => {
    await pay()
    await owner.post('eventos/venda', { order_id: order.id, id_evento_setor_lote: lote })
  }
  return { order, pay, settle }
}

describe('what happens at A is told at B', () => {
  test('an order paid at one process is reported to its owner at another one, where its new state is read, too', async () => {
    const owner = await cliente()
    const { order, settle } = await waiting(owner)
    const socket = await openSocket(b.url, owner)
    const received = heard(socket, order.id)
    // B has cached the state now.
    expect(await ask(socket, 'watch', { order_id: order.id })).toEqual({ ok: true, type: 'order.waiting_payment' })
    await settle()
    // A still reports that the order was created, maybe after B was asked.
    await expect.poll(() => received.at(-1)).toEqual({ type: 'order.paid' })
    expect(await ask(socket, 'watch', { order_id: order.id })).toEqual({ ok: true, type: 'order.paid' })
  })

  test('places and numbers taken, and an event edited, at one process are reported at another one', async () => {
    const evento = await makeEvento(a.db)
    const { lote, setor } = await makeLote(a.db, evento, { tipo: 1, lugares: 9 })
    const visitor = await openSocket(b.url)
    const [here, there] = [heard(visitor, SOCKET_EVENTS.stock), heard(await openSocket(a.url), SOCKET_EVENTS.stock)]
    await ask(visitor, SOCKET_EVENTS.watchEvento, { id_evento: evento })
    await (await cliente()).reserve([{ id_evento_setor_lote: lote, nr_lugar: 4 }])
    const places = [{ id_evento_setor: setor, nr_lugar: 4, livre: false }]
    await expect.poll(() => here).toEqual([{ id_evento: evento, lugares: places, lotes: [lote] }])
    const edited = heard(visitor, SOCKET_EVENTS.edited)
    const { who } = await logInAs(a.url, await makeLogin(a))
    await who.post('eventos/setor', { id: setor, id_evento: evento, nome: 'Camarote', tipo: 1, qtd_lugar: 9 })
    await expect.poll(() => edited).toEqual([{ id: evento }])
    // Sockets that do not watch get no messages.
    expect(there).toEqual([])
  })

  test('an edit of the house at one process is told to every socket at another one, whose pages and data have it', async () => {
    const visitor = heard(await openSocket(b.url), SOCKET_EVENTS.edited)
    const { who } = await logInAs(a.url, await makeLogin(a))
    const { body } = await who.get<Casa>('casa')
    // Cached at B.
    expect((await b.deps.casa()).nome).toBe(body.nome)
    expect((await who.call('PUT', 'casa', { ...body, nome: 'Ibirama FC' })).status).toBe(200)
    await expect.poll(() => visitor).toEqual([{ id: HOUSE_ID }])
    expect((await b.deps.casa()).nome).toBe('Ibirama FC')
    expect((await who.at(b.url).get<Casa>('casa')).body.nome).toBe('Ibirama FC')
  })

  test('a session ended at one process disconnects its sockets at another one, and no others', async () => {
    const person = await signUp(a)
    const [mine, other] = [await openSocket(b.url, person.client), await openSocket(b.url, await cliente())]
    const gone: string[] = []
    mine.on('disconnect', (reason) => gone.push(reason))
    await person.client.post('clientes/logout', {})
    await expect.poll(() => gone).toEqual(['io server disconnect'])
    expect(other.connected).toBe(true)
  })

  test('a payment at one process is reported to the dashboards at another one', async () => {
    const { token } = await logInAs(a.url, await makeLogin(a))
    const socket = await openSocket(b.url)
    const received = heard(socket, SOCKET_EVENTS.painel)
    expect(await ask(socket, SOCKET_EVENTS.watchPainel, { token })).toEqual({ ok: true })
    const { settle } = await waiting(await cliente())
    await settle()
    await expect.poll(() => received.length).toBeGreaterThan(0)
  })
})

describe('roles of a process', () => {
  test('a hook that a web process receives wakes the job workers; each payment is settled once', async () => {
    const web = await a.openAnother({ config: { REDIS_URL: redis.url, PROCESS: 'web' } })
    const worker = { config: { REDIS_URL: redis.url, PROCESS: 'jobs' }, jobs: ONLY_WOKEN }
    const workers = [await a.openAnother(worker), await a.openAnother(worker)]
    await untilHeard(a, web.url)
    const orders = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const owner = await cliente()
        const { order, pay } = await waiting(owner)
        const socket = await openSocket(web.url, owner)
        const received = heard(socket, order.id)
        await ask(socket, 'watch', { order_id: order.id })
        await pay()
        return { order, received }
      }),
    )
    for (const { order } of orders) {
      const body = JSON.stringify({
        id: `hook_${order.code}`,
        type: 'order.paid',
        data: { id: order.id, code: order.code },
      })
      const { user, password } = web.webhook
      const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
      const headers = { 'content-type': 'application/json', authorization }
      expect((await fetch(web.webhook.url, { method: 'POST', headers, body })).status).toBe(200)
    }
    // The workers' own messages arrive at the web process, once each. "Waiting" may be sent after the room was joined.
    const paid = (received: unknown[]) => JSON.stringify(received).match(/order\.paid/g)
    for (const { received } of orders) await expect.poll(() => paid(received)).toHaveLength(1)
    for (const { received } of orders) expect(received.at(-1)).toEqual({ type: 'order.paid' })
    for (const { close } of [web, ...workers]) await close()
  })

  test('a job worker says how it is, and serves nothing else', async () => {
    const worker = await a.openAnother({ jobs: ONLY_WOKEN, config: { PROCESS: 'jobs' } })
    const statusOf = async (path: string) => (await fetch(worker.url + path)).status
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
    for (const path of ['/', '/api/cidades', '/api/docs', '/socket.io/?EIO=4&transport=polling'])
      expect([path, await statusOf(path)]).toEqual([path, 404])
    await worker.close()
  })

  test('a process without Redis says so when it starts', async () => {
    const said: string[] = []
    const alone = await a.openAnother({
      config: { LOG_LEVEL: 'info' },
      log: { write: (line: string) => void said.push(line) },
    })
    expect(said.filter((line) => line.includes('REDIS_URL'))).toHaveLength(1)
    await alone.close()
  })
})
