import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reserva } from '../../contract/reservas.ts'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import { makeClients } from '../support/client.ts'
import { makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
afterAll(() => shop.close())

/** A buyer who holds 2 of 3 tickets of one lot and a ticket of another. */
async function holder() {
  const [buyer] = await makeClients(shop, 1)
  if (!buyer) throw new Error('no client')
  const evento = await makeEvento(shop.db)
  const { lote: scarce } = await makeLote(shop.db, evento, { qtd: 3, valor: 5000, taxa: 600 })
  const { lote: plenty } = await makeLote(shop.db, evento)
  const itens = (qtde: number) => [
    { id_evento_setor_lote: plenty, qtde: 1 },
    { id_evento_setor_lote: scarce, qtde },
  ]
  const { body } = await buyer.reserve(itens(2))
  const carrinho = (await open(buyer))?.carrinho
  const change = (qtde: number, completa: boolean) =>
    buyer.post<{ id: string; message?: string; fields?: Record<string, string> }>('reservas', {
      carrinho,
      itens: itens(qtde),
      completa,
    })
  return { buyer, id: body.id, scarce, plenty, change }
}
const open = async (buyer: Awaited<ReturnType<typeof makeClients>>[number]): Promise<Reserva | undefined> =>
  (await buyer.get<{ result: Reserva[] }>('reservas')).body.result[0]
const unitsOf = (reserva: Reserva | undefined, lote: string): number | undefined =>
  reserva?.linhas.find(({ id_evento_setor_lote }) => id_evento_setor_lote === lote)?.qtde

test('a change of a hold is granted wholly, or leaves the hold as it was and says which item is the reason', async () => {
  const { buyer, id, scarce, plenty, change } = await holder()
  expect(await change(4, true)).toMatchObject({
    status: 409,
    body: { message: SHOP_REFUSALS['stock.only-left'](3), fields: { 'itens.1': SHOP_REFUSALS['stock.only-left'](3) } },
  })
  const kept = await open(buyer)
  expect([kept?.id, unitsOf(kept, scarce), unitsOf(kept, plenty)]).toEqual([id, 2, 1])
  expect(await change(3, true)).toMatchObject({ status: 200, body: { id } })
  expect(unitsOf(await open(buyer), scarce)).toBe(3)
  // Without it, the granted part replaces the hold.
  expect(await change(4, false)).toMatchObject({ status: 200 })
  const part = await open(buyer)
  expect([unitsOf(part, scarce), unitsOf(part, plenty)]).toEqual([undefined, 1])
  expect(await violatedInvariants(shop.db)).toEqual([])
})

test('a reservation says the price and the fee of each line', async () => {
  const { buyer, scarce } = await holder()
  expect((await open(buyer))?.linhas).toContainEqual({
    ...{ id_evento_setor_lote: scarce, nr_lugar: null, id_tarifa: null, id_rifa: null },
    ...{ qtde: 2, valor: 112, taxa: 12 },
  })
})
