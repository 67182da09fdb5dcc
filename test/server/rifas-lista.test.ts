import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import type { Rifa } from '../../contract/rifas.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { Client, makeClients } from '../support/client.ts'
import { runBehindLock } from '../support/concurrency.ts'
import { makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid, refundInDoubt } from '../support/tickets.ts'

const today = businessDay(new Date())
let shop: Shop
let admin: Client
let visitor: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  visitor = new Client(shop.url)
})
afterAll(() => shop.close())

const freeze = (id: string) => admin.post<Rifa>('rifas/lista', { id })
/** The published file, read without a session. */
async function file(id: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${shop.url}/api/rifas/${id}/lista.txt`)
  return { status: answer.status, text: await answer.text() }
}
const makeDrawDue = (id: string) =>
  shop.db.execute(sql`UPDATE rifa SET inicio_vendas = ${addDays(today, -9)}, data_sorteio = ${today} WHERE id = ${id}`)

async function newBuyer(): Promise<Client> {
  const [buyer] = await makeClients(shop, 1)
  if (!buyer) throw new Error('no buyer')
  return buyer
}
/** A raffle whose draw is due, and its sold numbers. */
async function soldRifa(numbers: number[]): Promise<string> {
  const id = await makeRifa(shop.db, { numeros: 20 })
  await buyPaid(shop, await newBuyer(), [{ id_rifa: id, codigosRifas: numbers }])
  await makeDrawDue(id)
  return id
}
const refusedBy = async (query: ReturnType<typeof sql>): Promise<string | undefined> => {
  try {
    await shop.db.transaction((tx) => tx.execute(query))
    return undefined
  } catch (error) {
    return pgFault(error)?.constraint
  }
}

test('anybody reads the frozen list, without a person in it, and its hash is the published one', async () => {
  const id = await soldRifa([12, 3, 7])
  expect((await visitor.get<Rifa>(`rifas/${id}`)).body.lista).toBeNull()
  expect((await file(id)).status).toBe(404)
  const { status, body } = await freeze(id)
  expect([status, body.lista?.total]).toEqual([200, 3])

  const { text } = await file(id)
  expect(text.split('\n').slice(4)).toEqual(['Números vendidos: 3 de 20', '', '3', '7', '12', ''])
  expect(text).toContain(`Identificação: ${id}`)
  const seen = (await visitor.get<Rifa>(`rifas/${id}`)).body
  expect(seen.lista?.sha256).toBe(createHash('sha256').update(text).digest('hex'))
  expect(seen.lista).toEqual(body.lista)
  // Freezing again changes nothing.
  expect((await freeze(id)).body.lista).toEqual(body.lista)
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM history WHERE entity_id = ${id} AND to_state = 'frozen'`)
  expect(rows).toHaveLength(1)
})

