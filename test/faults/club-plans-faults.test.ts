import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSocio } from '../../server/club/club-repo.ts'
import { finishReprice } from '../../server/club/reprice.ts'
import { requestPlan } from '../../server/club/request-plan.ts'
import { violatedClubInvariants } from '../support/club.ts'
import { openPlansKit } from './support/plans-kit.ts'

// A change of plan when the provider or the process fails, and beside other changes.

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

describe('when the provider, or the process, fails', () => {
  test('a request without a confirmation is stored; the job sends the price, and the plan waits for its charge', async () => {
    const one = await kit.member()
    await kit.faults([{ match: 'PUT /subscriptions', mode: 'status', status: 503 }])
    expect(await kit.ask(one, kit.ouro)).toMatchObject({ status: 200, body: { valor_pendente: 169.9 } })
    // A charge at the old price meanwhile pays a month of the old plan.
    await kit.control(`subscriptions/${one.sub}/renew`, { outcome: 'paid' })
    await kit.hooks()
    expect(await kit.planOf(one)).toEqual(['Torcedor', 'Ouro', one.nr, 29.9])
    await kit.faults([])
    await kit.check(one.id)
    expect(await kit.priceAt(one)).toBe(16990)
    await kit.renew(one)
    expect(await kit.planOf(one)).toEqual(['Ouro', null, one.nr, 169.9])
  })

  test('a confirmation that was lost: the charge at the new price counts though the price is not confirmed', async () => {
    const one = await kit.member()
    await kit.faults([{ match: 'PUT /subscriptions', mode: 'drop-after', times: 1 }])
    expect((await kit.ask(one, kit.ouro)).status).toBe(200)
    expect(await kit.priceAt(one)).toBe(16990)
    await kit.control(`subscriptions/${one.sub}/renew`, { outcome: 'paid' })
    await kit.check(one.id)
    await kit.check(one.id)
    expect(await kit.planOf(one)).toEqual(['Ouro', null, one.nr, 169.9])
  })

  test('a price that the provider refuses ends the request, and frees the seat that came with it', async () => {
    const one = await kit.seatless()
    const nr = kit.nextSeat()
    await kit.faults([{ match: 'PUT /subscriptions', mode: 'status', status: 422 }])
    expect(await kit.ask(one, kit.ouro, nr)).toMatchObject({ status: 422, body: { code: 'socio.not-repriced' } })
    expect(await kit.planOf(one)).toEqual(['Bronze', null, null, 14.9])
    expect(await kit.taken()).not.toContain(nr)
    expect((await kit.historyOf(one)).map(([to]) => to)).toEqual(['plano.asked', 'plano.refused'])
  })

  test('a crash between the store and the call: the job completes it', async () => {
    const one = await kit.member()
    const { deps } = kit.shop
    const crashed = {
      ...deps,
      recurrence: { ...deps.recurrence, priceItem: () => Promise.reject(new Error('killed')) },
    }
    await expect(requestPlan(crashed, one.who.id, { id_plano: kit.bronze })).rejects.toThrow('killed')
    expect(await kit.planOf(one)).toEqual(['Torcedor', 'Bronze', one.nr, 29.9])
    const [due] = await kit.all<{ soon: boolean }>(
      sql`SELECT check_at < now() + interval '5 minutes' AS soon FROM socio WHERE id = ${one.id}`,
    )
    expect(due).toEqual({ soon: true })
    await kit.check(one.id)
    expect(await kit.priceAt(one)).toBe(1490)
  })

  test('two clicks at once ask once; of two plans at once one stays, and its price is the provider’s', async () => {
    const one = await kit.member()
    const twice = await Promise.all([kit.ask(one, kit.bronze), kit.ask(one, kit.bronze)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await kit.historyOf(one)).map(([to]) => to)).toEqual(['plano.asked'])
    await Promise.all([kit.ask(one, kit.ouro), kit.ask(one, kit.igual)])
    await kit.check(one.id)
    const [, asked, , price] = await kit.planOf(one)
    expect(['Ouro', 'Igual']).toContain(asked)
    expect(await kit.priceAt(one)).toBe(Math.round(Number(price) * 100))
    expect(price).toBe(asked === 'Ouro' ? 169.9 : 29.9)
  })

  test('a price that arrives after a newer one was confirmed is overwritten again', async () => {
    const one = await kit.member()
    const { deps, db } = kit.shop
    await kit.ask(one, kit.bronze)
    // A call of an earlier request, which was slow: the provider gets its price now, and then the newer one again.
    const row = await readSocio(db, one.id)
    if (!row) throw new Error('no row')
    await finishReprice(deps, { ...row, valor_alvo_cents: 16990 }, 'clock')
    const prices = await kit.calls('PUT', new RegExp(one.sub))
    expect(prices.length).toBe(3)
    expect(await kit.priceAt(one)).toBe(1490)
    expect(await kit.planOf(one)).toEqual(['Torcedor', 'Bronze', one.nr, 14.9])
  })
})

