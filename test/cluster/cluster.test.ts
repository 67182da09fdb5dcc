import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { tools } from '../faults/support/kit.ts'
import { Client, freshPhone, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { watch } from '../support/linear/watch.ts'
import type { Shop } from '../support/shop.ts'
import { openBuyerSocket } from './support/buyer-socket.ts'
import { startBuyers } from './support/buyers.ts'
import { differences, makeAllDue } from './support/ledger.ts'
import { makeNextVersion } from './support/next-version.ts'
import { openTestCluster, type TestCluster } from './support/open.ts'

// Several processes behind a balancer (docs/operations.md#several-machines), with real purchases through it. The tests
// depend on each other: the last one compares all their sales with the provider.

let shop: TestCluster
let lote: string
let watched: ReturnType<typeof watch>
beforeAll(async () => {
  shop = await openTestCluster()
  lote = await newLote()
  watched = watch(shop.db)
})
afterAll(() => shop?.close())

const newLote = async (): Promise<string> => {
  const evento = await makeEvento(shop.db, { maxPorCliente: 100_000 })
  return (await makeLote(shop.db, evento, { qtd: 100_000 })).lote
}
const kit = () => tools(shop)
/** The timeout for tests that wait for the database's restart or for the lease of a claimed read. */
const LATER = { timeout: 120_000 }
/** How long after its end a hold may still count as taken: the process with its job may have been killed. */
const LATE_MS = 5000

test('a socket at any process gets a message within a second when another process settles the order', async () => {
  const [buyer] = await makeClients(shop as unknown as Shop, 1)
  if (!buyer) throw new Error('no buyer')
  const sockets = shop.webUrls.map((url) => openBuyerSocket(url, buyer.cookie))
  await Promise.all(sockets.map(({ connected }) => connected()))
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const held = await buyer.reserve([{ id_evento_setor_lote: lote }])
    const { body } = await buyer.payPix(held.body.id)
    const messages = sockets.map(({ paid }) => paid(body.id))
    // Wait for the answer to each subscription, so that later messages are new.
    await Promise.all(
      sockets.map(({ socket }) => socket.timeout(10_000).emitWithAck(SOCKET_EVENTS.watchOrder, { order_id: body.id })),
    )
    const since = performance.now()
    await kit().payAtBank(body)
    await Promise.all(messages)
    times.push(performance.now() - since)
  }
  for (const socket of sockets) socket.close()
  // Nobody polls here, so all results came as messages. A machine that stalls delays some of them, not all.
  expect(Math.min(...times)).toBeLessThan(1000)
})

test('a hold made by one process is published to sockets at the other processes', async () => {
  const evento = await makeEvento(shop.db)
  const { lote: places } = await makeLote(shop.db, evento, { tipo: 1 })
  const [buyer] = await makeClients(shop as unknown as Shop, 1)
  const sockets = shop.webUrls.map((url) => openBuyerSocket(url, null))
  const received: unknown[] = []
  for (const { socket } of sockets) socket.once(SOCKET_EVENTS.stock, (message) => received.push(message))
  for (const { socket, connected } of sockets) {
    await connected()
    await socket.timeout(10_000).emitWithAck(SOCKET_EVENTS.watchEvento, { id_evento: evento })
  }
  await buyer?.at(shop.webUrls[0] ?? '').reserve([{ id_evento_setor_lote: places, nr_lugar: 7 }])
  const message = { id_evento: evento, lugares: [{ nr_lugar: 7, livre: false }] }
  await expect.poll(() => received).toMatchObject([message, message, message])
  for (const socket of sockets) socket.close()
})

test('limits count over all processes', async () => {
  const telefone = freshPhone()
  const ask = (index: number) => new Client(shop.webUrls[index % 3] ?? '').post('sms', { telefone })
  for (let index = 0; index < 5; index += 1) expect(await ask(index)).toMatchObject({ status: 200 })
  for (const index of [0, 1, 2]) expect(await ask(index)).toMatchObject({ status: 429 })
})

