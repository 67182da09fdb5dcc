import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as draws from '../../server/modules/rifas/rifa-draw-repo.ts'
import { replaceIn } from '../support/replace.ts'
import { addDays, businessDay } from '../../contract/dates.ts'
import type { Rifa } from '../../contract/rifas.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid, refundInDoubt } from '../support/tickets.ts'

/**
 * A raffle with an undecided number has two safeguards: the check of its numbers and the triggers. Without the check
 * the triggers must still refuse; without both the number must miss the draw, which proves that the test provokes it.
 */
const safeguards = { open: true }
replaceIn(draws, (real) => ({
  readNumbers: async (...args) => {
    const numbers = await real.readNumbers(...args)
    return safeguards.open ? numbers : { ...numbers, open: 0 }
  },
}))

let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
afterAll(() => shop.close())

/** A raffle on the day of its draw, whose number 5 is being refunded, and whose number 6 is sold. */
async function rifaWithRefund(): Promise<string> {
  const id = await makeRifa(shop.db, { numeros: 20 })
  for (const buyer of await makeClients(shop, 1)) await buyPaid(shop, buyer, [{ id_rifa: id, codigosRifas: [5, 6] }])
  const today = businessDay(new Date())
  await shop.db.execute(
    sql`UPDATE rifa SET inicio_vendas = ${addDays(today, -9)}, data_sorteio = ${today} WHERE id = ${id}`,
  )
  await refundInDoubt(shop, admin, id, 5)
  return id
}

/** Replaces a trigger's function by one that ignores refunds. */
const forgetRefunds = async (name: string): Promise<void> => {
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`SELECT replace(pg_get_functiondef(${name}::regproc), ', ''refunding''', '') AS text`,
  )
  await shop.db.execute(sql.raw(rows[0]?.text ?? ''))
}

test('a number that is being refunded misses its draw only without both the reading and the triggers', async () => {
  const frozen = await rifaWithRefund()
  const drawn = await rifaWithRefund()
  const freeze = () => admin.post<Rifa>('rifas/lista', { id: frozen })
  const draw = () => admin.post<Rifa>('rifas/sorteio', { id: drawn })
  const refused = { status: 409, body: { code: 'rifa.unsettled' } }
  expect(await freeze()).toMatchObject(refused)
  expect(await draw()).toMatchObject(refused)

  safeguards.open = false
  expect(await freeze()).toMatchObject(refused)
  expect(await draw()).toMatchObject(refused)

  await forgetRefunds('lista_is_settled')
  expect(await freeze()).toMatchObject({ status: 200, body: { lista: { total: 1 } } })
  // The other trigger still refuses.
  expect(await draw()).toMatchObject(refused)
  await forgetRefunds('no_number_is_open')
  expect(await draw()).toMatchObject({ status: 200, body: { numero_sorteado: 6, lista: { total: 1 } } })
})
