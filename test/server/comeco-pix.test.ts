import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Comeco, PixTeste, PixTesteAnswer } from '../../contract/comeco.ts'
import type { Passo } from '../../contract/comeco-rules.ts'
import { compareLedger } from '../../server/jobs/compare-ledger.ts'
import { isOurs } from '../../server/sales/recover/recover-order.ts'
import type { Client } from '../support/client.ts'
import { readProvider } from '../support/provider.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// The test order of R$ 1: made, paid, given back, at a provider that answers, refuses, or keeps silent.

let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ hooks: true })
  admin = await makeUsuario(shop)
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.control('/__sandbox/config', { faults: [], failRefunds: 0, hooks: { drop: false } })
  await shop.db.execute(sql`UPDATE teste_pagamento SET check_at = clock_timestamp() WHERE check_at IS NOT NULL`)
  if ((await now())?.status === 'waiting') await pay()
  await vi.waitFor(async () => expect(['refunded', 'refused', 'expired', undefined]).toContain((await now())?.status), {
    timeout: 20_000,
  })
  await shop.db.execute(sql`DELETE FROM rate_limit`)
})

const start = async () => (await admin.post<PixTesteAnswer>('comeco/pix', {})).body.teste as PixTeste
const now = async () => (await admin.get<PixTesteAnswer>('comeco/pix')).body.teste
const step = async (passo: Passo) => (await admin.get<Comeco>('comeco')).body.passos.find((one) => one.passo === passo)
const last = async () =>
  (
    await shop.db.execute<{ id: string; order_id: string }>(
      sql`SELECT id, order_id FROM teste_pagamento ORDER BY created_at DESC LIMIT 1`,
    )
  ).rows[0] as { id: string; order_id: string }
const pay = async () => shop.control(`/orders/${(await last()).order_id}/pagar`)
const hurry = () =>
  shop.db.execute(sql`UPDATE teste_pagamento SET check_at = clock_timestamp() WHERE check_at IS NOT NULL`)
const faults = (...list: object[]) => shop.control('/__sandbox/config', { faults: list })
const becomes = (status: PixTeste['status']) =>
  vi.waitFor(
    async () => {
      await hurry()
      expect((await now())?.status).toBe(status)
    },
    { timeout: 20_000, interval: 200 },
  )

test('a wrong key is said in the words of the provider, with the variable and where it is read', async () => {
  expect(await now()).toBeNull()
  const wrong = await shop.openAnother({
    config: { PAGARME_SECRET_KEY: 'sk_live_wrong_key' },
    hooks: false,
    jobs: false,
  })
  const there = await makeUsuario({ db: shop.db, url: wrong.url })
  const { status, body } = await there.post<PixTesteAnswer>('comeco/pix', {})
  expect([status, body.teste?.status]).toEqual([200, 'refused'])
  expect(body.teste?.problema).toMatch(/^A Pagar\.me não aceitou a chave \(resposta 401\): “.+”\.$/)
  expect(await step('avisos')).toMatchObject({ problema: null })
  const said = (await there.get<Comeco>('comeco')).body.passos.find(({ passo }) => passo === 'pagamento')
  expect(said?.variaveis).toEqual(['PAGARME_SECRET_KEY', 'PAGARME_PUBLIC_KEY'])
  expect(said?.problema).toMatch(/^PAGARME_PUBLIC_KEY é de teste e PAGARME_SECRET_KEY é de produção/)
  expect(said?.problema).toContain('lidas de .env por npm start')
  expect(JSON.stringify([body, said])).not.toContain('wrong_key')
  await wrong.close()
})

test('a public key that the provider does not know is said before an order is made', async () => {
  const wrong = await shop.openAnother({
    config: { PAGARME_PUBLIC_KEY: 'pk_test_wrong-key' },
    hooks: false,
    jobs: false,
  })
  const there = await makeUsuario({ db: shop.db, url: wrong.url })
  const { body } = await there.post<PixTesteAnswer>('comeco/pix', {})
  expect(body.teste).toMatchObject({ status: 'refused' })
  expect(body.teste?.problema).toMatch(/^A Pagar\.me não aceitou a chave pública \(resposta 401\)/)
  expect((await last()).order_id).toBeNull()
  const { body: steps } = await there.get<Comeco>('comeco')
  expect(steps.passos.find(({ passo }) => passo === 'pagamento')?.variaveis).toEqual(['PAGARME_PUBLIC_KEY'])
  await wrong.close()
})

test('a refund that fails, is refused or is not answered is called again until the money is back', async () => {
  await start()
  await shop.control('/__sandbox/config', {
    failRefunds: 1,
    faults: [
      { match: 'DELETE /charges', mode: 'status', status: 422, times: 1 },
      { match: 'DELETE /charges', mode: 'status', status: 504, times: 1 },
    ],
  })
  await pay()
  await vi.waitFor(
    async () => expect(await now()).toMatchObject({ problema: expect.stringContaining('tentada de novo') }),
    { timeout: 20_000 },
  )
  expect(await step('pagamento')).toMatchObject({
    feito_em: null,
    problema: expect.stringContaining('tentada de novo'),
  })
  await becomes('refunded')
  expect(await now()).toMatchObject({ problema: null })
})

