import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, makeClients } from '../support/client.ts'
import { holdSeat, openClub } from '../support/club.ts'
import { makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

const BUYERS = 12

let shop: Shop
let clients: Client[]
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  clients = await makeClients(shop, BUYERS)
  for (const name of ['stock', 'order', 'seats'] as const)
    shop.deps.events.on(name, () => {
      throw new Error('a listener that fails')
    })
})
afterAll(() => shop.close())

test('a listener of stock changes that fails neither fails nor repeats a committed reservation', async () => {
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db), { qtd: BUYERS })
  const answers = await Promise.all(clients.map((client) => client.reserve([{ id_evento_setor_lote: lote }])))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: BUYERS }, () => 200))
  const { rows } = await shop.db.execute<{ rows: number; reservas: number }>(
    sql`SELECT count(*)::int AS rows, count(DISTINCT id_reserva)::int AS reservas FROM venda WHERE id_lote = ${lote}`,
  )
  expect(rows).toEqual([{ rows: BUYERS, reservas: BUYERS }])
  expect(await violatedInvariants(shop.db)).toEqual([])
})

test('a failing listener of orders or of the club’s seats neither fails nor repeats a committed change', async () => {
  const [buyer] = clients
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
  const hold = await buyer?.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  expect(await buyer?.payPix(hold?.body.id ?? '')).toMatchObject({ status: 200, body: { status: 'waiting_payment' } })
  await openClub(shop.db)
  expect(buyer && (await holdSeat(buyer, 7))).toMatchObject({ status: 200 })
  expect(await shop.db.execute(sql`SELECT state FROM socio`)).toMatchObject({ rows: [{ state: 'held' }] })
})
