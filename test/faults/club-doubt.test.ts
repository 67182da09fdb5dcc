import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkSocio } from '../../server/club/check-socio.ts'
import { holdSeat, joinClub, subscription, violatedClubInvariants } from '../support/club.ts'
import { callProvider } from '../support/provider.ts'
import { type ClubKit, openClubKit } from './support/club-kit.ts'
import { eventually } from './support/kit.ts'

// Subscription calls with an unknown outcome, and crashes around them (docs/selling.md#membership): each cliente gets
// at most one subscription, and nobody is charged without one.

let kit: ClubKit
beforeAll(async () => {
  kit = await openClubKit()
})
afterAll(() => kit.shop.close())
beforeEach(() => kit.faults([]))
afterEach(() => kit.watched.explained())

describe('a lost answer to the subscription call', () => {
  test.each([
    ['connection cut after processing', { mode: 'drop-after' }],
    ['500 after processing', { mode: 'status', status: 500, after: true }],
    ['invalid JSON after processing', { mode: 'garbage', after: true }],
    ['answer after our timeout', { mode: 'slow', ms: 1200, after: true }],
  ])(
    'a lost answer to the subscription call (%s): the subscription is found by its customer, adopted and charged once',
    async (_name, fault) => {
      const { who, id, subscribe } = await kit.ready()
      await kit.faults([{ match: 'POST /subscriptions', times: 1, ...fault }])
      expect((await subscribe()).status).toBe(200)
      await eventually(async () => {
        await kit.check(id)
        expect(await kit.socio(who)).toMatchObject({ id })
      })
      expect(await kit.atProvider(who)).toMatchObject([{ code: id, status: 'active' }])
      expect((await kit.socio(who))?.cobrancas).toHaveLength(1)
    },
  )

  test('after two empty reads a subscription attempt ends without a charge, and the cliente can subscribe again', async () => {
    const { who, id, subscribe } = await kit.ready()
    await kit.faults([{ match: 'POST /subscriptions', times: 1, mode: 'drop-before' }])
    expect((await subscribe()).body.status).toBe('pending')
    expect((await holdSeat(who, kit.nextSeat())).body).toMatchObject({ code: 'socio.subscribing' })
    await eventually(async () => {
      await kit.check(id)
      expect(await kit.row(id)).toEqual({ state: 'failed' })
    })
    expect(await kit.atProvider(who)).toEqual([])
    expect((await joinClub(kit.shop, who, kit.nextSeat())).body.status).toBe('active')
  })

  test('a subscription found after its row was abandoned is canceled and refunded', async () => {
    const { who, id, subscribe } = await kit.ready()
    await kit.faults([
      { match: 'POST /subscriptions', times: 1, mode: 'drop-after' },
      { match: 'GET /subscriptions', times: 1, mode: 'status', status: 503 },
    ])
    await subscribe()
    await kit.shop.db.execute(sql`UPDATE socio SET state = 'failed' WHERE id = ${id}`)
    await kit.check(id)
    expect(await kit.atProvider(who)).toMatchObject([{ code: id, status: 'canceled' }])
    const { rows } = await kit.shop.db.execute<{ id_charge: string }>(
      sql`SELECT id_charge FROM socio_cobranca WHERE id_socio = ${id}`,
    )
    expect(await kit.provider(`charges/${rows[0]?.id_charge}`)).toMatchObject({ status: 'canceled' })
    expect(await kit.socio(who)).toBeNull()
    expect(await kit.alerts('socio.late-subscription', id)).toBe(1)
  })

  test('two subscriptions with the same code: one is adopted, the other canceled', async () => {
    const { who, id, subscribe } = await kit.ready()
    await kit.faults([
      { match: 'POST /subscriptions', times: 1, mode: 'drop-after' },
      { match: 'GET /subscriptions', times: 1, mode: 'status', status: 503 },
    ])
    await subscribe()
    const { body } = await kit.shop.db
      .execute<{ body: string }>(sql`SELECT body FROM socio WHERE id = ${id}`)
      .then(({ rows }) => ({ body: rows[0]?.body ?? '' }))
    await callProvider(kit.shop, 'POST', 'subscriptions', body)
    const states = async () => (await kit.atProvider(who)).map(({ status }) => status).sort()
    // None is canceled or adopted before its payments are known.
    await kit.faults([{ match: 'GET /invoices', times: 1, mode: 'status', status: 503 }])
    await kit.check(id)
    expect([await states(), await kit.row(id)]).toEqual([['active', 'active'], { state: 'subscribing' }])
    await kit.check(id)
    expect(await states()).toEqual(['active', 'canceled'])
    const ended = (await kit.atProvider(who)).find(({ status }) => status === 'canceled')
    const invoices = await kit.provider<{ data: { charge: { status: string } }[] }>(
      `invoices?subscription_id=${ended?.id}`,
    )
    expect(invoices.data.map(({ charge }) => charge.status)).toEqual(['canceled'])
    expect(await kit.socio(who)).toMatchObject({ id })
  })

  test('a subscription call that never reached the provider: 503 immediately, and the seat stays held', async () => {
    const { who, id, nr } = await kit.ready()
    const { shop } = kit
    const original = shop.deps.recurrence.createSubscription
    shop.deps.recurrence.createSubscription = async () => ({ kind: 'unreached' })
    const again = await who.post('pagarme/subscriptions', subscription(id, 'card_12345678'))
    shop.deps.recurrence.createSubscription = original
    expect(again.status).toBe(503)
    expect((await who.get('reservas')).body).toMatchObject({ cadeira: { nr_cadeira: nr } })
  })

  test('an exception after the subscription call, before the store: the job finds and adopts the subscription', async () => {
    const { who, id, subscribe } = await kit.ready()
    const { recurrence } = kit.shop.deps
    const original = recurrence.createSubscription
    recurrence.createSubscription = async (body, key) => {
      await original(body, key)
      throw new Error('simulated crash')
    }
    expect((await subscribe()).status).toBe(500)
    recurrence.createSubscription = original
    expect(await kit.row(id)).toEqual({ state: 'subscribing' })
    await kit.check(id)
    expect(await kit.socio(who)).toMatchObject({ id })
  })
})

test('eight concurrent checks make one membership with one charge', async () => {
  const { who, id, subscribe } = await kit.ready()
  await kit.faults([{ match: 'POST /subscriptions', times: 1, mode: 'drop-after' }])
  await subscribe()
  await Promise.all(Array.from({ length: 8 }, () => checkSocio(kit.shop.deps, id)))
  expect((await kit.socio(who))?.cobrancas).toHaveLength(1)
  const { rows } = await kit.shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM history WHERE entity_id = ${id} AND to_state = 'active'`,
  )
  expect(rows[0]?.n).toBe(1)
  expect(await violatedClubInvariants(kit.shop.db)).toEqual([])
})
