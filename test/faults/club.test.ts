import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLUB } from '../../contract/messages.ts'
import type { SocioOfCliente, Subscription } from '../../contract/socio.ts'
import { lookAt } from '../../server/club/look.ts'
import { workClub } from '../../server/jobs/club.ts'
import { workInbox } from '../../server/jobs/inbox.ts'
import type { Client } from '../support/client.ts'
import { brokenClub, cardOf, holdSeat, join, openClub, subscription } from '../support/club.ts'
import { makeUsuario } from '../support/staff.ts'
import { eventually, type Kit, openKit } from './support/kit.ts'

// Doubt, hooks and crashes around a membership (selling.md, Membership): one live subscription per client, none charged
// for nothing, and what the provider did by itself is noticed.

let kit: Kit
let admin: Client
let seat = 0

beforeAll(async () => {
  kit = await openKit({
    hooks: true,
    sandbox: { lateMs: 300 },
    limits: { emptyReadGapSeconds: 1 },
    config: { PAGARME_TIMEOUT_MS: '700' },
  })
  await openClub(kit.shop.db, { lugares: 500 })
  admin = await makeUsuario(kit.shop)
})
afterAll(() => kit.shop.close())
beforeEach(() => faults([]))

const faults = (list: object[]): Promise<unknown> => kit.shop.control('/__sandbox/config', { faults: list })
const control = (path: string, body: object = {}): Promise<Response> => kit.shop.control(`/__sandbox/${path}`, body)

type Listed = { id: string; code: string; status: string }
async function atProvider(who: Client): Promise<Listed[]> {
  const { body } = await who.get<{ data: { id: string }[] }>('pagarme/customers')
  return (await kit.provider<{ data: Listed[] }>(`subscriptions?customer_id=${body.data[0]?.id}`)).data
}
const member = async (who: Client): Promise<SocioOfCliente> =>
  (await who.get<SocioOfCliente>(`socio/cliente/${who.id}`)).body
const row = async (id: string) =>
  (await kit.shop.db.execute<{ state: string }>(sql`SELECT state FROM socio WHERE id = ${id}`)).rows[0]
const alerts = async (kind: string, subject: string): Promise<number> =>
  (await kit.shop.db.execute(sql`SELECT 1 FROM alert WHERE kind = ${kind} AND subject = ${subject}`)).rows.length

/** Lets the club's job look now. */
async function look(id: string): Promise<void> {
  await kit.shop.db.execute(sql`UPDATE socio SET check_at = now() WHERE id = ${id}`)
  await workClub(kit.shop.deps)
}
/** Works off the hooks that have come, and what they made due. */
async function hooks(): Promise<void> {
  while (await workInbox(kit.shop.deps));
  await workClub(kit.shop.deps)
}

/** A person with a held seat and a card, about to subscribe. */
async function ready() {
  const who = await kit.buyer()
  const nr = ++seat
  const { body } = await holdSeat(who, nr)
  const click = subscription(body.id, await cardOf(kit.shop, who))
  return { who, nr, id: body.id, click, go: () => who.post<Subscription>('pagarme/subscriptions', click) }
}

