import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay, formatDay } from '../../contract/dates.ts'
import type { Rifa } from '../../contract/rifas.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { Client, makeClients } from '../support/client.ts'
import { makeRifa, violatedInvariants } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

const today = businessDay(new Date())
let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
afterAll(() => shop.close())

type Answer = Rifa & { message: string }
const draw = (id: string, numero?: unknown, who = admin) => who.post<Answer>('rifas/sorteio', { id, numero })
/** Moves the raffle's draw date to today. */
const makeDrawDue = (id: string) =>
  shop.db.execute(sql`UPDATE rifa SET inicio_vendas = ${addDays(today, -9)}, data_sorteio = ${today} WHERE id = ${id}`)
/** A new cliente, because the number of open payments per cliente is limited. */
async function newBuyer(): Promise<Client> {
  const [client] = await makeClients(shop, 1)
  if (!client) throw new Error('no buyer')
  return client
}
async function hold(id: string, numbers: number[]): Promise<{ buyer: Client; reserva: string }> {
  const buyer = await newBuyer()
  const { body } = await buyer.reserve([{ id_rifa: id, codigosRifas: numbers }])
  expect(body.itens).toMatchObject([{ ok: true }])
  return { buyer, reserva: body.id }
}
async function pay(id: string, { buyer, reserva }: { buyer: Client; reserva: string }, beforePaying = async () => {}) {
  const order = await buyer.payPix(reserva)
  await beforePaying()
  await shop.control(`/orders/${order.body.id}/pagar`)
  const { body } = await buyer.post<{ result: { status: string }[] }>('rifas/venda', {
    order_id: order.body.id,
    id_rifa: id,
  })
  return body.result
}
const buy = async (id: string, numbers: number[]): Promise<void> =>
  expect(await pay(id, await hold(id, numbers))).toHaveLength(numbers.length)
const refusedBy = async (query: ReturnType<typeof sql>): Promise<string | undefined> => {
  try {
    await shop.db.transaction((tx) => tx.execute(query))
    return undefined
  } catch (error) {
    return pgFault(error)?.constraint
  }
}

describe('a draw is refused', () => {
  test('a raffle is not drawn before its date, without buyers, or while a number is held or its payment is open', async () => {
    const id = await makeRifa(shop.db, { numeros: 20 })
    expect(await draw(id)).toMatchObject({
      status: 409,
      body: { message: `O sorteio só pode ser feito a partir de ${formatDay(addDays(today, 20))}` },
    })
    const empty = await makeRifa(shop.db)
    await makeDrawDue(empty)
    for (const numero of [undefined, 7])
      expect(await draw(empty, numero)).toMatchObject({ status: 409, body: { message: 'Nenhum número foi vendido' } })
    await buy(id, [1])
    const held = await hold(id, [2, 3])
    await makeDrawDue(id)
    const busy = {
      status: 409,
      body: { message: 'Ainda há 2 números em pagamento ou reembolso. Aguarde para fazer o sorteio.' },
    }
    expect(await draw(id)).toMatchObject(busy)
    await held.buyer.payPix(held.reserva)
    expect(await draw(id, 2)).toMatchObject(busy)
    expect((await admin.get<Rifa>(`rifas/${id}`)).body.numero_sorteado).toBeNull()
    expect(await refusedBy(sql`UPDATE rifa SET numero_sorteado = 1, sorteada_em = now() WHERE id = ${id}`)).toBe(
      'rifa_draw_when_settled',
    )
  })

  test.each([0, -1, 1.5, 21, 100_001, '7', 'x'])('a raffle is not drawn with the number %j', async (numero) => {
    const id = await makeRifa(shop.db, { numeros: 20 })
    await buy(id, [1])
    await makeDrawDue(id)
    expect(await draw(id, numero)).toMatchObject({
      status: 400,
      body: { message: 'Este número não existe na rifa', fields: { numero: expect.any(String) } },
    })
  })
})

