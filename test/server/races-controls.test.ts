import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

/**
 * Each invariant has two nets. Here the first is cut: the database must still stop it. Then the second is cut, too: now
 * it must really happen, or the proof would prove nothing.
 */
const safeguards = vi.hoisted(() => ({ room: true, free: true }))
vi.mock('../../server/sales/sales-guards.ts', async (original) => {
  const guards = await original<typeof import('../../server/sales/sales-guards.ts')>()
  return {
    ...guards,
    hasRoom: (...args: Parameters<typeof guards.hasRoom>) => !safeguards.room || guards.hasRoom(...args),
    isFree: (...args: Parameters<typeof guards.isFree>) => !safeguards.free || guards.isFree(...args),
  }
})

let shop: Shop
let clients: Client[]
beforeAll(async () => {
  shop = await openShop()
  clients = await makeClients(shop, 40, { pagarme: false })
})
beforeEach(() => {
  safeguards.room = true
  safeguards.free = true
})
afterAll(() => shop.close())

/** Forty buyers for ten units: how many got one, and what the counter says. */
async function competeForUnits() {
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db), { qtd: 10 })
  const answers = await Promise.all(clients.map((c) => c.reserve([{ id_evento_setor_lote: lote }])))
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM venda WHERE id_lote = ${lote} AND status = 'held'`,
  )
  return { granted: answers.filter(({ status }) => status === 200).length, rows: rows[0]?.n, answers }
}

/** Forty buyers for one place. */
async function competeForPlace() {
  const { setor, lote } = await makeLote(shop.db, await makeEvento(shop.db), { tipo: 3, lugares: 5, qtd: 100 })
  const answers = await Promise.all(clients.map((c) => c.reserve([{ id_evento_setor_lote: lote, nr_lugar: 3 }])))
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM venda WHERE id_setor = ${setor} AND status = 'held'`,
  )
  return { granted: answers.filter(({ status }) => status === 200).length, rows: rows[0]?.n }
}

test('units: both nets, then the constraint alone, then neither', async () => {
  const whole = await competeForUnits()
  expect(whole).toMatchObject({ granted: 10, rows: 10 })
  expect(whole.answers.every(({ status }) => status === 200 || status === 409)).toBe(true)

  safeguards.room = false
  const constraintAlone = await competeForUnits()
  expect(constraintAlone).toMatchObject({ granted: 10, rows: 10 })
  // Without the first net nobody is told kindly: this is what makes the race test red.
  expect(constraintAlone.answers.every(({ status }) => status === 200 || status === 409)).toBe(false)

  await shop.db.execute(sql`ALTER TABLE lote DROP CONSTRAINT lote_tomados`)
  expect((await competeForUnits()).rows).toBe(40)
  await shop.db.execute(sql`UPDATE lote SET qtd_total = greatest(qtd_total, tomados)`)
  await shop.db.execute(sql`ALTER TABLE lote ADD CONSTRAINT lote_tomados CHECK (tomados BETWEEN 0 AND qtd_total)`)
})

test('places: both nets, then the unique index alone, then neither', async () => {
  expect(await competeForPlace()).toEqual({ granted: 1, rows: 1 })

  safeguards.free = false
  expect((await competeForPlace()).rows).toBe(1)

  await shop.db.execute(sql`DROP INDEX venda_place_owner`)
  expect((await competeForPlace()).rows).toBe(40)
})

/** Forty buyers for one number of a raffle. */
async function competeForNumber() {
  const rifa = await makeRifa(shop.db)
  const answers = await Promise.all(clients.map((c) => c.reserve([{ id_rifa: rifa, codigosRifas: [7] }])))
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM venda WHERE id_rifa = ${rifa} AND status = 'held'`,
  )
  return { granted: answers.filter(({ status }) => status === 200).length, rows: rows[0]?.n }
}

test('raffle numbers: both nets, then the unique index alone, then neither', async () => {
  expect(await competeForNumber()).toEqual({ granted: 1, rows: 1 })

  safeguards.free = false
  expect((await competeForNumber()).rows).toBe(1)

  await shop.db.execute(sql`DROP INDEX venda_number_owner`)
  expect((await competeForNumber()).rows).toBe(40)
})