describe('an answer that never came', () => {
  test.each([
    ['cut off after the work', { mode: 'drop-after' }],
    ['an error of theirs after the work', { mode: 'status', status: 500, after: true }],
    ['garbage after the work', { mode: 'garbage', after: true }],
    ['later than we wait', { mode: 'slow', ms: 1200, after: true }],
  ])('%s: found by its client, adopted, charged once', async (_name, fault) => {
    const { who, id, go } = await ready()
    await faults([{ match: 'POST /subscriptions', times: 1, ...fault }])
    expect((await go()).status).toBe(200)
    await eventually(async () => {
      await look(id)
      expect(await member(who)).toMatchObject({ id })
    })
    expect(await atProvider(who)).toMatchObject([{ code: id, status: 'active' }])
    expect((await member(who))?.cobrancas).toHaveLength(1)
  })

  test('nothing there, twice: it ends without a charge, and the person may begin anew', async () => {
    const { who, id, go } = await ready()
    await faults([{ match: 'POST /subscriptions', times: 1, mode: 'drop-before' }])
    expect((await go()).body.status).toBe('pending')
    expect((await holdSeat(who, ++seat)).body).toEqual({ message: CLUB.subscribing })
    await eventually(async () => {
      await look(id)
      expect(await row(id)).toEqual({ state: 'failed' })
    })
    expect(await atProvider(who)).toEqual([])
    expect((await join(kit.shop, who, ++seat)).body.status).toBe('active')
  })

  test('one that shows up after it was given up is ended and its money goes back', async () => {
    const { who, id, go } = await ready()
    await faults([
      { match: 'POST /subscriptions', times: 1, mode: 'drop-after' },
      { match: 'GET /subscriptions', times: 1, mode: 'status', status: 503 },
    ])
    await go()
    await kit.shop.db.execute(sql`UPDATE socio SET state = 'failed' WHERE id = ${id}`)
    await look(id)
    expect(await atProvider(who)).toMatchObject([{ code: id, status: 'canceled' }])
    const { rows } = await kit.shop.db.execute<{ id_charge: string }>(
      sql`SELECT id_charge FROM socio_cobranca WHERE id_socio = ${id}`,
    )
    expect(await kit.provider(`charges/${rows[0]?.id_charge}`)).toMatchObject({ status: 'canceled' })
    expect(await member(who)).toBeNull()
    expect(await alerts('socio.late-subscription', id)).toBe(1)
  })

  test('two of the same row at the provider: one is adopted, the rest is ended', async () => {
    const { who, id, go } = await ready()
    await faults([
      { match: 'POST /subscriptions', times: 1, mode: 'drop-after' },
      { match: 'GET /subscriptions', times: 1, mode: 'status', status: 503 },
    ])
    await go()
    const { body } = await kit.shop.db
      .execute<{ body: string }>(sql`SELECT body FROM socio WHERE id = ${id}`)
      .then(({ rows }) => ({ body: rows[0]?.body ?? '' }))
    await fetch(`${kit.shop.sandboxUrl}/core/v5/subscriptions`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('sk_test_sandbox:')}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body,
    })
    await look(id)
    const there = await atProvider(who)
    expect(there.map(({ status }) => status).sort()).toEqual(['active', 'canceled'])
    expect(await member(who)).toMatchObject({ id })
  })

  test('the provider unreached: nothing was done, told at once, the seat is kept', async () => {
    const { who, id, nr } = await ready()
    const { shop } = kit
    const original = shop.deps.recurrence.createSubscription
    shop.deps.recurrence.createSubscription = async () => ({ kind: 'unreached' })
    const again = await who.post('pagarme/subscriptions', subscription(id, 'card_12345678'))
    shop.deps.recurrence.createSubscription = original
    expect(again.status).toBe(503)
    expect((await who.get('reservas')).body).toMatchObject({ cadeira: { nr_cadeira: nr } })
  })

  test('killed between the call and the store: the row stands, the job finds it', async () => {
    const { who, id, go } = await ready()
    const { recurrence } = kit.shop.deps
    const original = recurrence.createSubscription
    recurrence.createSubscription = async (body, key) => {
      await original(body, key)
      throw new Error('power cut')
    }
    expect((await go()).status).toBe(500)
    recurrence.createSubscription = original
    expect(await row(id)).toEqual({ state: 'subscribing' })
    await look(id)
    expect(await member(who)).toMatchObject({ id })
  })
})

