import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { addDays, businessDay } from '../../contract/dates.ts'
import type { Cadeiras, SocioList, Subscription } from '../../contract/socio.ts'
import { nextChargeDay } from '../../contract/socio-rules.ts'
import { checkSocio } from '../../server/club/check-socio.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import type { Client } from '../support/client.ts'
import { holdSeat, joinClub, violatedClubInvariants } from '../support/club.ts'
import { makeUsuario } from '../support/staff.ts'
import { type ClubKit, openClubKit } from './support/club-kit.ts'
import { eventually } from './support/kit.ts'

// A canceled membership: its money within seven days, afterwards the month that is paid.

let kit: ClubKit
let admin: Client
beforeAll(async () => {
  kit = await openClubKit()
  admin = await makeUsuario(kit.shop)
})
afterAll(async () => {
  expect(await violatedClubInvariants(kit.shop.db)).toEqual([])
  await kit.shop.close()
})
beforeEach(() => kit.faults([]))
afterEach(() => kit.watched.explained())

async function member({ days = 0, card = '4000000000000010' } = {}) {
  const who = await kit.buyer()
  const nr = kit.nextSeat()
  const { body } = await joinClub(kit.shop, who, nr, card)
  await kit.shop.db.execute(
    sql`UPDATE socio SET data_inicio = data_inicio - make_interval(days => ${days}::int) WHERE id = ${body.code}`,
  )
  const { rows } = await kit.shop.db.execute<{ id_charge: string }>(
    sql`SELECT id_charge FROM socio_cobranca WHERE id_socio = ${body.code}`,
  )
  const [first] = rows
  return { who, nr, id: body.code, sub: body.id, charge: first?.id_charge ?? '' }
}
const cancel = ({ who, sub }: { who: Client; sub: string }) =>
  who.call<Subscription>('DELETE', `pagarme/subscriptions/${sub}`)
const chargeOf = (charge: string) => kit.provider<{ status: string }>(`charges/${charge}`)
const taken = async (): Promise<number[]> => (await (await kit.buyer()).get<Cadeiras>('socio/cadeiras')).body.ocupadas

describe('within seven days of the subscription', () => {
  test.each([0, 7])('after %i days the money comes back, the seat is free and the answer says both', async (days) => {
    const one = await member({ days })
    expect(await chargeOf(one.charge)).toMatchObject({ status: 'paid' })
    const { status, body } = await cancel(one)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'canceled', vale_ate: null, devolvido: 29.9 })
    expect(await chargeOf(one.charge)).toMatchObject({ status: 'canceled' })
    expect(await kit.row(one.id)).toEqual({ state: 'canceled' })
    expect(await kit.socio(one.who)).toBeNull()
    expect(await taken()).not.toContain(one.nr)
    await kit.check(one.id)
    const { rows } = await kit.shop.db.execute(sql`SELECT status FROM socio_cobranca WHERE id_socio = ${one.id}`)
    expect(rows).toEqual([{ status: 'refunded' }])
    expect((await holdSeat(await kit.buyer(), one.nr)).status).toBe(200)
  })

  test('a provider that cannot refund now: the request is stored, and a later check gives back once', async () => {
    const one = await member()
    await kit.faults([{ match: 'DELETE /charges', mode: 'status', status: 503 }])
    expect(await cancel(one)).toMatchObject({ status: 503, body: { code: 'socio.cancel-pending' } })
    // The news of the end at the provider does not decide about the money.
    await kit.hooks()
    await checkSocio(kit.shop.deps, one.id)
    expect(await kit.row(one.id)).toEqual({ state: 'active' })
    await kit.faults([])
    await kit.check(one.id)
    expect(await kit.row(one.id)).toEqual({ state: 'canceled' })
    expect(await chargeOf(one.charge)).toMatchObject({ status: 'canceled' })
  })

  test('a refund whose answer was lost is not taken for a failure', async () => {
    const one = await member()
    await kit.faults([{ match: 'DELETE /charges', mode: 'drop-after', times: 1 }])
    expect((await cancel(one)).status).toBe(503)
    await kit.check(one.id)
    expect(await kit.row(one.id)).toEqual({ state: 'canceled' })
    expect((await cancel(one)).body).toMatchObject({ status: 'canceled', devolvido: 29.9 })
  })
})

