import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openClub } from '../support/club.ts'
import { runBehindLock } from '../support/concurrency.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { watch } from '../support/linear/watch.ts'
import * as people from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

let shop: Shop
let lote: string
let watched: ReturnType<typeof watch>
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  watched = watch(shop.db)
  await openClub(shop.db)
  lote = (await makeLote(shop.db, await makeEvento(shop.db))).lote
})
beforeEach(awayFromWindowEdge)
afterEach(() => watched.explained())
afterAll(() => shop.close())

/** The statement of the removal, for a transaction that the test keeps open. */
const removed = (id: string): SQL =>
  sql`UPDATE cliente SET nome = 'Cliente removido', telefone = NULL, senha_hash = '', removido_em = now() WHERE id = ${id}`
const begun = (id: string, what: 'reserva' | 'socio'): SQL =>
  what === 'reserva'
    ? sql`SELECT count(*)::int AS n FROM reserva WHERE id_cliente = ${id} AND status <> 'released'`
    : sql`SELECT count(*)::int AS n FROM socio WHERE id_cliente = ${id} AND state <> 'released'`
/** A new cliente, whose calls are recorded from then on. */
const signUp = async (at: Shop) => {
  const person = await people.signUp(at)
  watched.add([person.client])
  return person
}
const count = async (query: SQL) => (await shop.db.execute(query)).rows[0]?.['n']

const buy = {
  what: 'reserva',
  call: () => ({ carrinho: crypto.randomUUID(), itens: [{ id_evento_setor_lote: lote }] }),
} as const
const sit = { what: 'socio', call: () => ({ nr_cadeira: 11 }) } as const

test.each([buy, sit])('a removal that is faster than a hold ($what) leaves no hold', async ({ what, call }) => {
  const { client, id } = await signUp(shop)
  const [answer] = await runBehindLock(shop.db, [removed(id)], [() => client.post('reservas', call())])
  expect(answer).toMatchObject({ status: 401, body: { code: 'login.needed' } })
  expect(await count(begun(id, what))).toBe(0)
})

test('in a removal’s batch other buyers get their holds', async () => {
  const [gone, ...others] = await Promise.all([signUp(shop), signUp(shop), signUp(shop)])
  if (!gone) throw new Error('nobody')
  const all = [gone, ...others].map(
    ({ client }) =>
      () =>
        client.post('reservas', buy.call()),
  )
  const [first] = all
  if (!first) throw new Error('nobody')
  await runBehindLock(shop.db, [removed(gone.id)], [first])
  const answers = await Promise.all(all.map((one) => one()))
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200])
})

test('the removal of an account that is slower than a hold is refused, and deletes nothing', async () => {
  const { client, id, senha } = await signUp(shop)
  const hold = [
    sql`SELECT 1 FROM cliente WHERE id = ${id} FOR NO KEY UPDATE`,
    sql`INSERT INTO reserva (id_cliente, carrinho, status, expires_at, units) VALUES (${id}, gen_random_uuid(), 'held', now() + interval '10 minutes', 0)`,
  ]
  const [answer] = await runBehindLock(shop.db, hold, [() => client.post('conta/remocao', { senha })])
  expect(answer).toMatchObject({ status: 409, body: { code: 'account.open' } })
  expect((await client.get('conta/remocao')).status).toBe(200)
})

test('of two simultaneous removals of an account one removes it', async () => {
  const { client, senha } = await signUp(shop)
  const answers = await Promise.all([1, 2].map(() => client.post('conta/remocao', { senha })))
  expect(answers.map(({ status }) => status).sort()).toSatisfy(
    (statuses: number[]) => statuses[0] === 200 && [400, 401].includes(statuses[1] ?? 0),
  )
})

test('without the trigger a removed account would hold places: it is the safeguard', async () => {
  const { client, id } = await signUp(shop)
  await shop.db.execute(sql`ALTER TABLE reserva DISABLE TRIGGER reserva_of_somebody`)
  const [answer] = await runBehindLock(shop.db, [removed(id)], [() => client.post('reservas', buy.call())])
  await shop.db.execute(sql`ALTER TABLE reserva ENABLE TRIGGER reserva_of_somebody`)
  expect(answer?.status).toBe(200)
  expect(await count(begun(id, 'reserva'))).toBe(1)
})

test('CPF and e-mail that are saved during a removal are deleted at the provider, too', async () => {
  const { client, id, senha } = await signUp(shop)
  const { createCustomer } = shop.deps.gateway
  let goOn = (): void => undefined
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve
  })
  shop.deps.gateway.createCustomer = async (input) => {
    const made = await createCustomer(input)
    expect((await client.post('conta/remocao', { senha })).status).toBe(200)
    goOn()
    return made
  }
  const saved = await client.post('pagarme/customers', { document: '52998224725', email: 'a@exemplo.com.br' })
  shop.deps.gateway.createCustomer = createCustomer
  await waiting
  expect(saved.status).toBe(401)
  const { rows } = await shop.db.execute(sql`SELECT id_pagar_me, concluida_em FROM remocao WHERE id_cliente = ${id}`)
  expect(rows).toEqual([{ id_pagar_me: expect.stringMatching(/^cus_/), concluida_em: null }])
})
