import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PixTesteAnswer } from '../../contract/comeco.ts'
import type { Client } from '../support/client.ts'
import { createDatabase } from '../support/database.ts'
import { makeUsuario } from '../support/staff.ts'
import { openProcess, type Process } from './support/child.ts'

// The process is killed (SIGKILL) in the middle of the test order of the first steps: the next one takes it up by
// itself, and the money goes back once.

let shop: Process
let admin: Client
let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
  shop = await openProcess(database.url)
  await shop.start()
  admin = await makeUsuario(shop.shop)
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

type Listed = { data: { id: string; code: string; charges: { status: string; canceled_amount?: number }[] }[] }
const orders = async () => (await shop.provider<Listed>('orders?size=30')).data
const last = async () => {
  const [row] = await shop.all<{ id: string; status: string }>(
    sql`SELECT id, status FROM teste_pagamento ORDER BY created_at DESC LIMIT 1`,
  )
  if (!row) throw new Error('no test')
  return row
}
const start = () => admin.post<PixTesteAnswer>('comeco/pix', {})
const ends = (status: string) =>
  shop.eventually(async () => {
    // Its lease is a minute.
    await shop.shop.db.execute(
      sql`UPDATE teste_pagamento SET check_at = clock_timestamp() WHERE check_at > clock_timestamp()`,
    )
    expect((await last()).status).toBe(status)
  })

test('killed while the order is being made: it is found, paid, and given back once', async () => {
  await shop.faults({ match: 'POST /orders', mode: 'slow', ms: 2500, times: 1, after: true })
  const lost = start().catch(() => null)
  await shop.eventually(async () => expect(await orders()).toHaveLength(1))
  expect((await last()).status).toBe('creating')
  await shop.kill()
  expect(await lost).toBeNull()
  await shop.start()
  await ends('waiting')
  await shop.payAtBank({ code: (await last()).id })
  await ends('refunded')
  expect(await orders()).toMatchObject([{ charges: [{ status: 'canceled', canceled_amount: 100 }] }])
})

test('killed before it sees the payment, and again while it gives the money back: the money goes back once', async () => {
  expect((await start()).body.teste?.status).toBe('waiting')
  const { id } = await last()
  await shop.kill()
  await shop.payAtBank({ code: id })
  await shop.faults({ match: 'DELETE /charges', mode: 'slow', ms: 2500, times: 1, after: true })
  await shop.start()
  const calls = () => shop.calls('DELETE', /\/charges\//)
  const before = (await calls()).length
  await ends('paid')
  await shop.eventually(async () => expect((await calls()).length).toBeGreaterThan(before))
  await shop.kill()
  await shop.start()
  await ends('refunded')
  const order = (await orders()).find(({ code }) => code === id)
  expect(order).toMatchObject({ charges: [{ status: 'canceled', canceled_amount: 100 }] })
})
