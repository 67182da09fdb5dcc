import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { buildApp } from '../../server/app.ts'
import { Client, freshPhone, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { routesOf } from '../support/routes.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeToken } from '../support/token.ts'

/** What a route answers its owner (or everybody), and what another customer gets who names the owner's things. */
type Example = { path: string | (() => Promise<string>); body?: object; owner: number; other?: number }

const phone = freshPhone()
let shop: Shop
let owner: Client
let other: Client
let examples: Record<string, Example>

beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { SMS_PER_PHONE: '1000' } })
  const people = await makeClients(shop, 2)
  if (!people[0] || !people[1]) throw new Error('nobody there')
  ;[owner, other] = [people[0], people[1]]
  examples = await makeExamples()
})
afterAll(() => shop.close())

async function makeExamples(): Promise<Record<string, Example>> {
  const evento = await makeEvento(shop.db, { maxPorCliente: 100 })
  const { lote } = await makeLote(shop.db, evento)
  const rifa = await makeRifa(shop.db)
  const cidade = (await owner.get<{ result: { id: string }[] }>('cidades')).body.result[0]?.id ?? ''
  const itens = [
    { id_evento_setor_lote: lote, qtde: 1 },
    { id_rifa: rifa, codigosRifas: [7] },
  ]
  const first = await owner.reserve(itens)
  const order = await owner.payPix(first.body.id)
  const ticket = await owner.post<{ result: { id: string }[] }>('eventos/venda', {
    order_id: order.body.id,
    id_evento_setor_lote: lote,
  })
  const hold = async () => (await owner.reserve(itens.slice(0, 1))).body.id
  const held = await hold()
  const { body: customers } = await owner.get<{ data: { id: string }[] }>('pagarme/customers')
  const customer = customers.data[0]?.id ?? ''
  const { body: card } = await owner.post<{ id: string }>(`pagarme/customers/${customer}/cards`, {
    token: await makeToken(shop),
  })
  const picture = `${randomUUID()}.jpg`
  const person = { document: '52998224725', email: 'alguem@exemplo.com.br' }
  return {
    'GET /healthz': { path: '/healthz', owner: 200 },
    'GET /readyz': { path: '/readyz', owner: 200 },
    'GET /api/cidades': { path: '/api/cidades', owner: 200 },
    'GET /api/cidades/:id': { path: `/api/cidades/${cidade}`, owner: 200 },
    'GET /api/banners': { path: '/api/banners', owner: 200 },
    'GET /api/bannerImg/:file': { path: `/api/bannerImg/${picture}`, owner: 404 },
    'GET /api/eventoImg/:file': { path: `/api/eventoImg/${picture}`, owner: 404 },
    'GET /api/eventos/:id': { path: `/api/eventos/${evento}`, owner: 200 },
    'POST /api/eventos/list': { path: '/api/eventos/list', body: {}, owner: 200 },
    'POST /api/eventos/vendas/list': { path: '/api/eventos/vendas/list', body: { id: evento }, owner: 200 },
    'POST /api/eventos/vendas/count': { path: '/api/eventos/vendas/count', body: { id: lote }, owner: 200 },
    'GET /api/rifas': { path: '/api/rifas', owner: 200 },
    'GET /api/rifas/:id': { path: `/api/rifas/${rifa}`, owner: 200 },
    'POST /api/rifas/vendas/list': { path: '/api/rifas/vendas/list', body: { id: rifa }, owner: 200 },
    'POST /api/sms': { path: '/api/sms', body: { telefone: phone }, owner: 200 },
    'POST /api/sms/confirmar': { path: '/api/sms/confirmar', body: { telefone: phone, codigo: '0' }, owner: 400 },
    'GET /api/clientes/phone/:phone': { path: `/api/clientes/phone/${phone}`, owner: 200 },
    'POST /api/clientes': {
      path: '/api/clientes',
      body: { telefone: phone, nome: 'Ninguém', senha: 'segredo' },
      owner: 403,
    },
    'POST /api/clientes/login': { path: '/api/clientes/login', body: { telefone: phone, senha: 'x' }, owner: 400 },
    'GET /api/clientes/:id': { path: `/api/clientes/${owner.id}`, owner: 200, other: 404 },

    'POST /api/reservas': { path: '/api/reservas', body: { carrinho: randomUUID(), itens }, owner: 200, other: 200 },
    'GET /api/reservas': { path: '/api/reservas', owner: 200, other: 200 },
    'POST /api/reservas/:id/prorrogar': { path: `/api/reservas/${held}/prorrogar`, owner: 200, other: 404 },
    'DELETE /api/reservas/:id': { path: async () => `/api/reservas/${await hold()}`, owner: 200, other: 404 },
    'GET /api/pagarme/chave': { path: '/api/pagarme/chave', owner: 200, other: 200 },
    'POST /api/pagarme/orders': {
      path: '/api/pagarme/orders',
      body: {
        items: order.body.items,
        payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
        metadata: { id_reserva: first.body.id, tentativa: randomUUID() },
      },
      owner: 409,
      other: 404,
    },
    'GET /api/pagarme/orders/:id': { path: `/api/pagarme/orders/${order.body.id}`, owner: 200, other: 404 },
    'GET /api/pagarme/customers': { path: '/api/pagarme/customers', owner: 200, other: 200 },
    'POST /api/pagarme/customers': { path: '/api/pagarme/customers', body: person, owner: 200, other: 200 },
    'GET /api/pagarme/customers/:id/cards': {
      path: `/api/pagarme/customers/${customer}/cards`,
      owner: 200,
      other: 404,
    },
    'POST /api/pagarme/customers/:id/cards': {
      path: `/api/pagarme/customers/${customer}/cards`,
      body: { token: await makeToken(shop) },
      owner: 200,
      other: 404,
    },
    'DELETE /api/pagarme/customers/:id/cards/:cardId': {
      path: `/api/pagarme/customers/${customer}/cards/${card.id}`,
      owner: 200,
      other: 404,
    },

    'POST /api/eventos/venda': {
      path: '/api/eventos/venda',
      body: { order_id: order.body.id, id_evento_setor_lote: lote },
      owner: 200,
      other: 404,
    },
    'POST /api/rifas/venda': {
      path: '/api/rifas/venda',
      body: { order_id: order.body.id, id_rifa: rifa },
      owner: 200,
      other: 404,
    },
    'POST /api/eventos/vendas/cliente': {
      path: '/api/eventos/vendas/cliente',
      body: { idCliente: owner.id },
      owner: 200,
      other: 403,
    },
    'GET /api/eventos/venda/:id': {
      path: `/api/eventos/venda/${ticket.body.result[0]?.id}`,
      owner: 200,
      other: 404,
    },

    'POST /api/reservas/:id/cancelar-pagamento': {
      path: `/api/reservas/${first.body.id}/cancelar-pagamento`,
      owner: 200,
      other: 404,
    },
    'POST /api/webhooks/pagarme': { path: '/api/webhooks/pagarme', body: {}, owner: 403, other: 403 },
    // Last: it ends the sessions.
    'POST /api/clientes/logout': { path: '/api/clientes/logout', body: {}, owner: 200, other: 200 },
  }
}

