import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PixTesteAnswer } from '../../contract/comeco.ts'
import { advanceDueTeste } from '../../server/modules/comeco/pix-teste-service.ts'
import type { Client } from '../support/client.ts'
import { readProvider } from '../support/provider.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// The process ends before or after a call of the test order: the next one takes it up, and the money goes back once.

type Call = 'createOrder' | 'cancelCharge' | 'readOrder'
let crash: { call: Call; when: 'before' | 'after' } | null = null
let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({
    jobs: false,
    wrap: ({ gateway }) => {
      for (const name of ['createOrder', 'cancelCharge', 'readOrder'] as const) {
        const call = gateway[name] as (...args: unknown[]) => Promise<unknown>
        Object.assign(gateway, {
          [name]: async (...args: unknown[]) => {
            const isCrash = crash?.call === name
            if (isCrash && crash?.when === 'before') throw new Error('crash')
            const answer = await call(...args)
            if (isCrash) throw new Error('crash')
            return answer
          },
        })
      }
    },
  })
  admin = await makeUsuario(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  crash = null
  await shop.db.execute(sql`DELETE FROM rate_limit`)
})

const start = () => admin.post<PixTesteAnswer>('comeco/pix', {})
const now = async () => (await admin.get<PixTesteAnswer>('comeco/pix')).body.teste?.status
/** The job of the next process, after the lease of the last one is over. */
const work = async () => {
  await shop.db.execute(sql`UPDATE teste_pagamento SET check_at = clock_timestamp() WHERE check_at IS NOT NULL`)
  await advanceDueTeste(shop.deps).catch(() => undefined)
}
const orders = async () =>
  (
    await readProvider<{ data: { id: string; status: string; charges: { canceled_amount?: number }[] }[] }>(
      shop,
      'orders?size=30',
    )
  ).data
/** Takes the last test to its end. */
const finish = async () => {
  for (let tries = 0; tries < 200 && (await now()) !== 'refunded'; tries += 1) {
    await work()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(await now()).toBe('refunded')
}
const pay = async () => shop.control(`/orders/${(await orders())[0]?.id}/pagar`)

test('a crash before the order was asked for: it is given up, and another may be made', async () => {
  crash = { call: 'createOrder', when: 'before' }
  expect((await start()).status).toBe(500)
  crash = null
  await work()
  expect(await now()).toBe('creating')
  await shop.db.execute(sql`UPDATE teste_pagamento SET created_at = created_at - interval '2 minutes'`)
  await work()
  expect([await now(), await orders()]).toEqual(['refused', []])
})

test('a crash after the order was made: it is found by its code', async () => {
  crash = { call: 'createOrder', when: 'after' }
  expect((await start()).status).toBe(500)
  crash = null
  await work()
  expect([await now(), (await orders()).length]).toEqual(['waiting', 1])
  await pay()
  await finish()
})

test.each(['before', 'after'] as const)('a crash %s the refund: the money goes back once', async (when) => {
  expect((await start()).body.teste?.status).toBe('waiting')
  await pay()
  crash = { call: 'cancelCharge', when }
  await work()
  expect(await now()).toBe('paid')
  crash = null
  await finish()
  expect((await orders())[0]).toMatchObject({ status: 'canceled', charges: [{ canceled_amount: 100 }] })
})

test('a crash after the payment was read: it is read again', async () => {
  expect((await start()).body.teste?.status).toBe('waiting')
  await pay()
  crash = { call: 'readOrder', when: 'after' }
  await work()
  expect(await now()).toBe('waiting')
  crash = null
  await finish()
})

test('what was paid can only end by being given back, and the chart cannot be left, by whatever code', async () => {
  expect((await start()).body.teste?.status).toBe('waiting')
  await pay()
  crash = { call: 'cancelCharge', when: 'before' }
  await work()
  const set = (change: string) =>
    shop.db
      .execute(sql`UPDATE teste_pagamento SET ${sql.raw(change)} WHERE status = 'paid'`)
      .catch(({ cause }) => cause.constraint)
  expect(await set("status = 'expired', pago_em = NULL, check_at = NULL")).toBe('teste_chart')
  expect(await set("status = 'refunded'")).toBe('teste_devolvido')
  expect(await set('pago_em = NULL')).toBe('teste_pago')
  expect(await set('check_at = NULL')).toBe('teste_open')
  crash = null
  await finish()
})

test('with the safeguards off, a paid test can be lost', async () => {
  expect((await start()).body.teste?.status).toBe('waiting')
  await pay()
  crash = { call: 'cancelCharge', when: 'before' }
  await work()
  await shop.db.execute(sql`ALTER TABLE teste_pagamento DISABLE TRIGGER teste_chart`)
  await shop.db.execute(
    sql`UPDATE teste_pagamento SET status = 'expired', pago_em = NULL, check_at = NULL WHERE status = 'paid'`,
  )
  await shop.db.execute(sql`ALTER TABLE teste_pagamento ENABLE TRIGGER teste_chart`)
  crash = null
  await work()
  expect([await now(), (await orders())[0]?.status]).toEqual(['expired', 'paid'])
})
