import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Painel } from '../../contract/painel.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeCidade, makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
let buyer: Client
let admin: Client
let staff: Client
const eventos: { lote: string }[] = []
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const [here, there] = [await makeCidade(shop.db), await makeCidade(shop.db, 'Recife', 'PE')]
  for (const idCidade of [here, there]) eventos.push(await makeLote(shop.db, await makeEvento(shop.db, { idCidade })))
  admin = await makeUsuario(shop)
  staff = await makeUsuario(shop, { cidades: [here] })
  ;[buyer = admin] = await makeClients(shop, 1)
})
afterAll(() => shop.close())

const painel = async (who: Client): Promise<Painel> => (await who.get<Painel>('painel')).body

test('a payment that is refunded automatically counts once, with its amount, for the users of its city', async () => {
  const sums = async (who: Client) => {
    const { reembolsos_pendentes: open, reembolsos } = await painel(who)
    return [open, reembolsos.hoje].map(({ quantidade, valor }) => [quantidade, valor] as const)
  }
  const [ofAdmin, ofStaff] = [await sums(admin), await sums(staff)]
  const begun = (lote: string) => sql`
    WITH r AS (INSERT INTO reserva (id_cliente, carrinho, status, expires_at, units)
        VALUES (${buyer.id}, gen_random_uuid(), 'released', now(), 1) RETURNING id),
      v AS (INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, valor_cents, taxa_cents, status, held_at, expires_at)
        SELECT r.id, ${buyer.id}, s.id_evento, s.id, 2, l.id, 100, 0, 'released', now(), now() FROM r, lote l
          JOIN setor s ON s.id = l.id_setor WHERE l.id = ${lote}),
      a AS (INSERT INTO payment_attempt (id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, paid_cents, units, status)
        SELECT id, ${buyer.id}, gen_random_uuid(), 'x', 'pix', 100, 12345, 1, 'refunding' FROM r RETURNING id)
    INSERT INTO refund (id_attempt, automatic, reason, actor, cents, units, expected_canceled_cents, status)
    SELECT id, true, 'x', 'provider', 12345, 0, 12345, 'sent' FROM a`
  // One refund in the staff's city, one in another.
  for (const { lote } of eventos) await shop.db.execute(begun(lote))
  const plus = ([n, valor]: readonly [number, number] | undefined = [0, 0], more: number) => [
    n + more,
    valor + more * 123.45,
  ]
  expect(await sums(admin)).toEqual([plus(ofAdmin[0], 2), ofAdmin[1]])
  expect(await sums(staff)).toEqual([plus(ofStaff[0], 1), ofStaff[1]])
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE refund SET status = 'confirmed', updated_at = now() WHERE automatic`)
    await tx.execute(sql`UPDATE payment_attempt SET status = 'refunded' WHERE status = 'refunding'`)
  })
  expect(await sums(admin)).toEqual([ofAdmin[0], plus(ofAdmin[1], 2)])
  expect(await sums(staff)).toEqual([ofStaff[0], plus(ofStaff[1], 1)])
  expect(await violatedInvariants(shop.db)).toEqual([])
})