const statusOf = async (who: Client, method: string, path: string, body?: object): Promise<number> => {
  const response = await fetch(shop.url + path, {
    method,
    headers: { ...(who.cookie && { cookie: who.cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  // What the owner holds must not be in what anybody else is told, whatever the status.
  if (who !== owner && method !== 'HEAD' && !ROLE_TABLE[`${method} ${path}`]?.roles.includes('visitor')) {
    expect(text).not.toContain(owner.id)
  }
  return response.status
}

describe('the role table', () => {
  test('has a row for every route, and a route for every row', () => {
    expect(routesOf(shop.app)).toEqual(Object.keys(ROLE_TABLE).sort())
  })

  test('is the door: a route without a row stops the boot', async () => {
    const app = await buildApp(shop.deps)
    expect(() => app.get('/api/segredos', () => 'x')).toThrow('GET /api/segredos is not in the role table')
    app.register(async (scope) => {
      scope.post('/api/cidades', () => 'x')
    })
    await expect(app.ready()).rejects.toThrow('POST /api/cidades is not in the role table')
    await app.close()
  })

  test('every route answers visitor, owner and another customer as its row says', async () => {
    expect(Object.keys(examples).sort()).toEqual(Object.keys(ROLE_TABLE).sort())
    for (const [route, { path, body, owner: wanted, other: strangers = wanted }] of Object.entries(examples)) {
      const [method = ''] = route.split(' ')
      const address = typeof path === 'string' ? path : await path()
      const isOpen = ROLE_TABLE[route]?.roles.includes('visitor') && !route.includes('webhooks')
      const seen = {
        visitor: await statusOf(new Client(shop.url), method, address, body),
        other: await statusOf(other, method, address, body),
        owner: await statusOf(owner, method, address, body),
      }
      expect(seen, route).toEqual({ visitor: isOpen ? wanted : 401, other: strangers, owner: wanted })
    }
  })
})

test('HEAD is no way around a GET', async () => {
  const stranger = new Client(shop.url)
  for (const path of ['/api/reservas', '/api/pagarme/customers', `/api/clientes/${owner.id}`]) {
    expect(await statusOf(stranger, 'HEAD', path), path).toBe(401)
  }
})