describe('other changes meanwhile', () => {
  test('the end at the provider drops the request, or keeps the plan whose charge was paid', async () => {
    const [one, two] = [await kit.member(), await kit.member()]
    for (const each of [one, two]) await kit.ask(each, kit.bronze)
    await kit.control(`subscriptions/${one.sub}/cancel`)
    await kit.check(one.id)
    expect(await kit.row(one.id)).toEqual({ state: 'ending' })
    expect(await kit.planOf(one)).toEqual(['Torcedor', null, one.nr, 14.9])
    await kit.control(`subscriptions/${two.sub}/renew`, { outcome: 'paid' })
    await kit.control(`subscriptions/${two.sub}/cancel`)
    await kit.check(two.id)
    expect(await kit.row(two.id)).toEqual({ state: 'ending' })
    expect(await kit.planOf(two)).toEqual(['Bronze', null, null, 14.9])
    expect(await kit.taken()).not.toContain(two.nr)
  })

  test('an admin’s price for one member is that of the plan they asked for; a price for all leaves them alone', async () => {
    const [one, calm] = [await kit.member(), await kit.member()]
    await kit.ask(one, kit.ouro)
    const { body: socio } = await one.who.get<{ id_item: string }>(`socio/cliente/${one.who.id}`)
    const item = `pagarme/subscriptions/${one.sub}/items/${socio.id_item}`
    const body = { quantity: 1, pricing_scheme: { price: 15990 } }
    expect((await kit.admin.call('PUT', item, body)).status).toBe(200)
    const { total } = (await kit.admin.post<{ total: number }>('socio/reajuste', { valor: '31,90' })).body
    expect(total).toBeGreaterThan(0)
    const preview = await kit.admin.get<{ list: { id: string }[]; total: number }>('socio/reajuste?valor=35,00')
    expect(preview.body.list.map(({ id }) => id)).not.toContain(one.id)
    await kit.check(calm.id)
    expect(await kit.planOf(calm)).toEqual(['Torcedor', null, calm.nr, 31.9])
    expect(await kit.planOf(one)).toEqual(['Torcedor', 'Ouro', one.nr, 159.9])
    await kit.renew(one)
    expect(await kit.planOf(one)).toEqual(['Ouro', null, one.nr, 159.9])
    // A price for one plan is for its members alone.
    const { total: gold } = (
      await kit.admin.post<{ total: number }>('socio/reajuste', { valor: '179,90', id_plano: kit.ouro })
    ).body
    expect(gold).toBeGreaterThan(0)
    await kit.check(one.id)
    await kit.check(calm.id)
    expect([await kit.planOf(one), await kit.planOf(calm)]).toEqual([
      ['Ouro', null, one.nr, 179.9],
      ['Torcedor', null, calm.nr, 31.9],
    ])
  })
})
