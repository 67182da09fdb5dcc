import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa, violatedInvariants } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { fingerprint } from '../support/tables.ts'
import { makeToken } from '../support/token.ts'

const NOT_FOUND = { status: 404, body: { message: 'Registro não encontrado' } }
const FORBIDDEN = { status: 403, body: { message: 'Você não tem permissão para fazer isso' } }

let shop: Shop
let victim: Client
let attacker: Client
let lote: string
let rifa: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  lote = (await makeLote(shop.db, await makeEvento(shop.db, { maxPorCliente: 1000 }))).lote
  rifa = await makeRifa(shop.db)
})
afterAll(() => shop.close())

const makePair = async (more: { pagarme?: boolean } = {}): Promise<void> => {
  const people = await makeClients(shop, 2, more)
  if (!people[0] || !people[1]) throw new Error('no cliente was created')
  ;[victim, attacker] = [people[0], people[1]]
}
type Customer = { id: string; name: string; email: string }
const customerOf = async (who: Client): Promise<string> =>
  (await who.get<{ data: Customer[] }>('pagarme/customers')).body.data[0]?.id ?? ''

let number = 0
async function buy(who: Client): Promise<{ reserva: string; order: Order }> {
  number += 1
  const reserved = await who.reserve([{ id_evento_setor_lote: lote }, { id_rifa: rifa, codigosRifas: [number] }])
  return { reserva: reserved.body.id, order: (await who.payPix(reserved.body.id)).body }
}

/** Runs the attack and expects that no row changed. */
async function expectUnchanged(attack: () => Promise<void>): Promise<void> {
  const before = await fingerprint(shop.db)
  await attack()
  expect(await fingerprint(shop.db)).toEqual(before)
}

describe('another cliente’s e-mail', () => {
  test('another cliente’s e-mail creates a separate customer at the provider, each with their own cards', async () => {
    await makePair({ pagarme: false })
    const person = { document: '529.982.247-25', email: 'a-mesma@exemplo.com.br' }
    const mine = await victim.post<Customer>('pagarme/customers', person)
    const theirs = await attacker.post<Customer>('pagarme/customers', { ...person, email: person.email.toUpperCase() })
    expect(mine.body).toMatchObject({ email: person.email, document: '52998224725' })
    expect(theirs.status).toBe(200)
    expect(theirs.body.id).not.toBe(mine.body.id)
    const path = `pagarme/customers/${mine.body.id}/cards`
    expect((await victim.post(path, { token: await makeToken(shop) })).status).toBe(200)
    expect((await victim.get<{ data: object[] }>(path)).body.data).toHaveLength(1)
    expect((await attacker.get(`pagarme/customers/${theirs.body.id}/cards`)).body).toEqual({ data: [] })
    expect((await attacker.get(`pagarme/customers?document=${person.document}`)).body).toMatchObject({
      data: [{ id: theirs.body.id }],
    })
  })

  test('a sign-up with a foreign id or id_pagar_me does not change another customer', async () => {
    await makePair()
    const wanted = await customerOf(victim)
    const own = await customerOf(attacker)
    await attacker.post('pagarme/customers', {
      document: '52998224725',
      email: 'eu@exemplo.com.br',
      id: wanted,
      id_pagar_me: wanted,
      code: victim.id,
      name: 'Outra Pessoa',
    })
    expect([await customerOf(attacker), await customerOf(victim)]).toEqual([own, wanted])
  })
})

describe('another cliente’s cards, addressed by their customer id', () => {
  test('another cliente’s cards, addressed by their customer id cannot be read, added to, deleted or charged', async () => {
    await makePair()
    const customer = await customerOf(victim)
    const path = `pagarme/customers/${customer}/cards`
    const { body: card } = await victim.post<{ id: string }>(path, { token: await makeToken(shop) })
    await expectUnchanged(async () => {
      expect(await attacker.get(path)).toMatchObject(NOT_FOUND)
      expect(await attacker.post(path, { token: await makeToken(shop) })).toMatchObject(NOT_FOUND)
      expect(await attacker.call('DELETE', `${path}/${card.id}`)).toMatchObject(NOT_FOUND)
      // Nor through the attacker's own wallet.
      const own = `pagarme/customers/${await customerOf(attacker)}/cards/${card.id}`
      expect((await attacker.call('DELETE', own)).status).toBe(404)
    })
    const { body: hold } = await attacker.reserve([{ id_evento_setor_lote: lote }])
    const order = await attacker.post('pagarme/orders', {
      items: await attacker.items(hold.id),
      payments: [{ payment_method: 'credit_card', credit_card: { installments: 1, card_id: card.id } }],
      metadata: { id_reserva: hold.id, tentativa: randomUUID() },
    })
    expect(order.status).toBe(422)
    expect((await victim.get<{ data: object[] }>(path)).body.data).toHaveLength(1)
  })
})

