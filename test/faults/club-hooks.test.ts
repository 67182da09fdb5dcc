import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkDueSocios } from '../../server/jobs/check-socios.ts'
import type { Client } from '../support/client.ts'
import { joinClub } from '../support/club.ts'
import { makeUsuario } from '../support/staff.ts'
import { awayFromMinuteEdge } from '../support/windows.ts'
import { type ClubKit, openClubKit } from './support/club-kit.ts'
import { eventually } from './support/kit.ts'

// The server notices changes that the provider makes to subscriptions, and completes pending requests later.

const READ = /\/(subscriptions|invoices)/
let kit: ClubKit
let admin: Client
beforeAll(async () => {
  kit = await openClubKit()
  admin = await makeUsuario(kit.shop)
})
afterAll(() => kit.shop.close())
beforeEach(() => kit.faults([]))
afterEach(() => kit.watched.explained())

describe('changes made by the provider', () => {
  const joined = async () => {
    const who = await kit.buyer()
    const { body } = await joinClub(kit.shop, who, kit.nextSeat())
    return { who, id: body.code, sub: body.id }
  }

  test.each(['4000000000000044', '4000000000000051'])(
    'a card in processing that fails (%s): no membership, and the seat stays held',
    async (card) => {
      const who = await kit.buyer()
      const { body } = await joinClub(kit.shop, who, kit.nextSeat(), card)
      expect(body.status).toBe('pending')
      await eventually(async () => {
        await kit.hooks()
        expect(await kit.row(body.code)).toEqual({ state: 'failed' })
      })
      // A failed row is not checked again: each check costs reads of the shared budget.
      await kit.check(body.code)
      const { rows } = await kit.shop.db.execute(sql`SELECT check_at FROM socio WHERE id = ${body.code}`)
      expect(rows).toEqual([{ check_at: null }])
      expect((await kit.atProvider(who)).every(({ status }) => status !== 'active')).toBe(true)
      expect((await who.get('reservas')).body).toMatchObject({ cadeira: { nr_cadeira: expect.any(Number) } })
    },
  )

  test('a card in processing makes the cliente a socio when its webhook arrives, not before', async () => {
    const who = await kit.buyer()
    const { body } = await joinClub(kit.shop, who, kit.nextSeat(), '4000000000000036')
    expect(body.status).toBe('pending')
    expect(await kit.socio(who)).toBeNull()
    await eventually(async () => {
      await kit.hooks()
      expect(await kit.socio(who)).toMatchObject({ id: body.code })
    })
  })

  test('renewals and failed charges are stored once, however often their webhooks arrive', async () => {
    const { who, sub } = await joined()
    expect((await kit.control('config', { hooks: { duplicate: 9 } })).status).toBe(200)
    await kit.control(`subscriptions/${sub}/renew`, { outcome: 'paid' })
    await kit.control(`subscriptions/${sub}/renew`, { outcome: 'failed' })
    await eventually(async () => {
      await kit.hooks()
      expect((await kit.socio(who))?.cobrancas.map(({ status }) => status)).toEqual(['failed', 'paid', 'paid'])
    })
    expect(await kit.socio(who)).toMatchObject({ em_dia: false, status: 'ativo' })
    await kit.control('config', { hooks: { duplicate: 0 } })
  })

  test('without a webhook the next check finds a renewal', async () => {
    const { who, id, sub } = await joined()
    await kit.control(`subscriptions/${sub}/renew`, { outcome: 'paid' })
    await kit.shop.db.execute(sql`DELETE FROM webhook_inbox`)
    await kit.check(id)
    expect((await kit.socio(who))?.cobrancas).toHaveLength(2)
  })

  test('a chargeback ends the membership and raises alerts; a cancellation by the provider ends it with the paid month', async () => {
    const { who, id } = await joined()
    const { rows } = await kit.shop.db.execute<{ id_charge: string }>(
      sql`SELECT id_charge FROM socio_cobranca WHERE id_socio = ${id}`,
    )
    await kit.control(`charges/${rows[0]?.id_charge}/chargeback`)
    await eventually(async () => {
      await kit.hooks()
      expect(await kit.socio(who)).toBeNull()
    })
    expect(await kit.row(id)).toEqual({ state: 'canceled' })
    expect(await kit.alerts('socio.chargedback', id)).toBe(1)
    expect(await kit.alerts('socio.canceled-by-provider', id)).toBe(1)

    const second = await joined()
    await kit.control(`subscriptions/${second.sub}/cancel`)
    await eventually(async () => {
      await kit.hooks()
      expect(await kit.row(second.id)).toEqual({ state: 'ending' })
    })
  })

  test('a membership that cannot be checked raises one alert after some minutes', async () => {
    const { id } = await joined()
    const { db, deps } = kit.shop
    const listInvoices = async () => ({ kind: 'unknown', repeatable: false, isOdd: true }) as const
    const odd = { ...deps, recurrence: { ...deps.recurrence, listInvoices } }
    const check = async (ago: string): Promise<number> => {
      await db.execute(
        sql`UPDATE socio SET check_at = now(), failing_since = failing_since - ${ago}::interval WHERE id = ${id}`,
      )
      await checkDueSocios(odd)
      return kit.alerts('socio.unsettled', id)
    }
    expect([await check('0'), await check('4 minutes'), await check('0')]).toEqual([0, 1, 1])
    await kit.check(id)
    expect(await kit.all(sql`SELECT failing_since FROM socio WHERE id = ${id}`)).toEqual([{ failing_since: null }])
  })

  test('a webhook of an unknown subscription raises an alert', async () => {
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
    await kit.hooks()
    expect(await kit.alerts('webhook.unknown', 'sub_ofNobody1')).toBe(1)
  })
})