test('a refund and the draw leave the list as it was; the draw names which one it was', async () => {
  const id = await soldRifa([5, 6])
  const { text } = await file(id).then(() => freeze(id).then(() => file(id)))
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT id FROM venda WHERE id_rifa = ${id} AND nr_sorte = 5`,
  )
  expect((await admin.post('reembolsos', { ids: [rows[0]?.id] })).status).toBe(200)
  await expect
    .poll(async () => {
      await shop.db.execute(sql`UPDATE refund SET check_at = clock_timestamp() WHERE status IN ('pending', 'sent')`)
      await advanceDueRefunds(shop.deps)
      return (await shop.db.execute(sql`SELECT status FROM venda WHERE id = ${rows[0]?.id}`)).rows
    })
    .toEqual([{ status: 'refunded' }])
  const drawn = await admin.post<Rifa>('rifas/sorteio', { id, numero: 6, concurso: 5912 })
  expect(drawn.body).toMatchObject({ numero_sorteado: 6, concurso: 5912, vencedora: { nr_sorte: 6 } })
  expect((await file(id)).text).toBe(text)
  expect((await visitor.get<Rifa>(`rifas/${id}`)).body).toMatchObject({ concurso: 5912, lista: { total: 2 } })
  expect(await refusedBy(sql`UPDATE rifa SET concurso = 5913 WHERE id = ${id}`)).toBe('rifa_drawn_for_ever')
})

test('a draw freezes the list if nobody did', async () => {
  const id = await soldRifa([9])
  const { body } = await admin.post<Rifa>('rifas/sorteio', { id })
  expect(body).toMatchObject({ numero_sorteado: 9, concurso: null, lista: { total: 1 } })
  expect((await file(id)).text).toContain('\n9\n')
})

test('nothing is frozen before the day, while a number is open, or without a sold number', async () => {
  const id = await makeRifa(shop.db, { numeros: 20 })
  await buyPaid(shop, await newBuyer(), [{ id_rifa: id, codigosRifas: [1] }])
  expect(await freeze(id)).toMatchObject({ status: 409, body: { code: 'rifa.too-early' } })
  await (await newBuyer()).reserve([{ id_rifa: id, codigosRifas: [2] }])
  await makeDrawDue(id)
  expect(await freeze(id)).toMatchObject({ status: 409, body: { code: 'rifa.unsettled' } })
  const unsold = await makeRifa(shop.db, { numeros: 20 })
  await makeDrawDue(unsold)
  expect(await freeze(unsold)).toMatchObject({ status: 409, body: { code: 'rifa.nothing-sold' } })
  const insert = sql`INSERT INTO rifa_lista (id_rifa, texto, sha256, total, por)
    VALUES (${id}, '1', encode(sha256('1'), 'hex'), 1, ${admin.id})`
  expect(await refusedBy(insert)).toBe('rifa_lista_when_settled')
})

test('the database keeps a frozen list, refuses another hash, and sells no more numbers', async () => {
  const id = await soldRifa([4])
  const wrong = sql`INSERT INTO rifa_lista (id_rifa, texto, sha256, total, por) VALUES (${id}, '4', 'x', 1, ${admin.id})`
  expect(await refusedBy(wrong)).toBe('rifa_lista_hash')
  await freeze(id)
  expect(await refusedBy(sql`UPDATE rifa_lista SET total = 2 WHERE id_rifa = ${id}`)).toBe('rifa_lista_for_ever')
  expect(await refusedBy(sql`DELETE FROM rifa_lista WHERE id_rifa = ${id}`)).toBe('rifa_lista_for_ever')
  const sale = sql`INSERT INTO venda (id_reserva, id_cliente, id_rifa, nr_sorte, valor_cents, taxa_cents, status, held_at,
      expires_at) SELECT id_reserva, id_cliente, id_rifa, 8, 1, 0, 'held', now(), now() FROM venda WHERE id_rifa = ${id}`
  expect(await refusedBy(sale)).toBe('venda_number_for_sale')
})

test('nothing is frozen or drawn while a number is being refunded: its refund may fail', async () => {
  const id = await soldRifa([5, 6])
  const venda = await refundInDoubt(shop, admin, id, 5)
  const open = {
    status: 409,
    body: { code: 'rifa.unsettled', message: expect.stringContaining('1 número em pagamento ou reembolso') },
  }
  expect(await freeze(id)).toMatchObject(open)
  expect(await admin.post('rifas/sorteio', { id })).toMatchObject(open)
  const insert = sql`INSERT INTO rifa_lista (id_rifa, texto, sha256, total, por)
    VALUES (${id}, '6', encode(sha256('6'), 'hex'), 1, ${admin.id})`
  expect(await refusedBy(insert)).toBe('rifa_lista_when_settled')
  const drawn = sql`UPDATE rifa SET numero_sorteado = 6, sorteada_em = now() WHERE id = ${id}`
  expect(await refusedBy(drawn)).toBe('rifa_draw_when_settled')

  await shop.db.execute(sql`UPDATE venda SET status = 'sold', id_refund = NULL WHERE id = ${venda}`)
  await freeze(id)
  expect((await file(id)).text).toContain('\n5\n6\n')
})

test('a refund that begins between the reading and the freezing is refused in words', async () => {
  const id = await soldRifa([5, 6])
  const [answer] = await runBehindLock(
    shop.db,
    [sql`LOCK TABLE rifa_lista IN SHARE MODE`],
    [() => freeze(id)],
    // Its own constraints are disabled, because they are not tested here.
    [
      sql`ALTER TABLE venda DISABLE TRIGGER USER`,
      sql`UPDATE venda SET status = 'refunding' WHERE id_rifa = ${id} AND nr_sorte = 5`,
      sql`ALTER TABLE venda ENABLE TRIGGER USER`,
    ],
  )
  expect(answer).toMatchObject({ status: 409, body: { code: 'rifa.unsettled' } })
  expect((await file(id)).status).toBe(404)
})

test('what is published of a draw follows the list, and neither a refund nor a chargeback changes it', async () => {
  const id = await soldRifa([5, 6])
  await freeze(id)
  const venda = await refundInDoubt(shop, admin, id, 5)
  await shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER USER`)
  await shop.db.execute(sql`UPDATE venda SET status = 'refunded' WHERE id = ${venda}`)
  await shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER USER`)
  const drawn = await admin.post<Rifa>('rifas/sorteio', { id, numero: 5 })
  expect(drawn.body).toMatchObject({ numero_vendido: true, vencedora: { id: venda, valida: false } })

  const other = await soldRifa([7, 8])
  expect((await admin.post<Rifa>('rifas/sorteio', { id: other, numero: 7 })).body.vencedora?.valida).toBe(true)
  const before = (await visitor.get<Rifa>(`rifas/${other}`)).body
  expect(before.numero_vendido).toBe(true)
  await shop.db.execute(sql`UPDATE venda SET status = 'chargedback' WHERE id_rifa = ${other} AND nr_sorte = 7`)
  expect((await visitor.get<Rifa>(`rifas/${other}`)).body).toEqual(before)
  expect((await admin.get<Rifa>(`rifas/${other}`)).body.vencedora).toMatchObject({ nr_sorte: 7, valida: false })
  expect(await refusedBy(sql`UPDATE rifa SET numero_vendido = false WHERE id = ${other}`)).toBe('rifa_drawn_for_ever')
})

test('the list of a raffle that is not published is not shown', async () => {
  const id = await soldRifa([4])
  await freeze(id)
  await admin.post('rifas/publicar', { id, publicada: false })
  expect((await file(id)).status).toBe(404)
})