test('a PIX of R$ 1 is made, paid, given back in full, and seen by its two webhooks; no sale knows of it', async () => {
  const made = await start()
  expect(made).toMatchObject({ status: 'waiting', valor: 1, problema: null, pago_em: null })
  expect(made.qr_code).toMatch(/^000201/)
  await pay()
  await becomes('refunded')
  const charge = (
    await readProvider<{ charges: [{ amount: number; status: string; canceled_amount: number }] }>(
      shop,
      `orders/${(await last()).order_id}`,
    )
  ).charges[0]
  expect(charge).toMatchObject({ status: 'canceled', amount: 100, canceled_amount: 100 })
  expect(await step('pagamento')).toMatchObject({
    feito_em: expect.any(String),
    prova: expect.stringMatching(/^PIX de R\$\s1,00 pago e devolvido em \d+ s$/),
    problema: null,
  })
  await vi.waitFor(async () =>
    expect(await step('avisos')).toMatchObject({
      feito_em: expect.any(String),
      prova: '2 recebidos: o pago e o devolvido',
    }),
  )
  const { rows } = await shop.db.execute(sql`SELECT
    (SELECT count(*)::int FROM venda) + (SELECT count(*)::int FROM payment_attempt) + (SELECT count(*)::int FROM refund) AS sales,
    (SELECT count(*)::int FROM alert) AS alerts, (SELECT count(*)::int FROM webhook_inbox WHERE outcome = 'unknown') AS unknown`)
  expect(rows).toEqual([{ sales: 0, alerts: 0, unknown: 0 }])
  // Neither a restored database nor the daily comparison takes it for a sale.
  const listed = await shop.deps.gateway.listOrders({ since: new Date(0), until: new Date(Date.now() + 60_000) }, 1)
  expect(listed.kind === 'ok' && listed.value.map((one) => one.order !== null && isOurs(one))).not.toContain(true)
  await shop.db.execute(sql`UPDATE ledger_comparison SET next_at = clock_timestamp()`)
  expect(await compareLedger(shop.deps)).toBe(true)
  const alerts = await shop.db.execute(sql`SELECT kind FROM alert`)
  expect(alerts.rows).toEqual([])
  const history = await shop.db.execute(
    sql`SELECT to_state FROM history WHERE entity = 'comeco' AND entity_id = ${(await last()).id} ORDER BY id`,
  )
  const states = history.rows.map(({ to_state }) => to_state)
  expect([states.slice(0, 3), states.at(-1)]).toEqual([['creating', 'waiting', 'paid'], 'refunded'])
})

test('a double click makes one order, and two open ones are refused by the database', async () => {
  const [one, two] = await Promise.all([start(), start()])
  expect((await last()).id).toBeTruthy()
  expect([one.criado_em, two.criado_em]).toEqual([one.criado_em, one.criado_em])
  const count = await shop.db.execute(sql`SELECT count(*)::int AS n FROM teste_pagamento WHERE status = 'waiting'`)
  expect(count.rows).toEqual([{ n: 1 }])
  await expect(
    shop.db.execute(sql`INSERT INTO teste_pagamento (check_at) VALUES (clock_timestamp())`),
  ).rejects.toThrow()
})

test('an order whose answer was lost is found by its code, not made again', async () => {
  await faults({ match: 'POST /orders', mode: 'status', status: 502, times: 1, after: true })
  expect(await start()).toMatchObject({ status: 'creating', problema: expect.stringContaining('não respondeu') })
  await becomes('waiting')
  const { id } = await last()
  expect((await readProvider<{ data: unknown[] }>(shop, `orders?code=${id}`)).data).toHaveLength(1)
  expect(await now()).toMatchObject({ problema: null, qr_code: expect.any(String) })
})

test('an order that the provider never got is given up, and another may be made', async () => {
  await faults({ match: 'POST /orders', mode: 'status', status: 502, times: 1 })
  expect(await start()).toMatchObject({ status: 'creating' })
  await shop.db.execute(sql`UPDATE teste_pagamento SET created_at = created_at - interval '2 minutes'`)
  await becomes('refused')
  expect((await start()).status).toBe('waiting')
})

test('a PIX that nobody pays in time is canceled at the provider; one paid in spite of that is given back', async () => {
  await start()
  const { order_id } = await last()
  await shop.db.execute(
    sql`UPDATE teste_pagamento SET expira_em = clock_timestamp() - interval '1 minute' WHERE status = 'waiting'`,
  )
  await becomes('expired')
  const order = await readProvider<{ status: string }>(shop, `orders/${order_id}`)
  expect(order.status).toBe('canceled')
})

test('what a webhook says of money for a test that was given up is read, and the money goes back', async () => {
  await start()
  const { id, order_id } = await last()
  await shop.db.execute(sql`UPDATE teste_pagamento SET status = 'expired', check_at = NULL WHERE id = ${id}`)
  await pay()
  await becomes('refunded')
  expect((await readProvider<{ status: string }>(shop, `orders/${order_id}`)).status).toBe('canceled')
})

test('a webhook with wrong credentials is said, with the variables', async () => {
  await start()
  await shop.control('/__sandbox/config', { hooks: { drop: true } })
  await shop.db.execute(sql`UPDATE teste_pagamento SET aviso_pago_em = NULL`)
  await pay()
  const body = JSON.stringify({ id: 'hook_x', type: 'order.paid', data: { id: 'or_x' } })
  const authorization = `Basic ${btoa('pagarme:outra-senha')}`
  const sent = await fetch(shop.webhook.url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  })
  expect(sent.status).toBe(401)
  await becomes('refunded')
  expect(await step('avisos')).toMatchObject({
    feito_em: null,
    problema: expect.stringMatching(/usuário ou senha errados.+Confira WEBHOOK_USER e WEBHOOK_PASSWORD, lidas de/),
    variaveis: ['WEBHOOK_USER', 'WEBHOOK_PASSWORD'],
  })
})
