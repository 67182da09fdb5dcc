import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENTE_IDLE_DAYS, STAFF_IDLE_MINUTES, UNATTENDED_HEADER } from '../../contract/limits.ts'
import { Client, makeClients } from '../support/client.ts'
import { logInAs, makeLogin, refreshAt } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
afterAll(() => shop.close())

const MINUTE = 60
const DAY = 86_400

test(`a cliente's session ends after ${CLIENTE_IDLE_DAYS} days without use, and use keeps it`, async () => {
  const [client] = await makeClients(shop, 1, { pagarme: false })
  const unused = (seconds: number) =>
    shop.db.execute(sql`UPDATE session SET seen_at = clock_timestamp() - make_interval(secs => ${seconds})
      WHERE id_cliente = ${client?.id}`)
  const status = async () => (await client?.get('reservas'))?.status
  await unused(CLIENTE_IDLE_DAYS * DAY - MINUTE)
  expect(await status()).toBe(200)
  const { rows } = await shop.db.execute<{ ago: number }>(
    sql`SELECT extract(epoch FROM clock_timestamp() - seen_at)::int AS ago FROM session WHERE id_cliente = ${client?.id}`,
  )
  expect(rows[0]?.ago).toBeLessThan(MINUTE)
  await unused(CLIENTE_IDLE_DAYS * DAY + 1)
  expect(await client?.get('reservas')).toMatchObject({
    status: 401,
    body: { code: 'login.needed', motivo: 'expirou' },
  })
})

test(`a back-office session ends after ${STAFF_IDLE_MINUTES} minutes without a person, also for its refresh token`, async () => {
  const person = await makeLogin(shop)
  const { token, refresh, cookie } = await logInAs(shop.url, person)
  const client = new Client(shop.url, '', null, token)
  const seen = async () => {
    const { rows } = await shop.db.execute<{ ago: number }>(
      sql`SELECT extract(epoch FROM clock_timestamp() - seen_at)::int AS ago FROM admin_session WHERE id_usuario = ${person.id}`,
    )
    return rows[0]?.ago ?? Number.NaN
  }
  const unused = (minutes: number) =>
    shop.db.execute(sql`UPDATE admin_session SET seen_at = clock_timestamp() - make_interval(mins => ${minutes})
      WHERE id_usuario = ${person.id}`)
  const read = (headers: Record<string, string> = {}) => client.call('GET', 'alertas', undefined, headers)

  await unused(STAFF_IDLE_MINUTES - 2)
  // Automatic calls of a page are answered, but do not count as use.
  expect((await read({ [UNATTENDED_HEADER]: '1' })).status).toBe(200)
  expect((await client.post('verify-token', {})).status).toBe(200)
  const next = await refreshAt(shop.url, refresh, cookie)
  expect(next.status).toBe(200)
  expect(await seen()).toBeGreaterThan(MINUTE)
  expect((await read()).status).toBe(200)
  expect(await seen()).toBeLessThan(MINUTE)
  // A camera at the entrance reads without touches, although a person is there.
  await unused(STAFF_IDLE_MINUTES - 2)
  const gate = `portaria/${randomUUID()}/entradas`
  expect((await client.call('POST', gate, { entradas: [] }, { [UNATTENDED_HEADER]: '1' })).status).not.toBe(401)
  expect(await seen()).toBeLessThan(MINUTE)

  await unused(STAFF_IDLE_MINUTES + 1)
  expect((await read()).status).toBe(401)
  expect(await refreshAt(shop.url, next.body.refreshToken, cookie)).toMatchObject({
    status: 401,
    body: { code: 'session.over' },
  })
})
