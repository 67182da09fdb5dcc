import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { makeClients } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa, violatedInvariants } from '../support/fixtures.ts'
import { watch } from '../support/linear/watch.ts'
import { logIn, signUp } from '../support/people.ts'
import { makeRedis } from '../support/redis.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { ask, heard, openSocket } from '../support/sockets.ts'
import { buyPaid } from '../support/tickets.ts'

// Redis is down when the processes start, is killed, is stopped, and comes back. Sales continue, each process's own
// sockets still get messages, and afterwards all pages are asked to read again.

let redis: Awaited<ReturnType<typeof makeRedis>>
let a: Shop
let history: ReturnType<typeof watch>
let b: Awaited<ReturnType<Shop['openAnother']>>
const said: { level: number; msg: string }[] = []
const log = { write: (line: string) => void said.push(JSON.parse(line)) }
/** Removes and returns the lines of A's log about Redis. */
const linesAboutRedis = () => said.splice(0).filter(({ msg }) => msg.includes('Redis'))

beforeAll(async () => {
  redis = await makeRedis()
  a = await openShop({ jobs: false, config: { REDIS_URL: redis.url, LOG_LEVEL: 'info' }, log })
  b = await a.openAnother({ config: { REDIS_URL: redis.url } })
  history = watch(a.db)
})
afterEach(async () => {
  expect(await violatedInvariants(a.db)).toEqual([])
  await history.explained()
})
afterAll(async () => {
  await b?.close()
  await a?.close()
  await redis?.close()
})

/** Sockets at both processes that watch one raffle, and `take`, which takes a number at A. */
async function watched() {
  const rifa = await makeRifa(a.db)
  const [atA, atB] = [await openSocket(a.url), await openSocket(b.url)]
  const received = [atA, atB].map((socket) => heard(socket, SOCKET_EVENTS.numbers))
  const again = [atA, atB].map((socket) => heard(socket, SOCKET_EVENTS.again))
  for (const socket of [atA, atB]) await ask(socket, SOCKET_EVENTS.watchRifa, { id_rifa: rifa })
  const take = async (number: number) => {
    const [buyer] = history.add(await makeClients(a, 1))
    await buyer?.reserve([{ id_rifa: rifa, codigosRifas: [number] }])
  }
  return { take, received: { atA: received[0], atB: received[1] }, again: { atA: again[0], atB: again[1] } }
}
const taken = (number: number) =>
  expect.arrayContaining([expect.objectContaining({ numeros: [{ nr_sorte: number, livre: false }] })])

async function expectSalesGoOn(): Promise<void> {
  for (const { url } of [a, b]) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const { lote } = await makeLote(a.db, await makeEvento(a.db))
  const [buyer] = history.add(await makeClients(a, 1))
  expect(buyer && (await buyPaid(a, buyer, [{ id_evento_setor_lote: lote, qtde: 2 }]))).toHaveLength(2)
}
/** Waits until B receives messages from A. */
async function expectJoined({ take, received }: Awaited<ReturnType<typeof watched>>): Promise<void> {
  let number = 10
  await vi.waitFor(
    async () => {
      number += 1
      await take(number)
      expect(received.atB).not.toEqual([])
    },
    { timeout: 30_000, interval: 100 },
  )
}

test('without Redis at the start both processes sell, each informs its own sockets, and the log reports it once', async () => {
  await expectSalesGoOn()
  const pages = await watched()
  await pages.take(1)
  await expect.poll(() => pages.received.atA).toEqual(taken(1))
  expect(pages.received.atB).toEqual([])
  expect(linesAboutRedis()).toEqual([expect.objectContaining({ level: 40 })])

  await redis.start()
  await expect.poll(() => [pages.again.atA?.length, pages.again.atB?.length].every((n) => Number(n) > 0)).toBe(true)
  // The other process may have been faster, and its message is not yet A's own return.
  await expect.poll(() => linesAboutRedis()).toEqual([expect.objectContaining({ level: 30 })])
  await expectJoined(pages)
})

test('when Redis is killed and restarted pages are asked to read again, and a session ended meanwhile is disconnected', async () => {
  const person = await signUp(a)
  const elsewhere = await logIn(a, person)
  const [ended, kept] = [await openSocket(b.url, person.client), await openSocket(b.url, elsewhere)]
  const pages = await watched()
  await redis.kill()
  await expect.poll(() => linesAboutRedis()).toEqual([expect.objectContaining({ level: 40 })])
  await expectSalesGoOn()
  await pages.take(1)
  await expect.poll(() => pages.received.atA).toEqual(taken(1))
  await person.client.post('clientes/logout', {})
  expect([pages.received.atB, ended.connected]).toEqual([[], true])

  await redis.start()
  await expect.poll(() => [pages.again.atA?.length, pages.again.atB?.length].every((n) => Number(n) > 0)).toBe(true)
  await expect.poll(() => ended.connected).toBe(false)
  expect(kept.connected).toBe(true)
  await expect.poll(() => linesAboutRedis()).toEqual([expect.objectContaining({ level: 30 })])
  await expectJoined(pages)
})

test('when Redis is stopped no request waits for it, and its connections are replaced', async () => {
  const pages = await watched()
  redis.freeze()
  await expectSalesGoOn()
  await pages.take(1)
  await expect.poll(() => pages.received.atA).toEqual(taken(1))
  await expect.poll(() => linesAboutRedis()).toEqual([expect.objectContaining({ level: 40 })])
  redis.thaw()
  await expect.poll(() => [pages.again.atA?.length, pages.again.atB?.length].every((n) => Number(n) > 0)).toBe(true)
  await expectJoined(pages)
})