test('a refund that the provider takes back is sent again after a day, with an alert', async () => {
  const one = await member({ card: '4000000000000093' })
  expect((await cancel(one)).body).toMatchObject({ status: 'canceled', devolvido: 29.9 })
  await kit.check(one.id)
  expect(await kit.alerts('socio.late-subscription', one.id)).toBe(0)
  const refunds = async () => (await kit.calls('DELETE', /\/charges\//)).length
  const before = await refunds()
  await kit.shop.db.execute(
    sql`UPDATE socio SET data_cancelamento = data_cancelamento - interval '25 hours' WHERE id = ${one.id}`,
  )
  await eventually(async () => {
    expect(await chargeOf(one.charge)).toMatchObject({ status: 'paid', last_transaction: { success: false } })
  })
  await kit.check(one.id)
  expect(await refunds()).toBe(before + 1)
  expect(await kit.alerts('socio.late-subscription', one.id)).toBe(1)
  const { rows } = await kit.shop.db.execute(
    sql`SELECT check_at > now() + interval '23 hours' AS again FROM socio WHERE id = ${one.id}`,
  )
  expect(rows).toEqual([{ again: true }])
})

describe('after seven days', () => {
  test('the paid month is kept: nothing is charged again, and the seat is theirs until its last day', async () => {
    const one = await member({ days: 8 })
    const before = await kit.socio(one.who)
    const last = before && addDays(nextChargeDay(before, businessDay(new Date())), -1)
    expect((await cancel(one)).body).toMatchObject({ status: 'canceled', vale_ate: last, devolvido: 0 })
    expect(await chargeOf(one.charge)).toMatchObject({ status: 'paid' })
    expect((await kit.atProvider(one.who)).map(({ status }) => status)).toEqual(['canceled'])
    expect(await kit.socio(one.who)).toMatchObject({
      status: 'naoAtivo',
      vale_ate: last,
      data_cancelamento: expect.any(String),
    })
    expect(await taken()).toContain(one.nr)
    expect((await holdSeat(await kit.buyer(), one.nr)).body).toMatchObject({ code: 'socio.seat-taken' })
    expect((await holdSeat(one.who, kit.nextSeat())).body).toMatchObject({ code: 'socio.already-member' })
    // Without the check of the server, the database refuses.
    const other = await kit.buyer()
    const stolen = kit.shop.db.execute(sql`INSERT INTO socio (id_cliente, state, nr_cadeira, expires_at, valor_cents)
      VALUES (${other.id}, 'held', ${one.nr}, now(), 1)`)
    expect(pgFault(await stolen.catch((error: unknown) => error))?.constraint).toBe('socio_seat')
    // Twice, and a check in between: nothing changes.
    await kit.hooks()
    await kit.check(one.id)
    expect((await cancel(one)).body).toMatchObject({ vale_ate: last })
    expect(await kit.row(one.id)).toEqual({ state: 'ending' })
    const { rows } = await kit.shop.db.execute<{ ends: string }>(
      sql`SELECT (check_at AT TIME ZONE 'America/Sao_Paulo')::text AS ends FROM socio WHERE id = ${one.id}`,
    )
    expect(rows).toEqual([{ ends: `${addDays(last ?? '', 1)} 00:00:00` }])

    await kit.shop.db.execute(sql`UPDATE socio SET vale_ate = current_date - 2 WHERE id = ${one.id}`)
    await kit.check(one.id)
    expect(await kit.row(one.id)).toEqual({ state: 'canceled' })
    expect(await kit.socio(one.who)).toBeNull()
    expect((await holdSeat(await kit.buyer(), one.nr)).status).toBe(200)
  })

  test('a refused month keeps nothing: the seat is free at once', async () => {
    const one = await member({ days: 40 })
    await kit.hooks()
    await kit.shop.db.execute(sql`UPDATE socio_cobranca SET status = 'failed' WHERE id_socio = ${one.id}`)
    expect((await cancel(one)).body).toMatchObject({ status: 'canceled', vale_ate: null, devolvido: 0 })
    expect(await kit.row(one.id)).toEqual({ state: 'canceled' })
  })

  test('a charge that is contested during the kept month ends it', async () => {
    const one = await member({ days: 8 })
    await cancel(one)
    expect(await kit.row(one.id)).toEqual({ state: 'ending' })
    const { body: before } = await admin.get<z.infer<typeof SocioList>>('socio?cancelados=canceled')
    expect(before.list.find(({ id }) => id === one.id)).toMatchObject({ vale_ate: expect.any(String) })
    await kit.control(`charges/${one.charge}/chargeback`)
    await eventually(async () => {
      await kit.hooks()
      expect(await kit.row(one.id)).toEqual({ state: 'canceled' })
    })
    expect(await taken()).not.toContain(one.nr)
    // No answer says any longer that the seat is kept.
    expect((await one.who.get(`pagarme/subscriptions/${one.sub}`)).body).toMatchObject({ vale_ate: null })
    const { body } = await admin.get<z.infer<typeof SocioList>>('socio?cancelados=canceled')
    expect(body.list.find(({ id }) => id === one.id)).toMatchObject({ status: 'naoAtivo', vale_ate: null })
  })
})
