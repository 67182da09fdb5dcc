import { randomUUID } from 'node:crypto'
import { PRIMEIRO_PLANO } from '../../../contract/planos-rules.ts'
import { holdSeat, subscription } from '../../support/club.ts'
import { makeToken } from '../../support/token.ts'
import type { Examples, World } from './world.ts'

/** Reservations, payments, the club: data of one cliente. */
export function purchases(w: World): Examples {
  const ofOwner = { params: { id: w.customer } }
  const card = async () => ({ ...ofOwner, body: { token: await makeToken(w.shop) } })
  const savedCard = async () => {
    const made = await w.owner.post<{ id: string }>(`pagarme/customers/${w.customer}/cards`, {
      // The membership is charged by the other one.
      token: await makeToken(w.shop, '4000000000000028'),
    })
    return { params: { id: w.customer, cardId: made.body.id } }
  }
  const [mine, another] = w.subscriptions
  let seat = 10
  return {
    'POST /api/reservas': {
      send: () => ({ body: { carrinho: randomUUID(), itens: [{ id_evento_setor_lote: w.lote, qtde: 1 }] } }),
      seen: { other: 200 },
    },
    'GET /api/reservas': { seen: { other: 200 } },
    'DELETE /api/reservas/:id': { send: async () => ({ params: { id: await w.hold() } }) },
    'POST /api/reservas/:id/prorrogar': { send: async () => ({ params: { id: await w.hold() }, body: {} }) },
    'POST /api/reservas/:id/cancelar-pagamento': { send: () => ({ params: { id: w.waiting }, body: {} }) },

    'GET /api/pagarme/chave': { seen: { other: 200 } },
    // Its payment is already in progress.
    'POST /api/pagarme/orders': {
      send: () => ({
        body: {
          items: w.order.items,
          payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
          metadata: { id_reserva: w.waiting, tentativa: randomUUID() },
        },
      }),
      ok: 409,
    },
    'GET /api/pagarme/orders/:id': { send: () => ({ params: { id: w.order.id } }) },
    'GET /api/pagarme/orders/:id/pdf': { send: () => ({ params: { id: w.venda.order_id ?? '' } }) },
    // Returns the caller's own customer, whatever the query.
    'GET /api/pagarme/customers': { send: () => ({ query: { document: '529.982.247-25' } }), seen: { other: 200 } },
    'POST /api/pagarme/customers': {
      send: () => ({ body: { document: '529.982.247-25', email: 'pessoa@exemplo.com.br' } }),
      seen: { other: 200 },
    },
    'POST /api/pagarme/pagadores': {
      send: () => ({ body: { document: '111.444.777-35' } }),
      seen: { other: 200 },
    },
    'GET /api/pagarme/customers/:id/cards': { send: () => ofOwner },
    'POST /api/pagarme/customers/:id/cards': { send: card },
    'DELETE /api/pagarme/customers/:id/cards/:cardId': { send: savedCard },

    // The owner is already a socio; for another cliente the hold does not exist.
    'POST /api/pagarme/subscriptions': {
      send: async () => {
        const held = await holdSeat(w.second, ++seat)
        return { body: subscription(held.body?.id ?? randomUUID(), 'card_12345678') }
      },
      ok: 404,
    },
    'GET /api/pagarme/subscriptions/:id': { send: () => ({ params: { id: mine } }) },
    'PUT /api/pagarme/subscriptions/:id/items/:itemId': {
      send: async () => {
        const { body } = await w.people.admin.get<{ items?: { id: string }[] }>(`pagarme/subscriptions/${mine}`)
        return {
          params: { id: mine, itemId: body.items?.[0]?.id ?? '' },
          body: { quantity: 1, pricing_scheme: { price: 3990 }, status: 'active' },
        }
      },
    },
    'GET /api/socio': { send: () => ({ query: { cancelados: 'notCanceled', limit: '25', cursor: '0' } }) },
    'POST /api/socio': { send: () => ({ body: { id_assinatura: mine } }) },
    // The plan that the owner has: nothing changes. The other one is no member.
    'POST /api/socio/plano': { send: () => ({ body: { id_plano: PRIMEIRO_PLANO } }), seen: { other: 409 } },
    'GET /api/socio/cadeiras': {},
    // Everybody has benefits of their own.
    'GET /api/socio/tarifas': { send: () => ({ query: { idEvento: w.evento } }), seen: { other: 200 } },
    'GET /api/socio/cliente/:id': { send: () => ({ params: { id: w.owner.id } }) },
    'POST /api/exportacoes': { send: () => ({ body: { lista: 'cidades', filtro: {} } }), seen: { elsewhere: 200 } },
    'GET /api/socio/reajuste': { send: () => ({ query: { valor: '39,90' } }) },
    'POST /api/socio/reajuste': { send: () => ({ body: { valor: '39,90' } }) },
    'GET /api/configSocioTorcedor': {},
    'POST /api/configSocioTorcedor': {
      send: () => ({ body: { valor: 29.9, termo: 'Termo', maximo_socios: 120, qtd_linha: 10 } }),
    },
    // Last, because afterwards the owner is no longer a socio.
    'DELETE /api/pagarme/subscriptions/:id': {
      send: (who) => ({ params: { id: who === 'admin' ? another : mine } }),
    },
  }
}