describe('what the provider does by itself', () => {
  const joined = async () => {
    const who = await kit.buyer()
    const { body } = await join(kit.shop, who, ++seat)
    return { who, id: body.code, sub: body.id }
  }

  test.each(['4000000000000044', '4000000000000051'])(
    'a card that takes a while and fails (%s): no member, the seat goes on',
    async (card) => {
      const who = await kit.buyer()
      const { body } = await join(kit.shop, who, ++seat, card)
      expect(body.status).toBe('pending')
      await eventually(async () => {
        await hooks()
        expect(await row(body.code)).toEqual({ state: 'failed' })
      })
      expect((await atProvider(who)).every(({ status }) => status !== 'active')).toBe(true)
      expect((await who.get('reservas')).body).toMatchObject({ cadeira: { nr_cadeira: seat } })
    },
  )

  test('a card that takes a while makes a member when its hook comes, and not before', async () => {
    const who = await kit.buyer()
    const { body } = await join(kit.shop, who, ++seat, '4000000000000036')
    expect(body.status).toBe('pending')
    expect(await member(who)).toBeNull()
    await eventually(async () => {
      await hooks()
      expect(await member(who)).toMatchObject({ id: body.code })
    })
  })

  test('renewals and failures are kept once, however often they are told', async () => {
    const { who, sub } = await joined()
    expect((await control('config', { hooks: { duplicate: 9 } })).status).toBe(200)
    await control(`subscriptions/${sub}/renew`, { outcome: 'paid' })
    await control(`subscriptions/${sub}/renew`, { outcome: 'failed' })
    await eventually(async () => {
      await hooks()
      expect((await member(who))?.cobrancas.map(({ status }) => status)).toEqual(['failed', 'paid', 'paid'])
    })
    expect(await member(who)).toMatchObject({ em_dia: false, status: 'ativo' })
    await control('config', { hooks: { duplicate: 0 } })
  })

  test('without any hook the next look finds them', async () => {
    const { who, id, sub } = await joined()
    await control(`subscriptions/${sub}/renew`, { outcome: 'paid' })
    await kit.shop.db.execute(sql`DELETE FROM webhook_inbox`)
    await look(id)
    expect((await member(who))?.cobrancas).toHaveLength(2)
  })

  test('a chargeback ends the membership and raises alerts; the desk there ends one, too', async () => {
    const { who, id } = await joined()
    const { rows } = await kit.shop.db.execute<{ id_charge: string }>(
      sql`SELECT id_charge FROM socio_cobranca WHERE id_socio = ${id}`,
    )
    await control(`charges/${rows[0]?.id_charge}/chargeback`)
    await eventually(async () => {
      await hooks()
      expect(await member(who)).toBeNull()
    })
    expect(await row(id)).toEqual({ state: 'canceled' })
    expect(await alerts('socio.chargedback', id)).toBe(1)
    expect(await alerts('socio.canceled-by-provider', id)).toBe(1)

    const second = await joined()
    await control(`subscriptions/${second.sub}/cancel`)
    await eventually(async () => {
      await hooks()
      expect(await row(second.id)).toEqual({ state: 'canceled' })
    })
  })

  test('a hook of a subscription nobody knows is an alert, not a failure', async () => {
    const { webhook } = kit.shop
    await fetch(webhook.url, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${webhook.user}:${webhook.password}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        id: `hook_${randomUUID()}`,
        type: 'subscription.canceled',
        data: { id: 'sub_ofNobody1' },
      }),
    })
    await kit.shop.db.execute(sql`UPDATE webhook_inbox SET tries = 9 WHERE subscription_id = 'sub_ofNobody1'`)
    await hooks()
    expect(await alerts('webhook.unknown', 'sub_ofNobody1')).toBe(1)
  })
})

describe('a wish the provider did not hear', () => {
  test('a cancellation is kept and done later; asked again meanwhile it is one', async () => {
    const who = await kit.buyer()
    const { body: made } = await join(kit.shop, who, ++seat)
    await faults([{ match: 'DELETE /subscriptions', mode: 'status', status: 503 }])
    expect((await who.call('DELETE', `pagarme/subscriptions/${made.id}`)).status).toBe(503)
    await look(made.code)
    expect(await member(who)).toMatchObject({ status: 'ativo' })
    await faults([])
    await look(made.code)
    expect(await member(who)).toBeNull()
    const { rows } = await kit.shop.db.execute<{ actor: string }>(
      sql`SELECT actor FROM history WHERE entity_id = ${made.code} AND to_state = 'canceled'`,
    )
    expect(rows).toEqual([{ actor: `cliente:${who.id}` }])
  })

  test('a new price for all reaches each member once the provider hears again', async () => {
    const people = await Promise.all([1, 2, 3].map(() => kit.buyer()))
    for (const who of people) await join(kit.shop, who, ++seat)
    await faults([{ match: 'PUT /subscriptions', mode: 'status', status: 503 }])
    const { body } = await admin.post<{ total: number }>('socio/reajuste', { valor: '35,50' })
    expect(body.total).toBeGreaterThanOrEqual(3)
    await workClub(kit.shop.deps)
    expect(await member(people[0] as Client)).toMatchObject({ valor_atual: 29.9 })
    await faults([])
    await kit.shop.db.execute(sql`UPDATE socio SET check_at = now() WHERE valor_alvo_cents IS NOT NULL`)
    while (await workClub(kit.shop.deps));
    for (const who of people) expect(await member(who)).toMatchObject({ valor_atual: 35.5 })
    expect((await admin.post<{ total: number }>('socio/reajuste', { valor: 35.5 })).body.total).toBe(0)
  })
})

test('looked at by many at once, it is one membership with one charge', async () => {
  const { who, id, go } = await ready()
  await faults([{ match: 'POST /subscriptions', times: 1, mode: 'drop-after' }])
  await go()
  await Promise.all(Array.from({ length: 8 }, () => lookAt(kit.shop.deps, id)))
  expect((await member(who))?.cobrancas).toHaveLength(1)
  const { rows } = await kit.shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM history WHERE entity_id = ${id} AND to_state = 'active'`,
  )
  expect(rows[0]?.n).toBe(1)
  expect(await brokenClub(kit.shop.db)).toEqual([])
})
