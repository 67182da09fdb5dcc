import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { createDatabase } from '../support/database.ts'
import { getOver } from '../support/kept-alive.ts'
import { ask, openSocket } from '../support/sockets.ts'
import { openProcess, type Process } from './support/child.ts'

// docs/operations.md#ending-a-process: no request that was sent before the process ends is refused or interrupted.

/** Long enough for the actions of a test during it, even on a slow machine. */
const DRAIN_MS = 6000

let database: Awaited<ReturnType<typeof createDatabase>>
let shop: Process
async function open(drainMs: number): Promise<void> {
  database = await createDatabase()
  shop = await openProcess(database.url, { DRAIN_MS: String(drainMs) })
  await shop.start()
}
afterEach(async () => {
  await shop.close()
  await database.drop()
})

const isReady = (): Promise<boolean> =>
  fetch(`${shop.shop.url}/readyz`, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  )

test('callers who leave when /readyz reports the end are all answered, over persistent connections', async () => {
  await open(DRAIN_MS)
  const address = `${shop.shop.url}/api/cidades`
  let isWanted = true
  const answers: number[] = []
  const failures: unknown[] = []
  /** Like a balancer: polls /readyz, and sends requests over persistent connections until it reports "not ready". */
  const callers = Array.from({ length: 8 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (isWanted)
      await getOver(agent, address).then(
        (status) => answers.push(status),
        (error) => failures.push(error),
      )
    agent.destroy()
  })
  await expect.poll(() => answers.length).toBeGreaterThan(50)
  const ended = shop.terminate()
  await expect.poll(isReady, { interval: 20 }).toBe(false)
  // HAProxy would end what is in progress if it were another status.
  expect((await fetch(`${shop.shop.url}/readyz`)).status).toBe(404)
  // Each answer closes its connection, even one that bypasses the framework, such as the second.
  for (const _ of [1, 2]) expect((await fetch(address)).headers.get('connection')).toBe('close')
  const before = answers.length
  await expect.poll(() => answers.length).toBeGreaterThan(before + 10)
  isWanted = false
  await Promise.all(callers)
  expect(failures).toEqual([])
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await ended).toEqual([0, null])
})

test('a payment in progress at the end of a process is answered, and sockets are asked to reconnect', async () => {
  await open(DRAIN_MS)
  const hold = await shop.held()
  const socket = await openSocket(shop.shop.url)
  await ask(socket, SOCKET_EVENTS.watchEvento, { id_evento: hold.evento })
  const left = once(socket as unknown as NodeJS.EventEmitter, 'disconnect')
  await shop.faults({ match: 'POST /orders', mode: 'slow', ms: DRAIN_MS + 2000, times: 1 })
  const paying = shop.payCard(hold.buyer, hold.reserva, '4000000000000010')
  await shop.eventually(async () => expect(await shop.calls('POST', /orders/)).toHaveLength(1))
  const ended = shop.terminate()
  await sleep(DRAIN_MS / 3)
  // All services still work.
  expect(socket.connected).toBe(true)
  expect((await hold.buyer.get('reservas')).status).toBe(200)
  expect((await left)[0]).toBe('io server disconnect')
  expect(await paying).toMatchObject({ status: 200, body: { status: 'paid' } })
  expect(await ended).toEqual([0, null])
  await shop.expectInvariants()
  await shop.watched.explained()
})

test('a second signal ends a draining process at once', async () => {
  await open(600_000)
  const ended = shop.terminate()
  await expect.poll(isReady, { interval: 20 }).toBe(false)
  expect(shop.isAlive()).toBe(true)
  void shop.terminate()
  expect(await ended).toEqual([1, null])
})
