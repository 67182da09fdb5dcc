import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { OrderInput } from '../../contract/pagarme.ts'
import { pay } from '../../server/sales/pay/pay.ts'
import { type Kit, openKit } from './support/kit.ts'
import { openTcpProxy } from './support/tcp-proxy.ts'

// A payment was stored, and the answer to its COMMIT was lost with the connection. Only its own request can send the
// order, so it must find out that the attempt is its own.

let kit: Kit
let proxy: Awaited<ReturnType<typeof openTcpProxy>>
let far: Awaited<ReturnType<Kit['shop']['openAnother']>>
beforeAll(async () => {
  kit = await openKit()
  const [, user, folder = '', name] = /^postgresql:\/\/(\w+)@([^/]+)\/(\w+)$/.exec(kit.shop.database.url) ?? []
  proxy = await openTcpProxy(`${decodeURIComponent(folder)}/.s.PGSQL.5432`)
  far = await kit.shop.openAnother({ config: { DATABASE_URL: `postgresql://${user}@127.0.0.1:${proxy.port}/${name}` } })
})
afterEach(() => kit.expectInvariants())
afterAll(async () => {
  await far.close()
  await proxy.close()
  await kit.shop.close()
})

async function click(options: Parameters<Kit['held']>[0] = {}) {
  const { buyer, reserva } = await kit.held(options)
  const tentativa = randomUUID()
  const input = OrderInput.parse({
    items: await buyer.items(reserva),
    payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
    metadata: { id_reserva: reserva, tentativa },
  })
  return { buyer, reserva, tentativa, input, send: () => pay(far.deps, buyer.id, input) }
}

test.each([
  ['alone', 1],
  ['together with others', 3],
])(
  'the answer to a payment’s COMMIT is lost (%s): the order is sent once, and the buyer gets it',
  async (_, buyers) => {
    const clicks = await Promise.all(Array.from({ length: buyers }, () => click()))
    const before = proxy.lost()
    proxy.loseCommitOf('pay_lock_and_read')
    const answers = await Promise.all(clicks.map(({ send }) => send()))
    expect(proxy.lost()).toBe(before + 1)
    for (const [index, { buyer, input }] of clicks.entries()) {
      expect(answers[index]).toMatchObject({ ok: true, value: { status: 'waiting_payment', items: input.items } })
      expect(await kit.charges(buyer)).toMatchObject({ orders: 1 })
    }
  },
)

test('the answer to a free order’s COMMIT is lost: it is sold nevertheless', async () => {
  const { reserva, send } = await click({ valor: 0, taxa: 0 })
  proxy.loseCommitOf('pay_lock_and_read')
  expect(await send()).toMatchObject({ ok: true, value: { status: 'paid' } })
  expect(await kit.vendas(reserva)).toEqual(['sold', 'sold'])
})

test('after a lost COMMIT another request of the same click does not send the order, too', async () => {
  const { buyer, reserva, tentativa, send } = await click()
  proxy.loseCommitOf('pay_lock_and_read')
  const [first, second] = await Promise.all([send(), buyer.payPix(reserva, tentativa)])
  expect(first).toMatchObject({ ok: true, value: { status: 'waiting_payment' } })
  expect(second.status).toBe(200)
  expect(await kit.charges(buyer)).toMatchObject({ orders: 1 })
  expect(await kit.all(sql`SELECT 1 FROM payment_attempt WHERE id_cliente = ${buyer.id}`)).toHaveLength(1)
})