describe('another cliente’s id', () => {
  test('another cliente’s id gives access to no account and no list of tickets, whichever field is sent', async () => {
    await makePair()
    await buy(victim)
    await expectUnchanged(async () => {
      expect(await attacker.get(`clientes/${victim.id}`)).toMatchObject(NOT_FOUND)
      expect(await attacker.get(`clientes/${victim.id.toUpperCase()}`)).toMatchObject(NOT_FOUND)
      for (const body of [
        { idCliente: victim.id },
        { idCliente: victim.id.toUpperCase() },
        { cpf: '529.982.247-25' },
        { email: 'pessoa@exemplo.com.br' },
        { idCliente: attacker.id, email: 'pessoa@exemplo.com.br' },
      ]) {
        expect(await attacker.post('eventos/vendas/cliente', body), JSON.stringify(body)).toMatchObject(FORBIDDEN)
      }
      expect((await attacker.post('eventos/vendas/cliente', {})).body).toEqual({ result: [], total: 0 })
    })
  })

  test('one’s own ids are accepted in upper case', async () => {
    await makePair()
    const { order } = await buy(victim)
    expect((await victim.get(`clientes/${victim.id.toUpperCase()}`)).body).toMatchObject({ id: victim.id })
    expect((await victim.get(`pagarme/orders/${order.code.toUpperCase()}`)).body).toMatchObject({ id: order.id })
    const tickets = await victim.post<{ result: { id: string }[] }>('eventos/vendas/cliente', {
      idCliente: victim.id.toUpperCase(),
    })
    expect(tickets.body.result).toHaveLength(2)
    const ticket = tickets.body.result[0]?.id ?? ''
    expect((await victim.get(`eventos/venda/${ticket.toUpperCase()}`)).body).toMatchObject({ id: ticket })
  })
})

describe('another cliente’s order', () => {
  test('another cliente’s order cannot be read, claimed, paid, canceled, extended or released', async () => {
    await makePair()
    const { reserva, order } = await buy(victim)
    const { body: hold } = await victim.reserve([{ id_evento_setor_lote: lote }])
    const items = await victim.items(hold.id)
    const tickets = await victim.post<{ result: { id: string }[] }>('eventos/vendas/cliente', {})
    await expectUnchanged(async () => {
      for (const id of [order.id, order.code]) {
        expect(await attacker.get(`pagarme/orders/${id}`)).toMatchObject(NOT_FOUND)
        expect(await attacker.post('eventos/venda', { order_id: id, id_evento_setor_lote: lote })).toMatchObject(
          NOT_FOUND,
        )
        expect(await attacker.post('rifas/venda', { order_id: id, id_rifa: rifa })).toMatchObject(NOT_FOUND)
      }
      for (const { id } of tickets.body.result)
        expect(await attacker.get(`eventos/venda/${id}`)).toMatchObject(NOT_FOUND)
      for (const id of [reserva, hold.id]) {
        expect(await attacker.call('DELETE', `reservas/${id}`)).toMatchObject(NOT_FOUND)
        expect(await attacker.post(`reservas/${id}/prorrogar`, {})).toMatchObject(NOT_FOUND)
        expect(await attacker.post(`reservas/${id}/cancelar-pagamento`, {})).toMatchObject(NOT_FOUND)
      }
      const paid = await attacker.post('pagarme/orders', {
        items,
        payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
        metadata: { id_reserva: hold.id, tentativa: randomUUID() },
      })
      expect(paid).toMatchObject({ status: 404, body: { message: 'Reserva não encontrada' } })
    })
    expect((await attacker.get('reservas')).body).toEqual({ result: [], cadeira: null, assinatura: null })
  })
})

