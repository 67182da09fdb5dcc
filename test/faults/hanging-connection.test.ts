import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../server/db/connection.ts'
import { type Kit, openKit } from './support/kit.ts'
import { openTcpProxy } from './support/tcp-proxy.ts'

// A connection to the database that is open but carries no data any more, as after a failure of the network or of the
// database's machine. (database-away closes connections.)

let kit: Kit
let proxy: Awaited<ReturnType<typeof openTcpProxy>>
let address: string
beforeAll(async () => {
  kit = await openKit()
  const [, user, folder = '', name] = /^postgresql:\/\/(\w+)@([^/]+)\/(\w+)$/.exec(kit.shop.database.url) ?? []
  proxy = await openTcpProxy(`${decodeURIComponent(folder)}/.s.PGSQL.5432`)
  address = `postgresql://${user}@127.0.0.1:${proxy.port}/${name}`
})
afterAll(async () => {
  await proxy.close()
  await kit.shop.close()
})

test('a batch on a hanging database connection never ends, and delays others only for a while', async () => {
  const far = await kit.shop.openAnother({ config: { DATABASE_URL: address } })
  const [first, second] = [await kit.buyer(), await kit.buyer()].map((buyer) => buyer.at(far.url))
  expect((await first?.get('reservas'))?.status).toBe(200)
  proxy.stall()
  let isFirstDone = false
  const lost = first?.get('reservas').finally(() => (isFirstDone = true))
  expect((await second?.get('reservas'))?.status).toBe(200)
  expect(isFirstDone).toBe(false)
  proxy.disconnect()
  expect((await lost)?.status).toBe(500)
  proxy.reconnect()
  await far.close()
})

test('a hanging database connection is closed when no answer can come any more, and another one is opened', async () => {
  const pool = connect(address, 1, () => undefined, { answerMs: 300 })
  const ask = () => pool.pool.query('SELECT 1 AS one')
  expect((await ask()).rowCount).toBe(1)
  proxy.stall()
  await expect(ask()).rejects.toThrow('timeout')
  expect((await ask()).rowCount).toBe(1)
  await pool.close()
})
