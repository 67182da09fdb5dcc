import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRIMEIRO_PLANO } from '../../contract/planos-rules.ts'
import { holdSeat, savePlan, violatedClubInvariants } from '../support/club.ts'
import { openPlansKit } from './support/plans-kit.ts'

// A change of plan: the price at the provider first, the plan with the first charge at that price.

let kit: Awaited<ReturnType<typeof openPlansKit>>
beforeAll(async () => {
  kit = await openPlansKit()
})
afterAll(async () => {
  expect(await violatedClubInvariants(kit.shop.db)).toEqual([])
  await kit.shop.close()
})
beforeEach(() => kit.faults([]))
afterEach(() => kit.watched.explained())

describe('a request', () => {
  test('the price is the provider’s at once, the plan changes when the first charge at it is paid, and the seat is free then', async () => {
    const one = await kit.member()
    expect(await kit.ask(one, kit.bronze)).toMatchObject({
      status: 200,
      body: { plano: { nome: 'Torcedor' }, plano_pedido: { nome: 'Bronze' }, nr_cadeira: one.nr, valor_pendente: null },
    })
    expect(await kit.priceAt(one)).toBe(1490)
    await kit.check(one.id)
    expect(await kit.planOf(one)).toEqual(['Torcedor', 'Bronze', one.nr, 14.9])
    expect(await kit.taken()).toContain(one.nr)
    await kit.renew(one, 'failed')
    expect(await kit.planOf(one)).toEqual(['Torcedor', 'Bronze', one.nr, 14.9])
    await kit.renew(one)
    expect(await kit.planOf(one)).toEqual(['Bronze', null, null, 14.9])
    expect(await kit.taken()).not.toContain(one.nr)
    const actor = `cliente:${one.who.id}`
    expect(await kit.historyOf(one)).toEqual([
      ['plano.asked', actor, { plano: ['Torcedor', 'Bronze'], valor: [29.9, 14.9] }],
      ['plano.changed', 'provider', { plano: ['Torcedor', 'Bronze'], cadeira: [one.nr, null] }],
    ])
    // The next charge changes nothing more.
    await kit.renew(one)
    expect(await kit.historyOf(one)).toHaveLength(2)
  })

  test('a charge made before the request changes no plan, though it is paid after it', async () => {
    const one = await kit.member()
    await kit.control(`subscriptions/${one.sub}/renew`, { outcome: 'paid' })
    await kit.shop.db.execute(sql`DELETE FROM webhook_inbox`)
    await kit.ask(one, kit.ouro)
    await kit.check(one.id)
    expect(await kit.planOf(one)).toEqual(['Torcedor', 'Ouro', one.nr, 169.9])
  })

  test('of a plan at the same price nothing is sent, and the next charge changes the plan', async () => {
    const one = await kit.member()
    const calls = async () => (await kit.calls('PUT', /subscriptions/)).length
    const before = await calls()
    expect((await kit.ask(one, kit.igual)).status).toBe(200)
    await kit.check(one.id)
    expect(await kit.planOf(one)).toEqual(['Torcedor', 'Igual', one.nr, 29.9])
    // The provider's times have whole seconds.
    await sleep(1100)
    await kit.renew(one)
    expect(await kit.planOf(one)).toEqual(['Igual', null, one.nr, 29.9])
    expect(await calls()).toBe(before)
  })

  test('is withdrawn with the old price, and replaced by another one, which keeps the price before', async () => {
    const one = await kit.member()
    await kit.shop.db.execute(sql`UPDATE socio SET valor_cents = 1990 WHERE id = ${one.id}`)
    await kit.ask(one, kit.bronze)
    expect((await kit.ask(one, kit.ouro)).status).toBe(200)
    expect(await kit.planOf(one)).toEqual(['Torcedor', 'Ouro', one.nr, 169.9])
    expect((await kit.ask(one, PRIMEIRO_PLANO)).status).toBe(200)
    expect(await kit.planOf(one)).toEqual(['Torcedor', null, one.nr, 19.9])
    expect(await kit.priceAt(one)).toBe(1990)
    await kit.renew(one)
    expect(await kit.planOf(one)).toEqual(['Torcedor', null, one.nr, 19.9])
    expect((await kit.historyOf(one)).map(([to]) => to)).toEqual(['plano.asked', 'plano.asked', 'plano.withdrawn'])
    // There is nothing to withdraw any more.
    expect((await kit.ask(one, PRIMEIRO_PLANO)).status).toBe(200)
    expect(await kit.historyOf(one)).toHaveLength(3)
  })

  test('is refused without a membership, of a plan that is not offered, and after a cancellation was asked for', async () => {
    const stranger = { who: await kit.buyer(), nr: 0, id: '', sub: '' }
    expect(await kit.ask(stranger, kit.bronze)).toMatchObject({ status: 409, body: { code: 'plano.not-member' } })
    const one = await kit.member()
    const gone = await savePlan(kit.admin, { nome: 'Encerrado', valor: 9.9, ativo: false })
    expect(await kit.ask(one, gone)).toMatchObject({ status: 409, body: { code: 'plano.not-offered' } })
    expect(await kit.ask(one, kit.ouro, kit.nextSeat())).toMatchObject({
      status: 409,
      body: { code: 'plano.seat-stays' },
    })
    await kit.faults([{ match: 'DELETE /subscriptions', mode: 'status', status: 503 }])
    await one.who.call('DELETE', `pagarme/subscriptions/${one.sub}`)
    expect(await kit.ask(one, kit.ouro)).toMatchObject({ status: 409, body: { code: 'socio.cancel-pending' } })
    expect(await kit.planOf(one)).toEqual(['Torcedor', null, one.nr, 29.9])
  })
})

