import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { ReajustePrevia, SocioList } from '../../contract/socio.ts'
import { type Client, makeClients } from '../support/client.ts'
import { joinClub, openClub } from '../support/club.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  await openClub(shop.db)
  for (const [i, who] of (await makeClients(shop, 4)).entries()) {
    expect((await joinClub(shop, who, 10 + i)).status).toBe(200)
    await shop.db.execute(sql`UPDATE cliente SET nome = ${`Sócia Número${i}`} WHERE id = ${who.id}`)
  }
  // One member pays the new price, one has asked to leave; the other two pay different old prices.
  await shop.db.execute(sql`UPDATE socio SET valor_cents = 3990 WHERE nr_cadeira = 10`)
  await shop.db.execute(sql`UPDATE socio SET cancel_pedido_em = now(), cancel_pedido_por = 'x' WHERE nr_cadeira = 11`)
  await shop.db.execute(sql`UPDATE socio SET valor_cents = 1990 WHERE nr_cadeira = 12`)
  await shop.db.execute(sql`INSERT INTO socio_cobranca (id_socio, id_invoice, status, valor_cents, vence_em)
    SELECT id, 'in_late', 'failed', 1990, now() + interval '1 day' FROM socio WHERE nr_cadeira = 12`)
})
afterAll(() => shop.close())

const preview = async (query: string) =>
  (await admin.get<z.infer<typeof ReajustePrevia>>(`socio/reajuste?${query}`)).body
const seats = async (query: string) =>
  (await admin.get<z.infer<typeof SocioList>>(`socio?${query}`)).body.list.map(({ nr_cadeira }) => nr_cadeira)

test('the preview names who pays more and the sums, and the new price changes exactly those', async () => {
  const seen = await preview('valor=39,90')
  expect(seen.list.map(({ nr_cadeira, valor_atual }) => [nr_cadeira, valor_atual])).toEqual([
    [12, 19.9],
    [13, 29.9],
  ])
  expect(seen).toMatchObject({ total: 2, mensal: 119.6, mensal_depois: 149.6 })
  expect(seen.por_valor).toEqual([
    { valor: 19.9, quantidade: 1 },
    { valor: 29.9, quantidade: 2 },
    { valor: 39.9, quantidade: 1 },
  ])
  expect(await preview('valor=39,90&limit=1&cursor=1')).toMatchObject({ list: [{ nr_cadeira: 13 }], total: 2 })
  expect((await admin.get('socio/reajuste?valor=0')).status).toBe(400)
  const changed = await admin.post<{ total: number }>('socio/reajuste', { valor: '39,90' })
  expect(changed.body.total).toBe(2)
  expect((await preview('valor=39,90')).total).toBe(0)
})

test('the list says what was requested and is not confirmed yet', async () => {
  const { list } = (await admin.get<z.infer<typeof SocioList>>('socio?cancelados=notCanceled')).body
  const pending = list.map((socio) => [socio.nr_cadeira, socio.valor_pendente, socio.cancelamento_pedido_em !== null])
  expect(pending).toEqual([
    [10, null, false],
    [11, null, true],
    [12, 39.9, false],
    [13, 39.9, false],
  ])
  await shop.db.execute(sql`UPDATE socio SET state = 'canceled', data_cancelamento = now() WHERE nr_cadeira = 11`)
  const former = (await admin.get<z.infer<typeof SocioList>>('socio?cancelados=canceled')).body.list
  expect(former).toMatchObject([{ nr_cadeira: 11, cancelamento_pedido_em: null, status: 'naoAtivo' }])
})

test('socios are found by name, seat and refused charge', async () => {
  expect(await seats('pesquisa=numero2')).toEqual([12])
  expect(await seats('pesquisa=13')).toEqual([13])
  expect(await seats('em_dia=false')).toEqual([12])
  expect(await seats('em_dia=true&limit=2')).toEqual([10, 11])
  expect(await seats('pesquisa=99999999999999999999')).toEqual([])
  expect(await seats('pesquisa=%25')).toEqual([])
})
