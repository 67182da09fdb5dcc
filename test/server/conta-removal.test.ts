import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetCustomers } from '../../server/jobs/forget-customers.ts'
import { Client, freshPhone } from '../support/client.ts'
import { cardOf, holdSeat, joinClub, openClub, subscription } from '../support/club.ts'
import { endEvento, freshIdentity, makeBuyer, makeInscricao, tablesWith } from '../support/conta.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { logInAs, makeLogin } from '../support/office.ts'
import { logIn, type Person, provePhone, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  await openClub(shop.db)
})
beforeEach(awayFromWindowEdge)
afterAll(() => shop.close())

const remove = ({ client, senha }: Pick<Person, 'client' | 'senha'>) =>
  client.post<{ code?: string; message?: string }>('conta/remocao', { senha })
const open = async ({ client }: Pick<Person, 'client'>) =>
  (await client.get<{ impedimentos: { tipo: string; nome: string | null }[] }>('conta/remocao')).body.impedimentos

describe('a removed account', () => {
  const nome = 'Zenóbia Quixaramobim'
  const telefone = freshPhone()
  let person: Awaited<ReturnType<typeof makeBuyer>>
  let elsewhere: Client
  beforeAll(async () => {
    person = await makeBuyer(shop, { nome, telefone })
    elsewhere = await logIn(shop, person)
    await makeInscricao(shop.db, { nome, documento: person.identity.document, telefone })
    expect(await tablesWith(shop.db, nome)).toEqual(['cliente', 'sorteio'])
    await endEvento(shop.db, person.evento)
    expect(await open(person)).toEqual([])
    const gone = await remove(person)
    expect([gone.status, gone.body]).toEqual([200, { ok: true }])
    expect(gone.headers.getSetCookie().join()).toMatch(/bilheteria_sessao=;/)
  })

  test('a removed account leaves nothing of the person in any table', async () => {
    const needles = [nome, 'quixaramobim', telefone, person.identity.document, person.identity.email]
    for (const text of needles) expect(await tablesWith(shop.db, text), text).toEqual([])
    // The search must find the existing data first.
    expect(await tablesWith(shop.db, person.id)).toEqual(expect.arrayContaining(['cliente', 'venda', 'history']))
  })

  test('a removed account ends all its sessions, and nobody logs in to it', async () => {
    expect((await elsewhere.get('conta/remocao')).status).toBe(401)
    expect((await person.client.get('reservas')).status).toBe(401)
    const login = await new Client(shop.url).post('clientes/login', { telefone, senha: person.senha })
    expect(login.status).toBe(400)
  })

  test('a removed account keeps the sale with its amounts, which the back-office sees as of a removed cliente', async () => {
    const { who: client } = await logInAs(shop.url, await makeLogin(shop, { admin: true }))
    const found = await client.post<{ result: { valor: number; cliente: object }[] }>('eventos/vendas/cliente', {
      idCliente: person.id,
    })
    expect(found.body.result).toMatchObject([{ valor: 92, cliente: { nome: 'Cliente removido', telefone: '' } }])
    const list = await client.get<{ result: { id: string }[] }>('clientes')
    expect(list.body.result.map(({ id }) => id)).not.toContain(person.id)
  })

  test('a removed account is in the history, without the person', async () => {
    const { rows } = await shop.db.execute(sql`SELECT actor, detail FROM history
      WHERE entity = 'cliente' AND entity_id = ${person.id} AND to_state = 'deleted'`)
    expect(rows).toEqual([{ actor: `cliente:${person.id}`, detail: null }])
  })

  test('a removed account gives its phone to a new person, who has nothing of it', async () => {
    const next = await signUp(shop, { nome: 'Outra Pessoa', telefone })
    expect(next.id).not.toBe(person.id)
    const tickets = await next.client.post<{ total: number }>('eventos/vendas/cliente', {})
    expect(tickets.body.total).toBe(0)
  })

  test('a removed account is deleted at the provider by the job, which tries again when the provider is away', async () => {
    const due = () =>
      shop.db.execute(sql`UPDATE remocao SET check_at = clock_timestamp() WHERE id_cliente = ${person.id}`)
    const state = async () =>
      (
        await shop.db.execute(sql`SELECT id_pagar_me, tries, concluida_em IS NOT NULL AS done FROM remocao
        WHERE id_cliente = ${person.id}`)
      ).rows[0]
    const { id_pagar_me: customer } = (await state()) ?? {}
    expect(customer).toMatch(/^cus_/)
    // Not yet: a call in progress may still reach the provider.
    expect(await forgetCustomers(shop.deps)).toBe(0)
    const { deleteCard } = shop.deps.gateway
    shop.deps.gateway.deleteCard = async () => ({ kind: 'unknown', repeatable: true })
    await due()
    expect(await forgetCustomers(shop.deps)).toBe(1)
    shop.deps.gateway.deleteCard = deleteCard
    expect(await state()).toEqual({ id_pagar_me: customer, tries: 1, done: false })
    await due()
    expect(await forgetCustomers(shop.deps)).toBe(1)
    expect(await state()).toEqual({ id_pagar_me: null, tries: 1, done: true })
    expect(await shop.deps.gateway.listCards(String(customer))).toMatchObject({ kind: 'ok', value: [] })
    const there = await fetch(`${shop.sandboxUrl}/core/v5/customers/${customer}`, {
      headers: { authorization: `Basic ${Buffer.from(`${shop.deps.config.PAGARME_SECRET_KEY}:`).toString('base64')}` },
    })
    const text = await there.text()
    expect(text).toContain('Cliente removido')
    for (const needle of ['Zen', telefone.slice(2), person.identity.document]) expect(text).not.toContain(needle)
    expect(await forgetCustomers(shop.deps)).toBe(0)
  })
})