describe('what a cliente claims about a sale', () => {
  test('a sale claimed as used, paid, cheaper or of another cliente is refused or the claim is ignored', async () => {
    await makePair()
    const { order } = await buy(attacker)
    const sale = { order_id: order.id, id_evento_setor_lote: lote }
    await expectUnchanged(async () => {
      expect(await attacker.post('eventos/venda', { ...sale, entregue: true })).toMatchObject(FORBIDDEN)
      expect(await attacker.post('rifas/venda', { order_id: order.id, id_rifa: rifa, entregue: true })).toMatchObject(
        FORBIDDEN,
      )
    })
    const claimed = await attacker.post<{ result: object[] }>('eventos/venda', {
      ...sale,
      status: 'paid',
      valor: 0.01,
      id_cliente: victim.id,
      forma_pgto: 'credit_card',
      entregue: false,
      nr_sorte: null,
    })
    expect(claimed).toMatchObject({
      status: 200,
      body: { result: [{ status: 'waiting_payment', valor: 92, id_cliente: attacker.id, forma_pgto: 'pix' }] },
    })
  })

  test('a changed price is ignored in the cart and refused in the order', async () => {
    await makePair()
    const { status, body } = await attacker.reserve([
      { id_evento_setor_lote: lote, qtde: 1, valor: 0.01, taxa_adm: 0, setor: { tipo: 2 }, status: 'paid' },
    ])
    expect({ status, body }).toMatchObject({ status: 200, body: { itens: [{ valor: 92 }] } })
    const [item] = await attacker.items(body.id)
    for (const change of [{ amount: 1 }, { amount: -9200 }, { quantity: 0 }, { quantity: -1 }, { code: 'x' }]) {
      const order = await attacker.post('pagarme/orders', {
        items: [{ ...item, ...change }],
        payments: [{ payment_method: 'pix', pix: { expires_in: 3600 }, amount: 1 }],
        metadata: { id_reserva: body.id, tentativa: randomUUID() },
      })
      expect(order, JSON.stringify(change)).toMatchObject({
        status: 409,
        body: { message: 'Os itens ou os preços não conferem com a reserva. Revise o carrinho.' },
      })
    }
    const order = await attacker.payPix(body.id)
    expect(order.body).toMatchObject({ amount: 9200, charges: [{ amount: 9200 }] })
  })
})

describe('a forged webhook', () => {
  const hook = (code: string) => ({ id: `hook_${randomUUID()}`, type: 'order.paid', data: { id: 'or_x', code } })
  const basic = (user: string, password: string) => ({ authorization: `Basic ${btoa(`${user}:${password}`)}` })

  test('a forged webhook without the provider’s password is refused and not stored', async () => {
    await makePair()
    const { order } = await buy(victim)
    const { user, password } = shop.webhook
    await expectUnchanged(async () => {
      const wrong = [
        {},
        basic(user, 'x'),
        basic('x', password),
        basic(user, ''),
        { authorization: `Bearer ${password}` },
      ]
      for (const headers of wrong) {
        const response = await fetch(shop.webhook.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(hook(order.code)),
        })
        expect(response.status).toBe(401)
        expect(await response.json()).toEqual({ code: 'login.needed', message: 'Faça login para continuar' })
      }
    })
  })

  test('a forged webhook with the right password pays nothing: the server reads the order from the provider', async () => {
    await makePair()
    const { order } = await buy(victim)
    const awake = await shop.openAnother({ jobs: { reconcileMs: 50, inboxMs: 50 } })
    const response = await fetch(`${awake.url}/api/webhooks/pagarme`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...basic(shop.webhook.user, shop.webhook.password) },
      body: JSON.stringify(hook(order.code)),
    })
    expect(response.status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await awake.close()
    expect((await victim.get(`pagarme/orders/${order.id}`)).body).toMatchObject({ status: 'waiting_payment' })
    expect(await violatedInvariants(shop.db)).toEqual([])
  })
})
