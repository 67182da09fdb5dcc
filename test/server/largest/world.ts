import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { CART_UNITS_MAX, LAYOUT_MAX, REFUND_UNITS_MAX } from '../../../contract/limits.ts'
import { addLote, makeEvento, makeLote, makeRifa } from '../../support/fixtures.ts'
import { buyPaid, insertSoldTickets } from '../../support/tickets.ts'
import type { Sent, World } from '../roles/world.ts'

const range = (n: number, from = 1): number[] => Array.from({ length: n }, (_, i) => from + i)

/** More tickets than any person has, because a list of one's own sales is as long as they are. */
const OWN_TICKETS = 5000
const LOTES = 100

/** The largest legal calls that the contract's schemas do not show, by route. */
export async function makeLargest(w: World): Promise<Record<string, (() => Sent | Promise<Sent>)[]>> {
  const { db } = w.shop
  const evento = await makeEvento(db, { idCidade: w.cidade, maxPorCliente: 1_000_000 })
  const linhas = range(LAYOUT_MAX.linhas).map((nr) => ({
    nome: `F${nr}`,
    mapa: 'o'.repeat(LAYOUT_MAX.lugares / LAYOUT_MAX.linhas).padEnd(LAYOUT_MAX.colunas, '_'),
  }))
  const stands = await makeLote(db, evento, { tipo: 1, lugares: 4, qtd: LAYOUT_MAX.lugares })
  await w.people.admin.call('PUT', 'eventos/setor/lugares', { id: stands.setor, linhas })
  const pista = await makeLote(db, evento, { qtd: 200_000 })
  for (const _ of range(LOTES - 1)) await addLote(db, pista.setor, { qtd: 10 })
  const rifa = await makeRifa(db, { numeros: 100_000 })

  const old = await makeLote(db, evento, { qtd: OWN_TICKETS })
  await insertSoldTickets(w.shop, w.owner.id, { idEvento: evento, ...old, n: OWN_TICKETS })
  await db.execute(sql`INSERT INTO banner (visivel) SELECT false FROM generate_series(1, 900)`)
  await db.execute(sql`ANALYZE`)

  // Each call takes other units, so that none is refused because it was made before.
  let next = 1
  const units = (n: number): number[] => {
    const from = next
    next += n
    return range(n, from)
  }
  const places = (): object[] =>
    units(CART_UNITS_MAX).map((nr) => ({ id_evento_setor_lote: stands.lote, nr_lugar: (nr % LAYOUT_MAX.lugares) + 1 }))
  const cart = (itens: object[]): Sent => ({ body: { carrinho: randomUUID(), itens } })
  const carts: (() => Sent)[] = [
    () => cart([{ id_rifa: rifa, codigosRifas: units(CART_UNITS_MAX) }]),
    () => cart(units(CART_UNITS_MAX).map((nr) => ({ id_rifa: rifa, codigosRifas: [nr] }))),
    () => cart([{ id_evento_setor_lote: pista.lote, qtde: CART_UNITS_MAX }]),
    () => cart(range(CART_UNITS_MAX).map(() => ({ id_evento_setor_lote: pista.lote, qtde: 1 }))),
    () => cart(places()),
  ]
  const held = async (itens: object[]): Promise<string> => {
    const { status, body } = await w.owner.reserve(itens)
    if (status !== 200) throw new Error(`not held: ${status} ${JSON.stringify(body)}`)
    return body.id
  }
  const numbers = units(CART_UNITS_MAX)
  const bought = await buyPaid(w.shop, w.owner, [{ id_rifa: rifa, codigosRifas: numbers }])
  const tickets = () => buyPaid(w.shop, w.owner, [{ id_evento_setor_lote: pista.lote, qtde: REFUND_UNITS_MAX }])
  const order = bought[0]?.order_id
  const pix = { payment_method: 'pix', pix: { expires_in: 3600 } }

  return {
    'POST /api/reservas': carts,
    // With a hold of the largest cart of places, whose names come from the drawing.
    'GET /api/reservas': [async () => ({ params: { id: await held(places()) } })],
    'POST /api/reservas/:id/prorrogar': [async () => ({ params: { id: await held(places()) }, body: {} })],
    'DELETE /api/reservas/:id': [async () => ({ params: { id: await held(places()) } })],
    'POST /api/pagarme/orders': [
      async () => {
        const id = await held([{ id_rifa: rifa, codigosRifas: units(CART_UNITS_MAX) }])
        const items = await w.owner.items(id)
        return { body: { items, payments: [pix], metadata: { id_reserva: id, tentativa: randomUUID() } } }
      },
    ],
    'GET /api/pagarme/orders/:id': [() => ({ params: { id: order ?? '' } })],
    'POST /api/rifas/venda': [() => ({ body: { order_id: order, id_rifa: rifa, codigosRifas: numbers } })],
    'POST /api/reembolsos': [async () => ({ body: { ids: (await tickets()).map(({ id }) => id), motivo: 'Não vou' } })],
    'POST /api/portaria/:idEvento/entradas': [
      async () => {
        const ids = [...(await tickets()).map(({ id }) => id), ...range(500 - REFUND_UNITS_MAX).map(() => randomUUID())]
        const lida_em = new Date().toISOString()
        const entradas = ids.map((id_venda) => ({ id: randomUUID(), id_venda, lida_em, portao: 'A'.repeat(40) }))
        return { params: { idEvento: evento }, body: { entradas } }
      },
    ],
    'GET /api/portaria/:idEvento': [() => ({ params: { idEvento: evento }, query: { limit: '100' } })],
    'PUT /api/eventos/setor/lugares': [
      async () => {
        const { setor } = await makeLote(db, await makeEvento(db, { idCidade: w.cidade }), { tipo: 1, lugares: 4 })
        return { body: { id: setor, linhas } }
      },
    ],
    'PUT /api/banners/ordem': [
      async () => {
        const { body } = await w.people.admin.get<{ id: string }[]>('banners')
        return { body: { ids: body.map(({ id }) => id).reverse() } }
      },
    ],
    'POST /api/eventos/copiar': [() => ({ body: { id: evento, data: '2099-01-01' } })],
    'GET /api/eventos/:id': [() => ({ params: { id: evento } })],
    'POST /api/eventos/vendas/list': [() => ({ body: { id: evento, setor: old.setor } })],
    'GET /api/rifas/:id/numeros': [() => ({ params: { id: rifa } })],
    'POST /api/rifas/vendas/list': [() => ({ body: { id: rifa } })],
    'POST /api/eventos/vendas/cliente': [() => ({ body: { idCliente: w.owner.id } })],
  }
}