test('the device does not know a removed account any more, but the others that logged in on it', async () => {
  const [one, other] = [await signUp(shop), await signUp(shop)]
  const cookieOf = (answer: { headers: Headers }) =>
    answer.headers
      .getSetCookie()
      .find((text) => text.startsWith('bilheteria_conhecido='))
      ?.split(';')[0] ?? ''
  const login = ({ telefone, senha }: Person, cookie: string) =>
    new Client(shop.url).call('POST', 'clientes/login', { telefone, senha }, { cookie })
  const both = cookieOf(await login(other, cookieOf(await login(one, ''))))
  const { client, senha } = one
  const gone = await client.call('POST', 'conta/remocao', { senha }, { cookie: `${client.cookie}; ${both}` })
  expect([gone.status, cookieOf(gone).split('.')[1]]).toEqual([200, expect.not.stringContaining('~')])
  expect(both.split('.')[1]).toContain('~')
  const left = await other.client.call(
    'POST',
    'conta/remocao',
    { senha: other.senha },
    { cookie: `${other.client.cookie}; ${cookieOf(gone)}` },
  )
  expect(cookieOf(left)).toBe('bilheteria_conhecido=')
})

describe('an account is not removed', () => {
  test('an account is not removed with a wrong password, nor by another person', async () => {
    const person = await signUp(shop)
    expect(await remove({ ...person, senha: 'errada' })).toMatchObject({
      status: 400,
      body: { code: 'password.wrong' },
    })
    expect((await new Client(shop.url).post('conta/remocao', { senha: person.senha })).status).toBe(401)
    expect((await person.client.get('conta/remocao')).status).toBe(200)
  })

  test('an account is not removed before the event of a paid ticket is over', async () => {
    const person = await makeBuyer(shop)
    expect(await open(person)).toMatchObject([{ tipo: 'ingresso', nome: 'Baile da Saudade' }])
    const refused = await remove(person)
    expect(refused).toMatchObject({ status: 409, body: { code: 'account.open' } })
    expect(refused.body.message).toContain('Baile da Saudade')
    await endEvento(shop.db, person.evento)
    expect((await remove(person)).status).toBe(200)
  })

  test('an account is not removed before a raffle is drawn, nor before its prize is handed over', async () => {
    const { client, senha } = await makeBuyer(shop).then(async (one) => {
      await endEvento(shop.db, one.evento)
      return one
    })
    const rifa = await makeRifa(shop.db)
    const reserved = await client.reserve([{ id_rifa: rifa, codigosRifas: [7] }])
    const order = await client.payPix(reserved.body.id)
    await shop.control(`/orders/${order.body.id}/pagar`)
    await client.post('rifas/venda', { order_id: order.body.id, id_rifa: rifa })
    expect(await open({ client })).toMatchObject([{ tipo: 'rifa' }])
    await shop.db.execute(sql`ALTER TABLE rifa DISABLE TRIGGER USER`)
    await shop.db.execute(
      sql`UPDATE rifa SET numero_sorteado = 7, numero_vendido = true, sorteada_em = now() WHERE id = ${rifa}`,
    )
    await shop.db.execute(sql`ALTER TABLE rifa ENABLE TRIGGER USER`)
    expect(await open({ client })).toMatchObject([{ tipo: 'premio' }])
    await shop.db.execute(
      sql`UPDATE venda SET entregue = true, entregue_at = now() WHERE id_rifa = ${rifa} AND nr_sorte = 7`,
    )
    expect(await open({ client })).toEqual([])
    expect((await remove({ client, senha })).status).toBe(200)
  })

  test('an account is not removed while a payment is open; a hold alone is released', async () => {
    const person = await signUp(shop)
    await person.client.post('pagarme/customers', freshIdentity())
    const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
    const { body } = await person.client.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
    expect(await open(person)).toEqual([])
    const order = await person.client.payPix(body.id)
    expect(await open(person)).toMatchObject([{ tipo: 'pagamento', ate: expect.any(String) }])
    expect((await remove(person)).body.code).toBe('account.open')
    expect((await person.client.post(`reservas/${body.id}/cancelar-pagamento`, {})).status).toBe(200)
    expect(order.status).toBe(200)
    expect(await open(person)).toEqual([])
    expect((await remove(person)).status).toBe(200)
    const taken = await shop.db.execute(sql`SELECT tomados FROM lote WHERE id = ${lote}`)
    expect(taken.rows).toEqual([{ tomados: 0 }])
  })

  test('an account is not removed while a membership is active; a held seat of the club is released', async () => {
    const member = await signUp(shop)
    await member.client.post('pagarme/customers', freshIdentity())
    expect((await joinClub(shop, member.client, 3)).body.status).toBe('active')
    expect(await open(member)).toMatchObject([{ tipo: 'assinatura' }])
    expect((await remove(member)).status).toBe(409)
    const other = await signUp(shop)
    await holdSeat(other.client, 4)
    expect((await remove(other)).status).toBe(200)
    const seats = await shop.db.execute(sql`SELECT state FROM socio WHERE nr_cadeira = 4`)
    expect(seats.rows).toEqual([{ state: 'released' }])
  })

  test('an account is not removed while a refund is in progress', async () => {
    const person = await makeBuyer(shop)
    await endEvento(shop.db, person.evento)
    await shop.db.execute(sql`UPDATE venda SET status = 'refunding' WHERE id_cliente = ${person.id}`)
    expect(await open(person)).toMatchObject([{ tipo: 'reembolso' }])
    expect((await remove(person)).status).toBe(409)
  })
})

