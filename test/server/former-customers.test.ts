import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetCustomers } from '../../server/jobs/forget-customers.ts'
import { endEvento, makeBuyer, tablesWith } from '../support/conta.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
beforeEach(awayFromWindowEdge)
afterAll(() => shop.close())

test('former customers of the provider are deleted there, too, the one made after the removal included', async () => {
  const person = await makeBuyer(shop)
  const due = () =>
    shop.db.execute(sql`UPDATE remocao SET check_at = clock_timestamp() WHERE id_cliente = ${person.id}`)
  const customers = async () => {
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`SELECT id_pagar_me AS id FROM cliente WHERE id = ${person.id}`,
    )
    return String(rows[0]?.id)
  }
  const first = await customers()
  // The shop's e-mail domain for the provider changes, so that another customer is created.
  const moved = await shop.openAnother({ config: { PAGARME_EMAIL_DOMAIN: 'outro.exemplo' } })
  await person.client.at(moved.url).post('pagarme/customers', person.identity)
  const second = await customers()
  expect(second).not.toBe(first)
  await endEvento(shop.db, person.evento)
  // A third one is being created while the account is removed.
  const last = await shop.openAnother({ config: { PAGARME_EMAIL_DOMAIN: 'terceiro.exemplo' } })
  const { createCustomer } = last.deps.gateway
  let third = ''
  last.deps.gateway.createCustomer = async (given) => {
    const made = await createCustomer(given)
    expect((await person.client.post('conta/remocao', { senha: person.senha })).status).toBe(200)
    third = made.kind === 'ok' ? made.value.id : ''
    return made
  }
  expect((await person.client.at(last.url).post('pagarme/customers', person.identity)).status).toBe(401)
  for (let n = 0; n < 3; n++) {
    await due()
    expect(await forgetCustomers(shop.deps)).toBe(1)
  }
  for (const customer of [first, second, third]) {
    const there = await fetch(`${shop.sandboxUrl}/core/v5/customers/${customer}`, {
      headers: { authorization: `Basic ${Buffer.from(`${shop.deps.config.PAGARME_SECRET_KEY}:`).toString('base64')}` },
    })
    const text = await there.text()
    expect(text, customer).toContain('Cliente removido')
    expect(text).not.toContain(person.identity.document)
  }
  for (const customer of [first, second, third])
    expect(await tablesWith(shop.db, customer)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/remocao|anterior/)]),
    )
  const { rows } = await shop.db.execute(
    sql`SELECT id_pagar_me, concluida_em IS NOT NULL AS done FROM remocao WHERE id_cliente = ${person.id}`,
  )
  expect(rows).toEqual([{ id_pagar_me: null, done: true }])
  await moved.close()
  await last.close()
})