describe('a pending request that the provider did not receive', () => {
  test('a membership’s cancellation is stored and completed by a later check, once', async () => {
    const who = await kit.buyer()
    const { body: made } = await joinClub(kit.shop, who, kit.nextSeat())
    await kit.faults([{ match: 'DELETE /subscriptions', mode: 'status', status: 503 }])
    expect((await who.call('DELETE', `pagarme/subscriptions/${made.id}`)).status).toBe(503)
    await kit.check(made.code)
    expect(await kit.socio(who)).toMatchObject({ status: 'ativo' })
    await kit.faults([])
    await kit.check(made.code)
    expect(await kit.socio(who)).toBeNull()
    const { rows } = await kit.shop.db.execute<{ actor: string }>(
      sql`SELECT actor FROM history WHERE entity_id = ${made.code} AND to_state = 'canceled'`,
    )
    expect(rows).toEqual([{ actor: `cliente:${who.id}` }])
  })

  test('a new price reaches every socio once the provider is available again', async () => {
    const socios = await Promise.all([1, 2, 3].map(() => kit.buyer()))
    for (const who of socios) await joinClub(kit.shop, who, kit.nextSeat())
    await kit.faults([{ match: 'PUT /subscriptions', mode: 'status', status: 503 }])
    const one = await kit.socio(socios[0] as Client)
    const asked = await admin.call('PUT', `pagarme/subscriptions/${one?.id_assinatura}/items/${one?.id_item}`, {
      quantity: 1,
      pricing_scheme: { price: 3490 },
    })
    expect(asked).toMatchObject({ status: 503, body: { code: 'socio.reprice-pending' } })
    expect(await kit.socio(socios[0] as Client)).toMatchObject({ valor_atual: 29.9, valor_pendente: 34.9 })
    const { body } = await admin.post<{ total: number }>('socio/reajuste', { valor: '35,50' })
    expect(body.total).toBeGreaterThanOrEqual(3)
    await checkDueSocios(kit.shop.deps)
    expect(await kit.socio(socios[0] as Client)).toMatchObject({ valor_atual: 29.9 })
    // A pending price is retried within minutes, not at next month's check.
    const { rows: late } = await kit.shop.db.execute(sql`SELECT id FROM socio WHERE valor_alvo_cents IS NOT NULL
      AND check_at IS DISTINCT FROM least(check_at, now() + interval '5 minutes')`)
    expect(late).toEqual([])
    await kit.faults([])
    await kit.shop.db.execute(sql`UPDATE socio SET check_at = now() WHERE valor_alvo_cents IS NOT NULL`)
    while (await checkDueSocios(kit.shop.deps));
    for (const who of socios) expect(await kit.socio(who)).toMatchObject({ valor_atual: 35.5 })
    expect((await admin.post<{ total: number }>('socio/reajuste', { valor: 35.5 })).body.total).toBe(0)
  })

  test('a new price for all members is sent at the pace of the limit, without reads, and continues where it stopped', async () => {
    const { db, deps } = kit.shop
    const due = () => db.execute(sql`UPDATE socio SET check_at = now() WHERE valor_alvo_cents IS NOT NULL`)
    const sent = async () => (await kit.calls('PUT', /subscriptions/)).length
    for (let i = 0; i < 4; i += 1) await joinClub(kit.shop, await kit.buyer(), kit.nextSeat())
    const pending = async () => (await kit.all(sql`SELECT 1 FROM socio WHERE valor_alvo_cents IS NOT NULL`)).length
    deps.limits = { ...deps.limits, pricesPerMinute: 2 }
    await awayFromMinuteEdge()
    await db.execute(sql`DELETE FROM rate_limit`)
    const { total } = (await admin.post<{ total: number }>('socio/reajuste', { valor: '36,50' })).body
    expect(total).toBeGreaterThan(3)
    // The checks are due one after the other, so no other check waits behind all of them.
    const turns = await kit.all<{
      turn: number
    }>(sql`SELECT round(extract(epoch FROM check_at - min(check_at) OVER ()))::int AS turn
      FROM socio WHERE valor_alvo_cents IS NOT NULL ORDER BY nr_cadeira`)
    expect(turns.map(({ turn }) => turn)).toEqual(turns.map((_, i) => i * 30))
    // After the server was down they are all due at once. One of the first two answers is "too many calls".
    const [calls, reads] = [await sent(), (await kit.calls('GET', READ)).length]
    await due()
    await kit.faults([{ match: 'PUT /subscriptions', mode: 'status', status: 429, times: 1 }])
    while (await checkDueSocios(deps));
    expect([(await sent()) - calls, await pending()]).toEqual([2, total - 1])
    await due()
    while (await checkDueSocios(deps));
    expect((await sent()) - calls).toBe(2)
    deps.limits = { ...deps.limits, pricesPerMinute: 1000 }
    await due()
    while (await checkDueSocios(deps));
    expect([(await sent()) - calls, await pending()]).toEqual([total + 1, 0])
    expect((await kit.calls('GET', READ)).length).toBe(reads)
    // The checks that they replaced are spread over a day.
    const [checks] = await kit.all<{ last: number; known: boolean }>(sql`SELECT bool_and(check_at IS NOT NULL) AS known,
      extract(epoch FROM max(check_at) - now())::float8 / 3600 AS last FROM socio WHERE state = 'active'`)
    expect(checks?.known).toBe(true)
    expect(checks?.last).toBeGreaterThan(0.1)
    expect(checks?.last).toBeLessThanOrEqual(24)
  })
})