describe('a draw', () => {
  test('a draw by the system selects a sold number, returns the winner to admins and the number to all', async () => {
    const id = await makeRifa(shop.db, { numeros: 500 })
    await buy(id, [123, 321, 400])
    await makeDrawDue(id)
    const { status, body } = await draw(id)
    expect(status).toBe(200)
    expect([123, 321, 400]).toContain(body.numero_sorteado)
    const { rows } = await shop.db.execute<{
      id: string
      nome: string
      telefone: string
    }>(sql`SELECT v.id, c.nome, c.telefone
      FROM venda v JOIN cliente c ON c.id = v.id_cliente WHERE v.id_rifa = ${id} AND v.nr_sorte = ${body.numero_sorteado}`)
    const vencedora = {
      id: rows[0]?.id,
      nr_sorte: body.numero_sorteado,
      cliente: { nome: rows[0]?.nome, telefone: rows[0]?.telefone },
    }
    expect(body).toMatchObject({ id, vendidos: 3, arrecadado: 15, vencedora, sorteada_em: expect.any(String) })
    expect((await admin.get(`rifas/${id}`)).body).toEqual(body)
    const seen = await new Client(shop.url).get<Rifa>(`rifas/${id}`)
    expect(seen.body).toMatchObject({ numero_sorteado: body.numero_sorteado, aberta: false })
    expect(JSON.stringify(seen.body)).not.toContain(rows[0]?.telefone)
    const history = await shop.db.execute(
      sql`SELECT to_state, actor, detail FROM history WHERE entity = 'rifa' AND entity_id = ${id} ORDER BY id`,
    )
    expect(history.rows).toEqual([
      { to_state: 'frozen', actor: `usuario:${admin.id}`, detail: { sha256: body.lista?.sha256, vendidos: 3 } },
      {
        to_state: 'drawn',
        actor: `usuario:${admin.id}`,
        detail: { numero: body.numero_sorteado, origem: 'sistema', vendidos: 3 },
      },
    ])
  })

  test('a draw can select every sold number and no other', async () => {
    const drawn = new Set<number | null | undefined>()
    const id = await makeRifa(shop.db, { numeros: 9 })
    await buy(id, [2, 5, 9])
    await makeDrawDue(id)
    for (let i = 0; i < 60 && drawn.size < 3; i += 1) {
      drawn.add((await draw(id)).body.numero_sorteado)
      await shop.db.transaction(async (tx) => {
        await tx.execute(sql`ALTER TABLE rifa DISABLE TRIGGER USER`)
        await tx.execute(sql`UPDATE rifa SET numero_sorteado = NULL, numero_vendido = NULL,
          sorteada_em = NULL WHERE id = ${id}`)
        await tx.execute(sql`ALTER TABLE rifa ENABLE TRIGGER USER`)
      })
    }
    expect([...drawn].sort()).toEqual([2, 5, 9])
  })

  test('a draw made elsewhere is recorded with its number, even if that number was not sold', async () => {
    const id = await makeRifa(shop.db, { numeros: 20 })
    await buy(id, [4])
    await makeDrawDue(id)
    expect(await draw(id, 20)).toMatchObject({ status: 200, body: { numero_sorteado: 20, vencedora: null } })
    // The public learns that the number was not sold, not who tried to buy it.
    const seen = async (rifa: string) => (await new Client(shop.url).get<Rifa>(`rifas/${rifa}`)).body
    expect(await seen(id)).toMatchObject({ numero_sorteado: 20, numero_vendido: false })
    const other = await makeRifa(shop.db, { numeros: 20 })
    await buy(other, [20])
    await makeDrawDue(other)
    expect((await draw(other, 20)).body).toMatchObject({ numero_sorteado: 20, vencedora: { nr_sorte: 20 } })
    expect(await seen(other)).toMatchObject({ numero_vendido: true })
    expect(await seen(other)).not.toHaveProperty('vencedora')
  })

  test('a draw succeeds once when several admins draw concurrently', async () => {
    const id = await makeRifa(shop.db, { numeros: 20 })
    await buy(id, [1, 2, 3, 4, 5, 6, 7, 8])
    await makeDrawDue(id)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => draw(id, i % 2 ? i : undefined)))
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    const message = `Esta rifa já foi sorteada: número ${winners[0]?.body.numero_sorteado}`
    for (const { status, body } of answers) if (status !== 200) expect([status, body.message]).toEqual([409, message])
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM history WHERE entity_id = ${id} AND to_state = 'drawn'`)
    expect(rows).toHaveLength(1)
  })
})

describe('a drawn raffle', () => {
  test('a drawn raffle cannot be drawn again, edited, deleted or sold; it can be unpublished', async () => {
    const id = await makeRifa(shop.db, { numeros: 20 })
    await buy(id, [7])
    await makeDrawDue(id)
    const { body } = await draw(id)
    const message = 'Esta rifa já foi sorteada: número 7'
    const again = { status: 409, body: { message } }
    expect(await draw(id, 9)).toMatchObject(again)
    expect(await admin.post('rifas', { ...body, nome: 'Outro nome' })).toMatchObject(again)
    expect(await admin.call('DELETE', 'rifas', { id })).toMatchObject(again)
    expect((await admin.get(`rifas/${id}`)).body).toEqual(body)
    expect((await admin.post<Rifa>('rifas/publicar', { id, publicada: false })).body.publicada).toBe(false)
    expect(await violatedInvariants(shop.db)).toEqual([])
  })

  test.each([
    [
      'the drawn number changed',
      'rifa_drawn_for_ever',
      (id: string) => sql`UPDATE rifa SET numero_sorteado = 8 WHERE id = ${id}`,
    ],
    [
      'the draw undone',
      'rifa_drawn_for_ever',
      (id: string) => sql`UPDATE rifa SET numero_sorteado = NULL, sorteada_em = NULL WHERE id = ${id}`,
    ],
    [
      'the count of numbers changed',
      'rifa_drawn_for_ever',
      (id: string) => sql`UPDATE rifa SET qtd_numeros = 99 WHERE id = ${id}`,
    ],
    [
      'the draw date changed',
      'rifa_drawn_for_ever',
      (id: string) => sql`UPDATE rifa SET data_sorteio = data_sorteio + 9 WHERE id = ${id}`,
    ],
    [
      'its terms changed',
      'rifa_drawn_for_ever',
      (id: string) => sql`UPDATE rifa SET regulamento = 'x' WHERE id = ${id}`,
    ],
    ['the raffle hidden', 'rifa_drawn_for_ever', (id: string) => sql`UPDATE rifa SET excluir = true WHERE id = ${id}`],
    ['the raffle deleted', 'rifa_drawn_not_deleted', (id: string) => sql`DELETE FROM rifa WHERE id = ${id}`],
    ['a number sold', 'venda_number_for_sale', (id: string) => insertHeld(id, 8)],
  ])('the database refuses for a drawn raffle: %s', async (_name, constraint, query) => {
    const id = await makeRifa(shop.db, { numeros: 20 })
    await buy(id, [7])
    await makeDrawDue(id)
    await draw(id)
    expect(await refusedBy(query(id))).toBe(constraint)
  })
})

const insertHeld = (id: string, number: number) => sql`INSERT INTO venda (id_reserva, id_cliente, id_rifa, nr_sorte,
    valor_cents, taxa_cents, status, held_at, expires_at)
  SELECT id_reserva, id_cliente, ${id}::uuid, ${number}, 1, 0, 'held', now(), now() + interval '1 hour' FROM venda LIMIT 1`

test('without the check the database still refuses sales of an unpublished or deleted raffle', async () => {
  const id = await makeRifa(shop.db, { numeros: 20 })
  expect(await refusedBy(sql`${insertHeld(id, 21)}`)).toBe('venda_number_for_sale')
  for (const beforePaying of [sql`publicada = false`, sql`publicada = true, excluir = true`]) {
    await shop.db.execute(sql`UPDATE rifa SET ${beforePaying} WHERE id = ${id}`)
    expect(await refusedBy(insertHeld(id, 5))).toBe('venda_number_for_sale')
    // With the check the buyer gets a 409 with the reason.
    expect(await (await newBuyer()).reserve([{ id_rifa: id, codigosRifas: [5] }])).toMatchObject({
      status: 409,
      body: { message: 'Este item não está mais à venda' },
    })
  }
})

describe('a raffle unpublished during a payment', () => {
  const unpublish = (id: string) => shop.db.execute(sql`UPDATE rifa SET publicada = false WHERE id = ${id}`)

  test('a raffle unpublished during a payment sells the number that was held before', async () => {
    const id = await makeRifa(shop.db, { numeros: 20 })
    const result = await pay(id, await hold(id, [3]), async () => void (await unpublish(id)))
    expect(result).toMatchObject([{ status: 'paid' }])
  })
})
