import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop, type Shop } from '../support/shop.ts'

/**
 * Each invariant has two safeguards: a check in the code and a constraint in the database. These tests disable the
 * check: the constraint must still refuse. Then they drop the constraint as well: now the violation must happen, which
 * proves that the test provokes it.
 */
const safeguards = { room: true, free: true, isFull: false }
replaceIn(guards, (real) => ({
  hasRoom: (...args) => !safeguards.isFull && (!safeguards.room || real.hasRoom(...args)),
  isFree: (...args) => !safeguards.free || real.isFree(...args),
}))

let shop: Shop
let clients: Client[]
let watched: ReturnType<typeof watch>
beforeAll(async () => {
  shop = await openShop()
  clients = await makeClients(shop, 40, { pagarme: false })
  watched = watch(shop.db, clients)
})
beforeEach(() => {
  safeguards.room = true
  safeguards.free = true
  safeguards.isFull = false
})
/** The error that the history check finds, knowing only the answers and the final stock. */
const shownWrong = (): Promise<string> =>
  watched.explained().then(
    () => '',
    (error: Error) => error.message,
  )
afterAll(() => shop.close())

/** Forty buyers reserve from ten units; returns the number granted, the held rows and the answers. */
async function competeForUnits() {
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db), { qtd: 10 })
  const answers = await Promise.all(clients.map((c) => c.reserve([{ id_evento_setor_lote: lote }])))
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM venda WHERE id_lote = ${lote} AND status = 'held'`,
  )
  return { granted: answers.filter(({ status }) => status === 200).length, rows: rows[0]?.n, answers }
}

/** Forty buyers reserve one place; returns the number granted and the held rows. */
async function competeForPlace() {
  const { setor, lote } = await makeLote(shop.db, await makeEvento(shop.db), { tipo: 3, lugares: 5, qtd: 100 })
  const answers = await Promise.all(clients.map((c) => c.reserve([{ id_evento_setor_lote: lote, nr_lugar: 3 }])))
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM venda WHERE id_setor = ${setor} AND status = 'held'`,
  )
  return { granted: answers.filter(({ status }) => status === 200).length, rows: rows[0]?.n }
}

test('units are oversold only without both the check and the constraint', async () => {
  const withBoth = await competeForUnits()
  expect(withBoth).toMatchObject({ granted: 10, rows: 10 })
  expect(withBoth.answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await shownWrong()).toBe('')

  safeguards.room = false
  const constraintAlone = await competeForUnits()
  expect(constraintAlone).toMatchObject({ granted: 10, rows: 10 })
  // Without the check buyers get a 500 instead of a 409. This makes the race tests fail.
  expect(constraintAlone.answers.every(({ status }) => status === 200 || status === 409)).toBe(false)
  expect(await shownWrong()).toBe('')

  await shop.db.execute(sql`ALTER TABLE lote DROP CONSTRAINT lote_tomados`)
  expect((await competeForUnits()).rows).toBe(40)
  expect(await shownWrong()).toMatch(/^lote \S+: 1\d of 10 are taken for sure/)
  await shop.db.execute(sql`UPDATE lote SET qtd_total = greatest(qtd_total, tomados)`)
  await shop.db.execute(sql`ALTER TABLE lote ADD CONSTRAINT lote_tomados CHECK (tomados BETWEEN 0 AND qtd_total)`)
})

test('a place is sold twice only without both the check and the unique index', async () => {
  expect(await competeForPlace()).toEqual({ granted: 1, rows: 1 })

  safeguards.free = false
  expect((await competeForPlace()).rows).toBe(1)
  expect(await shownWrong()).toBe('')

  await shop.db.execute(sql`DROP INDEX venda_place_owner`)
  expect((await competeForPlace()).rows).toBe(40)
  expect(await shownWrong()).toMatch(/^lugar \S+ 3: 2 of 1 are taken for sure/m)
})

/** Forty buyers reserve one raffle number; returns the number granted and the held rows. */
async function competeForNumber() {
  const rifa = await makeRifa(shop.db)
  const answers = await Promise.all(clients.map((c) => c.reserve([{ id_rifa: rifa, codigosRifas: [7] }])))
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM venda WHERE id_rifa = ${rifa} AND status = 'held'`,
  )
  return { granted: answers.filter(({ status }) => status === 200).length, rows: rows[0]?.n }
}

test('a raffle number is sold twice only without both the check and the unique index', async () => {
  expect(await competeForNumber()).toEqual({ granted: 1, rows: 1 })

  safeguards.free = false
  expect((await competeForNumber()).rows).toBe(1)

  expect(await shownWrong()).toBe('')
  await shop.db.execute(sql`DROP INDEX venda_number_owner`)
  expect((await competeForNumber()).rows).toBe(40)
  expect(await shownWrong()).toMatch(/^numero \S+ 7: 2 of 1 are taken for sure/m)
})

test('"Esgotado" while there is room violates no constraint: the history alone shows it', async () => {
  safeguards.isFull = true
  expect(await competeForUnits()).toMatchObject({ granted: 0, rows: 0 })
  expect(await shownWrong()).toMatch(/^lote \S+: nothing explains "is refused 1: Restam apenas 10"; 0 of 10 taken/)
})