test('two workers do each job once, however often the provider tells of it', async () => {
  const { config, withPix, payAtBank, calls, eventually, vendas, attempt } = kit()
  await config({ hooks: { duplicate: 2 } })
  const sales = await Promise.all(Array.from({ length: 12 }, () => withPix({ qtde: 1 })))
  // Half of them pay too little, and are refunded.
  await Promise.all(sales.map(({ order }, index) => payAtBank(order, index % 2 ? { amount: 100 } : {})))
  await config({ hooks: { duplicate: 0 } })
  for (const [index, { order }] of sales.entries()) {
    await eventually(async () => {
      if (index % 2) expect(await attempt(order.code)).toMatchObject({ status: 'refunded' })
      else expect(await vendas(order.code)).toEqual(['sold'])
    })
    const wanted = index % 2 ? 1 : 0
    expect(await calls('DELETE', new RegExp(`${order.charges[0]?.id}`))).toHaveLength(wanted)
  }
  for (const { order } of sales) {
    const states = (await historyOf(shop.db, order.code)).map(({ toState }) => toState)
    expect(states).toEqual([...new Set(states)])
  }
})

test('a process, a worker, Valkey, the balancer and the database are killed in the middle of sales', async () => {
  const buyers = await startBuyers(shop, { count: 6, lote: await newLote(), watched, isStrict: false })
  const victims: (() => number | undefined)[] = [
    () => shop.web[0]?.pid,
    () => shop.jobs[0]?.pid,
    () => shop.valkey?.pid,
    () => shop.balancer.pid,
    () => shop.database?.pid(),
  ]
  await buyers.sold(6)
  for (const victim of victims) {
    const before = victim()
    process.kill(before ?? 0, 'SIGKILL')
    await expect.poll(() => [undefined, before].includes(victim()), LATER).toBe(false)
    await buyers.sold(6)
  }
  await buyers.stop()
  expect(buyers.failures).toEqual([])
  expect(buyers.left.length).toBeLessThan(buyers.bought.length)
})

test('a web process that hangs gets nothing new within a second, and its reads and sockets go elsewhere', async () => {
  const victim = shop.web[1]?.pid ?? 0
  const [buyer] = await makeClients(shop as unknown as Shop, 1)
  if (!buyer) throw new Error('no buyer')
  const evento = await makeEvento(shop.db)
  const read = async (): Promise<number> => (await fetch(`${shop.url}/api/eventos/${evento}`)).status
  const order = async () => {
    const held = await buyer.reserve([{ id_evento_setor_lote: lote }])
    return (await buyer.payPix(held.body.id)).body
  }
  const earlier = await order()
  const sockets = Array.from({ length: 3 }, () => openBuyerSocket(shop.url, buyer.cookie))
  for (const { socket, connected } of sockets) {
    await connected()
    await socket.timeout(10_000).emitWithAck(SOCKET_EVENTS.watchOrder, { order_id: earlier.id })
  }
  const messages = sockets.map(({ paid }) => paid(earlier.id))
  process.kill(victim, 'SIGSTOP')
  try {
    // All at once: a third of them reaches the process that hangs.
    const inFlight = Array.from({ length: 30 }, read)
    await kit().payAtBank(earlier)
    await Promise.all(messages)
    // Not by that process, which hangs until the end of this test.
    expect(new Set(await Promise.all(inFlight))).toEqual(new Set([200]))
    const sold = await order()
    await kit().payAtBank(sold)
    await kit().eventually(async () => expect(await kit().vendas(sold.code)).toEqual(['sold']))
  } finally {
    process.kill(victim, 'SIGCONT')
  }
})

test('during a migration the old version serves, and no request or message is lost until all processes are replaced', async () => {
  const next = makeNextVersion(shop.folder)
  const before = [...shop.web, ...shop.jobs].map(({ pid }) => pid)
  const buyers = await startBuyers(shop, { count: 4, lote: await newLote(), watched, isStrict: true })
  await buyers.sold(4)
  await shop.migrate(next)
  const { rows } = await shop.db.execute(sql`SELECT to_regclass('lembrete') IS NOT NULL AS here`)
  expect(rows).toEqual([{ here: true }])
  await buyers.sold(8)
  expect([...shop.web, ...shop.jobs].map(({ pid }) => pid)).toEqual(before)
  await shop.roll(next)
  await buyers.sold(4)
  await buyers.stop()
  expect(buyers.failures).toEqual([])
  for (const [index, { pid }] of [...shop.web, ...shop.jobs].entries()) expect(pid).not.toBe(before[index])
})

test('after all cluster tests every payment has its tickets or its refund, and the provider has the same orders', async () => {
  await makeAllDue(shop)
  await expect.poll(() => differences(shop), { ...LATER, interval: 500 }).toEqual([])
  // If a kill interrupted calls, they may have too many possible orders to try.
  const { violations, operations } = await watched.checked({}, { lateMs: LATE_MS })
  expect(violations).toEqual([])
  expect(operations).toBeGreaterThan(40)
})
