import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventoEfeito } from '../../contract/mudar.ts'
import { type Kit, openKit } from '../faults/support/kit.ts'
import { makeUsuario } from '../support/staff.ts'

// The house's balance at the provider, which the question before a cancellation shows.

let kit: Kit
let evento: string
beforeAll(async () => {
  kit = await openKit()
  const { order, evento: its } = await kit.withPix({ qtde: 2 })
  await kit.payAtBank(order)
  evento = its
})
afterAll(() => kit.shop.close())

const efeito = async (who: Awaited<ReturnType<typeof makeUsuario>>) => {
  const { status, body } = await who.get<EventoEfeito>(`eventos/${evento}/efeito`)
  expect(status).toBe(200)
  return body
}
const asked = async () => (await kit.calls('GET', /\/recipients\//)).length

test('it is what the provider has and will pay out, of all events', async () => {
  const other = await kit.withPix()
  await kit.payAtBank(other.order)
  const admin = await makeUsuario(kit.shop)
  expect((await efeito(admin)).saldo).toEqual({ disponivel: 368, a_receber: 0 })
})

test.each([
  ['does not answer', { match: 'GET /recipients', mode: 'hang' }],
  ['is out of order', { match: 'GET /recipients', mode: 'status', status: 503 }],
  ['has no recipient', { match: 'GET /recipients/default', mode: 'status', status: 404 }],
  ['refuses the second call', { match: 'GET /recipients/re_', mode: 'status', status: 429 }],
  ['answers something else', { match: 'GET /recipients/re_', mode: 'garbage' }],
])('it is unknown while the provider %s, and everything else is counted', async (_what, fault) => {
  const admin = await makeUsuario(kit.shop)
  await kit.faults(fault)
  expect(await efeito(admin)).toMatchObject({ saldo: null, pessoas: expect.any(Number) })
  await kit.faults()
  expect((await efeito(admin)).saldo).not.toBeNull()
})

test('who works in some cities does not see it, and the provider is not asked', async () => {
  const [{ id_cidade = '' } = {}] = await kit.all<{ id_cidade: string }>(
    sql`SELECT id_cidade FROM evento WHERE id = ${evento}`,
  )
  const staff = await makeUsuario(kit.shop, { cidades: [id_cidade], tarefas: ['dinheiro'] })
  const before = await asked()
  expect((await efeito(staff)).saldo).toBeNull()
  expect(await asked()).toBe(before)
})
