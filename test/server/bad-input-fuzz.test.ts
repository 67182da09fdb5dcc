import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { type Client, freshPhone, makeClients } from '../support/client.ts'
import { brokenInvariants, makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { broken, brokenParam, seeded } from '../support/fuzz.ts'
import { prove } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'

const REQUESTS = 2000
const AT_ONCE = 8
/** Another seed finds other things; this one makes a failure come back. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_108)

let shop: Shop
const failures: string[] = []
beforeAll(async () => {
  const many = '1000000'
  const limits = [
    'SMS_PER_PHONE',
    'SMS_PER_DEVICE',
    'SMS_PER_DAY',
    'LOOKUPS_PER_DEVICE',
    'LOOKUPS_PER_ADDRESS',
    'LOGINS_PER_PHONE',
  ]
  shop = await openShop({ jobs: false, config: Object.fromEntries(limits.map((name) => [name, many])) })
})
afterAll(() => shop.close())

/** A right body for each call that has one: what is broken is one thing in it. */
async function makeBodies(buyer: Client): Promise<Record<string, object>> {
  const evento = await makeEvento(shop.db, { maxPorCliente: 1000 })
  const { lote, setor } = await makeLote(shop.db, evento, { qtd: 5000 })
  const { lote: mesa } = await makeLote(shop.db, evento, { tipo: 1 })
  const rifa = await makeRifa(shop.db)
  const telefone = freshPhone()
  const itens = [
    { id_evento_setor_lote: lote, qtde: 2 },
    { id_evento_setor_lote: mesa, nr_lugar: 7, qtde: 1 },
    { id_rifa: rifa, codigosRifas: [1, 2] },
  ]
  const { body } = await buyer.reserve(itens)
  const day = '2026-11-08'
  return {
    'POST /api/eventos/list': {
      pesquisa: {
        cidades: [randomUUID()],
        nome: 'festival',
        data: day,
        inicioVendasAte: day,
        dataEventoDepois: day,
        inicioVendasDepois: day,
      },
      cursor: 0,
      limit: 25,
      orderType: 'ASC',
    },
    'POST /api/eventos/vendas/list': { id: evento, setor },
    'POST /api/eventos/vendas/count': { id: lote },
    'POST /api/rifas/vendas/list': { id: rifa },
    'POST /api/sms': { telefone },
    'POST /api/sms/confirmar': { telefone, codigo: '123456' },
    'POST /api/clientes': { telefone, nome: 'Ana Souza', senha: 'segredo1', id: randomUUID() },
    'POST /api/clientes/login': { telefone, senha: 'segredo1' },
    'POST /api/reservas': { carrinho: randomUUID(), itens },
    'POST /api/pagarme/orders': {
      items: await buyer.items(body.id),
      payments: [{ payment_method: 'credit_card', credit_card: { installments: 1, card_id: 'card_12345678' } }],
      metadata: { id_reserva: body.id, tentativa: randomUUID() },
    },
    'POST /api/pagarme/customers': { document: '529.982.247-25', email: 'ana@exemplo.com.br' },
    'POST /api/pagarme/customers/:id/cards': { token: 'token_12345678' },
    'POST /api/eventos/venda': {
      order_id: 'or_12345678',
      id_evento_setor_lote: lote,
      nr_lugar: 1,
      status: 'paid',
      entregue: false,
    },
    'POST /api/rifas/venda': { order_id: 'or_12345678', id_rifa: rifa, nr_sorte: 1, codigosRifas: [1] },
    'POST /api/eventos/vendas/cliente': { idCliente: buyer.id, cursor: 0, limit: 25 },
    'POST /api/webhooks/pagarme': {
      id: 'hook_1',
      type: 'order.paid',
      data: { id: 'or_1', code: randomUUID(), order: { id: 'or_1', code: 'x' } },
    },
  }
}

async function judge(route: string, path: string, sent: string | null, response: Response): Promise<void> {
  const text = await response.text()
  const what = `${route} ${path.slice(0, 200)} ${sent?.slice(0, 300)} → ${response.status} ${text.slice(0, 200)}`
  if (response.status >= 500) failures.push(what)
  if (response.status < 400 || response.status >= 500) return
  const { message } = JSON.parse(text) as { message?: unknown }
  if (typeof message !== 'string' || /^$|invalid|expected|error|must|undefined/i.test(message)) failures.push(what)
}

test(`${REQUESTS} broken calls over all routes: a clear 4xx or a harmless answer, never a 5xx`, {
  timeout: 120_000,
}, async () => {
  const random = seeded(SEED)
  const [buyer] = await makeClients(shop, 1)
  if (!buyer) throw new Error('nobody there')
  const proven = await prove(shop, freshPhone())
  const bodies = await makeBodies(buyer)
  const routes = Object.keys(ROLE_TABLE).filter((route) => !route.includes('logout'))
  const { user, password } = shop.webhook
  const call = async (route: string): Promise<void> => {
    const [method = '', pattern = ''] = route.split(' ')
    const path = pattern.replaceAll(/:\w+/g, () =>
      bodies[route] && random() < 0.8 ? randomUUID() : brokenParam(random),
    )
    const sent = method === 'GET' ? null : broken(bodies[route] ?? {}, random)
    const who = pattern.includes('clientes') || pattern.includes('sms') ? proven : buyer
    const isHook = pattern.includes('webhooks')
    const response = await fetch(
      shop.url + path + (method === 'GET' && random() < 0.3 ? `?document=${brokenParam(random)}` : ''),
      {
        method,
        headers: {
          ...(isHook ? { authorization: `Basic ${btoa(`${user}:${password}`)}` } : { cookie: who.cookie ?? '' }),
          ...(sent !== null && { 'content-type': 'application/json' }),
        },
        ...(sent !== null && { body: sent }),
      },
    )
    await judge(route, path, sent, response)
  }
  // The calls with a body get most of it.
  const weighted = routes.flatMap((route) => Array<string>(bodies[route] ? 6 : 1).fill(route))
  const queue = Array.from({ length: REQUESTS }, (_, i) => weighted[i % weighted.length] ?? '')
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let route = queue.pop(); route; route = queue.pop()) await call(route)
    }),
  )
  expect(failures).toEqual([])
  expect(await brokenInvariants(shop.db)).toEqual([])
})