describe('the database refuses', () => {
  let gone: string
  beforeAll(async () => {
    const person = await signUp(shop)
    expect((await remove(person)).status).toBe(200)
    gone = person.id
  })
  const refused = (query: ReturnType<typeof sql>) => expect(shop.db.execute(query)).rejects.toThrow()

  test.each([
    [
      'a reservation',
      () =>
        sql`INSERT INTO reserva (id_cliente, carrinho, status, expires_at, units) VALUES (${gone}, ${randomUUID()}, 'held', now(), 1)`,
    ],
    [
      'a seat',
      () =>
        sql`INSERT INTO socio (id_cliente, state, nr_cadeira, expires_at, valor_cents) VALUES (${gone}, 'held', 9, now(), 100)`,
    ],
    ['a session', () => sql`INSERT INTO session (token_hash, id_cliente, expires_at) VALUES ('x', ${gone}, now())`],
    ['cards', () => sql`INSERT INTO carteira (id_cliente) VALUES (${gone})`],
    [
      'a consent',
      () =>
        sql`INSERT INTO consentimento (id_cliente, documento, versao, meio) VALUES (${gone}, 'privacidade', '1', 'cadastro')`,
    ],
  ])('the database refuses %s of a removed account', (_, query) => refused(query()))

  test('the database refuses a removed account with a name, one brought back, and a removal with open business', async () => {
    await refused(sql`UPDATE cliente SET nome = 'Zenóbia' WHERE id = ${gone}`)
    await refused(sql`UPDATE cliente SET removido_em = NULL, telefone = ${freshPhone()} WHERE id = ${gone}`)
    const person = await signUp(shop)
    const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
    await person.client.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
    await refused(
      sql`UPDATE cliente SET nome = 'Cliente removido', telefone = NULL, senha_hash = '', removido_em = now() WHERE id = ${person.id}`,
    )
  })
})

