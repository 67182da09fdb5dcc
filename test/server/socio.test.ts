import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '../../contract/dates.ts'
import { PRIMEIRO_PLANO } from '../../contract/planos-rules.ts'
import { REFUSALS } from '../../contract/refusals.ts'
import type { Socio, SocioOfCliente, Subscription } from '../../contract/socio.ts'
import { type Client, makeClients } from '../support/client.ts'
import { cardOf, holdSeat, joinClub, openClub, subscription, violatedClubInvariants } from '../support/club.ts'
import { readProvider } from '../support/provider.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
let admin: Client
let people: Client[]
let next = 0
const person = (): Client => people[next++] as Client
let seat = 1
const freshSeat = (): number => seat++

beforeAll(async () => {
  shop = await openShop({ jobs: false })
  await openClub(shop.db)
  admin = await makeUsuario(shop)
  people = await makeClients(shop, 28)
})
afterAll(async () => {
  expect(await violatedClubInvariants(shop.db)).toEqual([])
  await shop.close()
})

const state = async (who: Client): Promise<string[]> =>
  (
    await shop.db.execute<{ state: string }>(
      sql`SELECT state FROM socio WHERE id_cliente = ${who.id} ORDER BY created_at`,
    )
  ).rows.map((row) => row.state)

describe('a seat', () => {
  test('a seat is held for one cliente at the current price; the same request again returns the same hold', async () => {
    const [ana, rui] = [person(), person()]
    const nr = freshSeat()
    const held = await holdSeat(ana, nr)
    expect(held).toMatchObject({ status: 200, body: { nr_cadeira: nr, valor: 29.9 } })
    expect(await holdSeat(rui, nr)).toMatchObject({ status: 409, body: { message: REFUSALS['socio.seat-taken'] } })
    expect((await holdSeat(ana, nr)).body.id).toBe(held.body.id)
    const { body: seen } = await rui.get<{ ocupadas: number[] }>('socio/cadeiras')
    expect(seen.ocupadas).toContain(nr)
    expect((await ana.get<{ ocupadas: number[] }>('socio/cadeiras')).body.ocupadas).not.toContain(nr)
    expect((await ana.get('reservas')).body).toMatchObject({ cadeira: { id: held.body.id, nr_cadeira: nr } })
    expect((await ana.call('DELETE', `reservas/${held.body.id}`)).status).toBe(200)
    expect((await holdSeat(rui, nr)).status).toBe(200)
  })

  test('while the first charge is not decided, the open reservations name the subscription', async () => {
    const ana = person()
    const nr = freshSeat()
    const pending = await joinClub(shop, ana, nr, '4000000000000036')
    expect(pending.body).toMatchObject({ status: 'pending' })
    expect((await ana.get('reservas')).body).toEqual({
      result: [],
      cadeira: null,
      assinatura: { code: pending.body.code, nr_cadeira: nr, id_plano: PRIMEIRO_PLANO },
    })
    expect((await person().get('reservas')).body).toMatchObject({ assinatura: null })
  })

  test('a member’s own view names the charged card', async () => {
    const ana = person()
    const card = await cardOf(shop, ana)
    const { body: hold } = await holdSeat(ana, freshSeat())
    await ana.post('pagarme/subscriptions', subscription(hold.id, card))
    expect((await ana.get(`socio/cliente/${ana.id}`)).body).toMatchObject({ id_cartao: card })
    expect((await ana.get('reservas')).body).toMatchObject({ cadeira: null, assinatura: null })
  })

  test('a hold of another seat releases the first; a refused request keeps it', async () => {
    const [ana, rui] = [person(), person()]
    const [first, second, taken] = [freshSeat(), freshSeat(), freshSeat()]
    await holdSeat(rui, taken)
    await holdSeat(ana, first)
    await holdSeat(ana, second)
    expect(await state(ana)).toEqual(['released', 'held'])
    expect((await holdSeat(ana, taken)).status).toBe(409)
    expect(await state(ana)).toEqual(['released', 'held'])
    expect((await holdSeat(ana, 51)).body).toEqual({
      code: 'socio.no-such-seat',
      message: REFUSALS['socio.no-such-seat'],
    })
  })

  test('of twenty concurrent requests for a seat exactly one gets it', async () => {
    const nr = freshSeat()
    const crowd = await makeClients(shop, 20, { pagarme: false })
    const statuses = (await Promise.all(crowd.map((who) => holdSeat(who, nr)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  test('an expired hold can be taken by another cliente; the first one must choose again', async () => {
    const [ana, rui] = [person(), person()]
    const nr = freshSeat()
    const card = await cardOf(shop, ana)
    const { body } = await holdSeat(ana, nr)
    await shop.db.execute(sql`UPDATE socio SET expires_at = now() - interval '1 second' WHERE id = ${body.id}`)
    expect((await holdSeat(rui, nr)).status).toBe(200)
    const late = await ana.post<{ message: string }>('pagarme/subscriptions', subscription(body.id, card))
    expect(late).toMatchObject({ status: 409, body: { message: REFUSALS['socio.hold-over'] } })
  })
})

describe('subscribing', () => {
  test('subscribing creates an active socio; the screen’s three calls agree on price, seat, day and charge', async () => {
    const ana = person()
    const nr = freshSeat()
    const made = await joinClub(shop, ana, nr)
    expect(made).toMatchObject({
      status: 200,
      body: { status: 'active', billing_day: Number(businessDay(new Date()).slice(8)), reserva: null },
    })
    const again = await ana.get<Subscription>(`pagarme/subscriptions/${made.body.id}`)
    expect(again.body).toEqual(made.body)
    const registered = await ana.post<Socio>('socio', { id_assinatura: made.body.id, nr_cadeira: 99, valor_atual: 1 })
    expect(registered).toMatchObject({
      status: 200,
      body: { id_cliente: ana.id, nr_cadeira: nr, valor_atual: 29.9, status: 'ativo', em_dia: true },
    })
    const { body: own } = await ana.get<SocioOfCliente>(`socio/cliente/${ana.id}`)
    expect(own).toMatchObject({ id_assinatura: made.body.id, cobrancas: [{ status: 'paid', valor: 29.9 }] })
    expect(await holdSeat(ana, freshSeat())).toMatchObject({
      status: 409,
      body: { message: REFUSALS['socio.already-member'] },
    })
  })

  test('a repeated request subscribes once; the same attempt for another seat is refused', async () => {
    const ana = person()
    const [nr, other] = [freshSeat(), freshSeat()]
    const { body: hold } = await holdSeat(ana, nr)
    const click = subscription(hold.id, await cardOf(shop, ana))
    const answers = await Promise.all([1, 2, 3].map(() => ana.post<Subscription>('pagarme/subscriptions', click)))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([hold.id]))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const listed = await fetch(`${shop.sandboxUrl}/__sandbox/calls`).then((r) => r.json())
    const posts = JSON.stringify(listed).split(`"${hold.id}"`).length - 1
    expect(posts).toBe(1)
    const elsewhere = { ...click, metadata: { ...click.metadata, id_reserva: randomUUID() } }
    expect(await ana.post('pagarme/subscriptions', elsewhere)).toMatchObject({
      status: 422,
      body: { message: REFUSALS['payment.attempt-mismatch'] },
    })
    expect(other).toBeGreaterThan(nr)
  })

  test('a subscription is refused with another’s hold, a changed price, no customer, or another’s card', async () => {
    const [ana, rui] = [person(), person()]
    const [otherCliente] = await makeClients(shop, 1, { pagarme: false })
    const { body: hold } = await holdSeat(ana, freshSeat())
    const card = await cardOf(shop, ana)
    expect((await rui.post('pagarme/subscriptions', subscription(hold.id, card))).status).toBe(404)
    const cheap = await ana.post('pagarme/subscriptions', subscription(hold.id, card, 100))
    expect(cheap).toMatchObject({ status: 409, body: { message: REFUSALS['socio.price-changed'] } })
    if (!otherCliente) throw new Error('no cliente was created')
    const { body: otherHold } = await holdSeat(otherCliente, freshSeat())
    expect(await otherCliente.post('pagarme/subscriptions', subscription(otherHold.id, card))).toMatchObject({
      status: 409,
      body: { message: REFUSALS['payment.identity-needed'] },
    })
    const stolen = await rui.post<Subscription>(
      'pagarme/subscriptions',
      subscription((await holdSeat(rui, freshSeat())).body.id, card),
    )
    expect(stolen.body.status).toBe('failed')
  })

  test('a refused card creates no socio and a new hold of the seat, which another card can pay', async () => {
    const ana = person()
    const nr = freshSeat()
    const refused = await joinClub(shop, ana, nr, '4000000000000028')
    expect(refused).toMatchObject({ status: 200, body: { status: 'failed', reserva: { id: expect.any(String) } } })
    expect((await ana.get(`socio/cliente/${ana.id}`)).body).toBeNull()
    const second = await ana.post<Subscription>(
      'pagarme/subscriptions',
      subscription(refused.body.reserva?.id ?? '', await cardOf(shop, ana)),
    )
    expect(second.body.status).toBe('active')
    expect(await state(ana)).toEqual(['failed', 'active'])
  })

  test('without settings the price is shown as R$ 10 and no seat can be held', async () => {
    const empty = await openShop({ jobs: false })
    try {
      const [ana] = await makeClients(empty, 1, { pagarme: false })
      expect((await ana?.get('configSocioTorcedor'))?.body).toMatchObject({ id: null, valor: 10 })
      expect(ana && (await holdSeat(ana, 1)).body).toMatchObject({ code: 'socio.not-open' })
    } finally {
      await empty.close()
    }
  })
})

describe('the back-office of the club', () => {
  test('the back-office of the club cancels at the provider and in the row, frees the seat, stores the date; two calls cancel once', async () => {
    const ana = person()
    const nr = freshSeat()
    const { body: made } = await joinClub(shop, ana, nr)
    const [first, second] = await Promise.all(
      [1, 2].map(() => admin.call('DELETE', `pagarme/subscriptions/${made.id}`)),
    )
    expect([first?.status, second?.status]).toEqual([200, 200])
    expect(first?.body).toMatchObject({ status: 'canceled', canceled_at: expect.any(String) })
    expect((await ana.get(`socio/cliente/${ana.id}`)).body).toBeNull()
    const { body: left } = await admin.get<{ list: Socio[] }>('socio?cancelados=canceled')
    expect(left.list.find(({ id_assinatura }) => id_assinatura === made.id)).toMatchObject({ status: 'naoAtivo' })
    expect((await holdSeat(ana, nr)).status).toBe(200)
    const history = await shop.db.execute<{ actor: string }>(
      sql`SELECT actor FROM history WHERE entity_id = ${made.code} AND to_state = 'canceled'`,
    )
    expect(history.rows).toEqual([{ actor: `usuario:${admin.id}` }])
  })

  test('a cliente can neither read nor cancel another’s membership', async () => {
    const [ana, rui] = [person(), person()]
    const { body: made } = await joinClub(shop, ana, freshSeat())
    expect((await rui.call('DELETE', `pagarme/subscriptions/${made.id}`)).status).toBe(404)
    expect((await rui.get(`pagarme/subscriptions/${made.id}`)).status).toBe(404)
    expect((await rui.get(`socio/cliente/${ana.id}`)).status).toBe(404)
    expect((await ana.call('DELETE', `pagarme/subscriptions/${made.id}`)).body).toMatchObject({ status: 'canceled' })
  })

  test('the back-office of the club changes a price at the provider and in the row', async () => {
    const ana = person()
    const { body: made } = await joinClub(shop, ana, freshSeat())
    const item = made.items[0]?.id ?? ''
    const path = `pagarme/subscriptions/${made.id}/items`
    const body = { quantity: 1, status: 'active', pricing_scheme: { price: 4000 } }
    expect((await admin.call('PUT', `${path}/${item}`, body)).status).toBe(200)
    expect((await ana.get<SocioOfCliente>(`socio/cliente/${ana.id}`)).body?.valor_atual).toBe(40)
    const there = await readProvider<{ items: { pricing_scheme: { price: number } }[] }>(
      shop,
      `subscriptions/${made.id}`,
    )
    expect(there.items[0]?.pricing_scheme.price).toBe(4000)
    expect((await admin.call('PUT', `${path}/si_of_nobody`, body)).status).toBe(404)
    expect((await ana.call('PUT', `${path}/${item}`, body)).status).toBe(401)
  })

  test('the back-office of the club saves settings with the current version, and refuses fewer seats than taken', async () => {
    const { body: before } = await admin.get<{ versao: number }>('configSocioTorcedor')
    const save = (more: object) =>
      admin.post<{ message?: string; versao?: number }>('configSocioTorcedor', {
        valor: '29,90',
        termo: 'Novo termo',
        ...more,
      })
    expect(await save({ maximo_socios: 1 })).toMatchObject({ status: 409 })
    expect(await save({ versao: before.versao })).toMatchObject({
      status: 200,
      body: { valor: 29.9, termo: 'Novo termo', maximo_socios: 50, versao: before.versao + 1 },
    })
    expect((await save({ versao: before.versao, termo: 'Outro' })).status).toBe(409)
    expect((await save({ valor: '0' })).status).toBe(400)
    expect((await people[0]?.post('configSocioTorcedor', { valor: 1, termo: '' }))?.status).toBe(401)
    const { rows } = await shop.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM history WHERE entity = 'configSocioTorcedor'`,
    )
    expect(rows[0]?.n).toBe(1)
  })

  test('the back-office of the club lists socios by seat, in pages or all', async () => {
    const { body: all } = await admin.get<{ list: Socio[]; total: number }>('socio/?cancelados=notCanceled')
    expect(all.total).toBe(all.list.length)
    expect(all.list.every(({ status }) => status === 'ativo')).toBe(true)
    const { body: page } = await admin.get<{ list: Socio[]; total: number }>('socio?cancelados=notCanceled&limit=2')
    expect(page).toEqual({ list: all.list.slice(0, 2), total: all.total })
  })
})
