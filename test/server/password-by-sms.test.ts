import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OrderInput } from '../../contract/pagarme.ts'
import { SubscriptionInput } from '../../contract/socio.ts'
import { KNOWN_COOKIE } from '../../server/auth/known-device.ts'
import { subscribe } from '../../server/club/subscribe.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { pay } from '../../server/sales/pay/pay.ts'
import { Client } from '../support/client.ts'
import { cardOf, holdSeat, joinClub, openClub, subscription } from '../support/club.ts'
import { endEvento, freshIdentity, makeBuyer, makeInscricao } from '../support/conta.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { type Person, provePhone, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

// The owner of the phone can set a new password. The stored data of an earlier owner is accessible only with the CPF.

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false, mail: true })
  await openClub(shop.db)
})
beforeEach(awayFromWindowEdge)
afterAll(() => shop.close())

const NEEDED = { status: 403, body: { code: 'identity.cpf-needed' } }
const WRONG = { status: 403, body: { code: 'identity.cpf-wrong', fields: { document: expect.any(String) } } }
const OTHER_CPF = '11144477735'
const senha = 'uma-senha-bem-nova'

/** Sets a new password by a code to the phone; `device`: the cookie by which a device is known. */
async function resetPassword({ telefone, id }: Pick<Person, 'telefone' | 'id'>, device = '') {
  const { cookie } = await provePhone(shop, telefone)
  const client = new Client(shop.url, id, [cookie, device].filter(Boolean).join('; '))
  const answer = await client.post('clientes', { telefone, senha })
  expect(answer.status).toBe(200)
  const cookies = answer.headers.getSetCookie()
  return { client, known: cookies.find((cookie) => cookie.startsWith(KNOWN_COOKIE))?.split(';')[0] ?? '' }
}
const identify = (client: Client, identity: object) => client.post('pagarme/customers', identity)