describe('a seat that a new plan has', () => {
  test('is the member’s from the request on, which is final, until the membership is canceled', async () => {
    const one = await kit.seatless()
    const nr = kit.nextSeat()
    expect(await kit.ask(one, kit.ouro)).toMatchObject({ status: 409, body: { code: 'plano.seat-needed' } })
    expect(await kit.ask(one, kit.ouro, 501)).toMatchObject({ status: 409, body: { code: 'socio.no-such-seat' } })
    expect((await kit.ask(one, kit.ouro, nr)).status).toBe(200)
    expect(await kit.taken()).toContain(nr)
    expect(await holdSeat(await kit.buyer(), nr)).toMatchObject({ status: 409, body: { code: 'socio.seat-taken' } })
    for (const other of [kit.bronze, PRIMEIRO_PLANO, kit.igual])
      expect(await kit.ask(one, other)).toMatchObject({ status: 409, body: { code: 'plano.change-bound' } })
    const two = await kit.seatless()
    expect(await kit.ask(two, PRIMEIRO_PLANO, nr)).toMatchObject({ status: 409, body: { code: 'socio.seat-taken' } })
    await kit.renew(one)
    expect(await kit.planOf(one)).toEqual(['Ouro', null, nr, 169.9])

    // Canceled before it took effect: the month that is paid is one of the plan without a seat.
    const three = await kit.seatless()
    const other = kit.nextSeat()
    await kit.ask(three, kit.ouro, other)
    await kit.shop.db.execute(
      sql`UPDATE socio SET data_inicio = data_inicio - interval '20 days' WHERE id = ${three.id}`,
    )
    await three.who.call('DELETE', `pagarme/subscriptions/${three.sub}`)
    expect(await kit.row(three.id)).toEqual({ state: 'ending' })
    expect(await kit.planOf(three)).toEqual(['Bronze', null, null, 169.9])
    expect(await kit.taken()).not.toContain(other)
  })

  test('an overdue hold of it ends; two who want it at once: one gets it', async () => {
    const nr = kit.nextSeat()
    const { body } = await holdSeat(await kit.buyer(), nr)
    await kit.shop.db.execute(sql`UPDATE socio SET expires_at = now() - interval '1 second' WHERE id = ${body.id}`)
    kit.watched.forget()
    const both = [await kit.seatless(), await kit.seatless()]
    const answers = await Promise.all(both.map((one) => kit.ask(one, kit.ouro, nr)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await kit.row(body.id)).toEqual({ state: 'released' })
  })
})