test('the consent of the sign-up is stored once, and cannot be changed', async () => {
  const telefone = freshPhone()
  const client = await provePhone(shop, telefone)
  const body = { nome: 'Lia Prado', telefone, senha: 'chuva na serra', privacidade: '2026-11-23' }
  const { body: made } = await client.post<{ id: string }>('clientes', body)
  const consents = async () =>
    (await shop.db.execute(sql`SELECT documento, versao, meio FROM consentimento WHERE id_cliente = ${made.id}`)).rows
  expect(await consents()).toEqual([{ documento: 'privacidade', versao: '2026-11-23', meio: 'cadastro' }])
  await expect(shop.db.execute(sql`UPDATE consentimento SET versao = 'x'`)).rejects.toThrow()
  await expect(shop.db.execute(sql`DELETE FROM consentimento`)).rejects.toThrow()
  // A version that never existed is refused.
  const other = freshPhone()
  const proved = await provePhone(shop, other)
  const unknown = await proved.post('clientes', {
    ...body,
    telefone: other,
    privacidade: '1999-01-01',
  })
  expect(unknown.status).toBe(400)
})

test('the term of the club is stored as agreed to, by the text that was shown', async () => {
  const member = await signUp(shop)
  await member.client.post('pagarme/customers', freshIdentity())
  const { body: config } = await member.client.get<{ termo_sha256: string }>('configSocioTorcedor')
  const card = await cardOf(shop, member.client)
  const subscribe = async (seat: number, termo: string) => {
    const { body: hold } = await holdSeat(member.client, seat)
    const body = subscription(hold.id, card)
    return member.client.post('pagarme/subscriptions', { ...body, metadata: { ...body.metadata, termo } })
  }
  expect(await subscribe(21, 'a'.repeat(64))).toMatchObject({ status: 400, body: { code: 'validation.failed' } })
  // The term is edited meanwhile: the version that was shown is still known.
  await shop.db.execute(sql`UPDATE config_socio SET termo = 'Outro termo'`)
  expect((await subscribe(21, config.termo_sha256)).status).toBe(200)
  const { body: data } = await member.client.post<{ consentimentos: object[] }>('conta/dados', { senha: member.senha })
  expect(data.consentimentos).toMatchObject([
    { documento: 'termo-socio', versao: config.termo_sha256, meio: 'assinatura', texto: 'Termo de adesão' },
  ])
})