describe('after a new password by SMS on an unknown device', () => {
  let buyer: Awaited<ReturnType<typeof makeBuyer>>
  let stranger: Client
  let known: string
  let customer: string
  let card: string
  beforeAll(async () => {
    buyer = await makeBuyer(shop)
    card = await cardOf(shop, buyer.client)
    customer = String(
      (await shop.deps.db.execute(sql`SELECT id_pagar_me AS id FROM cliente WHERE id = ${buyer.id}`)).rows[0]?.['id'],
    )
    await endEvento(shop.db, buyer.evento)
    ;({ client: stranger, known } = await resetPassword(buyer))
  })
  /** A paid cart, and the body that pays it. */
  async function order(client: Client, payment: object) {
    const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
    const hold = await client.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
    const metadata = { id_reserva: hold.body.id, tentativa: crypto.randomUUID() }
    return { items: await client.items(hold.body.id), payments: [payment], metadata }
  }
  const byCard = () => ({ payment_method: 'credit_card', credit_card: { installments: 1, card_id: card } })
  const byPix = { payment_method: 'pix', pix: { expires_in: 3600 } }

  test('after a new password by SMS on an unknown device no stored data is shown', async () => {
    expect(await stranger.get(`clientes/${buyer.id}`)).toMatchObject({
      status: 200,
      body: { cpf: null, email: null, id_pagar_me: null, confirmar_cpf: true },
    })
    expect((await stranger.get('pagarme/customers')).body).toEqual({ data: [] })
    expect((await stranger.get(`pagarme/customers?document=${buyer.identity.document}`)).body).toEqual({ data: [] })
    expect(await stranger.get(`pagarme/customers/${customer}/cards`)).toMatchObject(NEEDED)
    const tickets = await stranger.post('eventos/vendas/cliente', {})
    const ticket = await stranger.get(`eventos/venda/${(tickets.body as { result: { id: string }[] }).result[0]?.id}`)
    for (const { status, body } of [tickets, ticket]) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${buyer.identity.document}|${buyer.identity.email}`))
    }
  })

  test('after a new password by SMS on an unknown device no stored card is charged, nor its owner’s name used', async () => {
    for (const payment of [byCard(), byPix])
      expect(await stranger.post('pagarme/orders', await order(stranger, payment))).toMatchObject(NEEDED)
    const seat = await holdSeat(stranger, 7)
    expect(await stranger.post('pagarme/subscriptions', subscription(seat.body.id, card))).toMatchObject(NEEDED)
  })

  test('after a new password by SMS on an unknown device cards, copy, removal and identity are blocked', async () => {
    expect(await stranger.post(`pagarme/customers/${customer}/cards`, { token: 'token_x' })).toMatchObject(NEEDED)
    expect(await stranger.call('DELETE', `pagarme/customers/${customer}/cards/${card}`)).toMatchObject(NEEDED)
    for (const path of ['conta/dados', 'conta/remocao'])
      expect(await stranger.post(path, { senha })).toMatchObject(NEEDED)
    expect(await stranger.post('conta/email', { email: 'outra@pessoa.example' })).toMatchObject(NEEDED)
    expect((await stranger.get('conta/avisos')).body).toEqual({ email: null, telefone: null, perguntar: false })
    await makeInscricao(shop.db, { documento: OTHER_CPF, telefone: buyer.telefone })
    expect((await stranger.get('conta/remocao')).body).toMatchObject({ outras_inscricoes_sorteio: { total: 0 } })
    expect(await identify(stranger, { ...buyer.identity, document: OTHER_CPF })).toMatchObject(WRONG)
    // Neither the password, which they have set, nor a code by SMS is enough.
    expect(await stranger.post('pagarme/customers', { ...buyer.identity, document: OTHER_CPF, senha })).toMatchObject(
      WRONG,
    )
  })

  test('after a new password by SMS the device is still unknown, and a second code changes nothing', async () => {
    expect(known).toBe('')
    const again = await resetPassword(buyer, known)
    expect(again.known).toBe('')
    expect((await again.client.get('pagarme/customers')).body).toEqual({ data: [] })
    stranger = again.client
  })

  test('after a new password by SMS on an unknown device the database, too, refuses a charge', async () => {
    const refusedBy = async (query: ReturnType<typeof sql>) => {
      try {
        await shop.db.transaction((tx) => tx.execute(query))
      } catch (error) {
        return pgFault(error)?.constraint
      }
    }
    const copy = sql`INSERT INTO payment_attempt (id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units,
      status, body, check_at) SELECT id_reserva, id_cliente, gen_random_uuid(), 'x', method, amount_cents, units, 'sending',
      body, now() FROM payment_attempt WHERE id_cliente = ${buyer.id} LIMIT 1`
    expect(await refusedBy(copy)).toBe('attempt_confirmed')
    expect(
      await refusedBy(sql`UPDATE socio SET state = 'subscribing' WHERE id_cliente = ${buyer.id} AND state = 'held'`),
    ).toBe('socio_confirmed')
  })

  test('a request admitted before a new password by SMS was set is refused, too', async () => {
    const body = OrderInput.parse(await order(stranger, byCard()))
    expect(await pay(shop.deps, buyer.id, body)).toMatchObject({ ok: false, status: 403, code: NEEDED.body.code })
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`SELECT id FROM socio WHERE id_cliente = ${buyer.id} AND state = 'held'`,
    )
    const input = SubscriptionInput.parse(subscription(String(rows[0]?.id), card))
    expect(await subscribe(shop.deps, buyer.id, input)).toMatchObject({
      ok: false,
      status: 403,
      code: NEEDED.body.code,
    })
  })

  test('the CPF unblocks an account after a new password by SMS, for all devices; the history omits it', async () => {
    expect(await identify(stranger, buyer.identity)).toMatchObject({
      status: 200,
      body: { document: buyer.identity.document },
    })
    expect(await stranger.get(`pagarme/customers/${customer}/cards`)).toMatchObject({ status: 200 })
    expect((await stranger.post('pagarme/orders', await order(stranger, byCard()))).body).toMatchObject({
      status: 'paid',
    })
    const { rows } = await shop.db.execute(sql`SELECT detail FROM history WHERE entity = 'cliente'
      AND entity_id = ${buyer.id} ORDER BY id DESC LIMIT 1`)
    expect(rows).toEqual([{ detail: { campos: ['confirmacao'] } }])
  })
})

test('five tries of a CPF a day are allowed, wherever they come from; then the right one is refused, too', async () => {
  const buyer = await makeBuyer(shop)
  const { client } = await resetPassword(buyer)
  for (let tries = 0; tries < 5; tries += 1)
    expect(await identify(client, { ...buyer.identity, document: OTHER_CPF })).toMatchObject(WRONG)
  const { client: other } = await resetPassword(buyer)
  expect(await identify(other, buyer.identity)).toMatchObject({
    status: 429,
    body: { code: 'identity.cpf-tries-over' },
  })
})

test('on a device that knows the account a new password by SMS asks for nothing', async () => {
  const person = await signUp(shop)
  const identity = freshIdentity()
  await identify(person.client, identity)
  const login = await person.client.post('clientes/login', person)
  const known =
    login.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(KNOWN_COOKIE))
      ?.split(';')[0] ?? ''
  expect(known).not.toBe('')
  const { client } = await resetPassword(person, known)
  expect((await client.get('pagarme/customers')).body).toMatchObject({ data: [{ document: identity.document }] })
})

test('an account without a CPF has nothing to confirm after a new password by SMS', async () => {
  const person = await signUp(shop)
  const { client } = await resetPassword(person)
  expect(await identify(client, freshIdentity())).toMatchObject({ status: 200 })
})

test('a device that knew a number’s last owner is unknown to the next one', async () => {
  const first = await signUp(shop)
  const login = await first.client.post('clientes/login', first)
  const known =
    login.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith(KNOWN_COOKIE))
      ?.split(';')[0] ?? ''
  expect((await first.client.post('conta/remocao', { senha: first.senha })).status).toBe(200)
  const next = await signUp(shop, { telefone: first.telefone })
  await identify(next.client, freshIdentity())
  const { client } = await resetPassword(next, known)
  expect((await client.get('pagarme/customers')).body).toEqual({ data: [] })
})

test('a membership continues to be charged after a new password by SMS, and a stranger cannot end it', async () => {
  const person = await signUp(shop)
  await identify(person.client, freshIdentity())
  const joined = await joinClub(shop, person.client, 8)
  const { client } = await resetPassword(person)
  const id = (joined.body as { id: string }).id
  expect(await client.call('DELETE', `pagarme/subscriptions/${id}`)).toMatchObject(NEEDED)
  const { rows } = await shop.db.execute(sql`SELECT state FROM socio WHERE id_cliente = ${person.id}`)
  expect(rows).not.toContainEqual({ state: 'canceled' })
})
