import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import { checkDueSocios } from '../../server/jobs/check-socios.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { SALES_LIMITS } from '../../server/sales/sales-deps.ts'
import { consumeReadShare } from '../../server/sales/settle/read-share.ts'
import { type Client, makeClients } from '../support/client.ts'
import { joinClub, openClub, violatedClubInvariants } from '../support/club.ts'
import { awayFromMinuteEdge } from '../support/windows.ts'
import { type Kit, openKit } from './support/kit.ts'

// How many reads at the provider one cliente, all requests and the jobs may use, and how many remain for confirmations.

const { personReadsPerMinute, requestReadsPerMinute, jobReadsPerMinute } = SALES_LIMITS
/** A card whose first charge stays in processing. */
const PROCESSING = '4000000000000036'
const TIMES = 20
const READ = /^\/core\/v5\/(orders|charges|customers|subscriptions|invoices)/

/** A budget that does not end first: these reads come at once, and it is earned evenly over the minute. */
const PLENTY = { ...SALES_LIMITS, providerReadsPerMinute: 10_000 }
/** A large budget: it is added evenly over the minute, so these reads are possible at once. */
type Member = { who: Client; subscription: string }
let kit: Kit
let members: Member[]
let active: Member
beforeAll(async () => {
  kit = await openKit({ limits: SALES_LIMITS, sandbox: { lateMs: 600_000 } })
  await openClub(kit.shop.db)
  members = []
  for (const [i, who] of kit.watched.add(await makeClients(kit.shop, 10)).entries()) {
    const { body } = await joinClub(kit.shop, who, i + 1, PROCESSING)
    expect(body.status).toBe('pending')
    members.push({ who, subscription: body.id })
    await kit.shop.db.execute(sql`DELETE FROM rate_limit`)
  }
  const who = await kit.buyer()
  active = { who, subscription: (await joinClub(kit.shop, who, 11)).body.id }
})
beforeEach(async () => {
  await awayFromMinuteEdge()
  await kit.shop.db.execute(sql`DELETE FROM rate_limit`)
  await kit.shop.db.execute(sql`UPDATE read_budget SET free_at = clock_timestamp()`)
})
afterEach(async () => {
  await kit.faults()
  kit.shop.deps.limits = SALES_LIMITS
  await kit.expectInvariants()
  expect(await violatedClubInvariants(kit.shop.db)).toEqual([])
})
afterAll(() => kit.shop.close())
// The members join before the first test, so the history is checked at the end.
afterAll(() => kit.watched.explained())

const reads = async (): Promise<number> => (await kit.calls('GET', READ)).length
const many = (send: () => Promise<unknown>) => Promise.all(Array.from({ length: TIMES }, send))
const poll = ({ who, subscription }: Member) => who.get(`pagarme/subscriptions/${subscription}`)
const member = (i: number): Member => members[i] as Member

/** Another buyer pays their PIX, and its check is due. @returns whether one run of the reconciler confirms it */
async function confirms(order: Order): Promise<boolean> {
  await kit.payAtBank(order)
  await kit.makeDue(order.code)
  await reconcile(kit.shop.deps)
  return (await kit.attempt(order.code)).status === 'paid'
}

/** Runs `attack`. @returns the reads it used, and whether another buyer's payment is still confirmed */
async function costOf(attack: () => Promise<unknown>): Promise<{ cost: number; isConfirmed: boolean }> {
  const { order } = await kit.withPix()
  const before = await reads()
  await attack()
  const cost = (await reads()) - before
  return { cost, isConfirmed: await confirms(order) }
}

/** The calls of a cliente that can cause a read at the provider, each in the state in which it does. */
const ATTACKS: [name: string, attack: () => Promise<unknown>][] = [
  ['polling their subscription', () => many(() => poll(member(0)))],
  [
    'registering their membership',
    () => many(() => member(1).who.post('socio', { id_assinatura: member(1).subscription, nr_cadeira: 2 })),
  ],
  [
    'listing their cards while the provider does not answer',
    async () => {
      const { who } = member(2)
      const { body } = await who.get<{ data: { id: string }[] }>('pagarme/customers')
      await kit.shop.db.execute(sql`UPDATE carteira SET lida_em = NULL WHERE id_cliente = ${who.id}`)
      await kit.faults({ match: `GET /customers/${body.data[0]?.id}/cards`, mode: 'status', status: 503 })
      return many(() => who.get(`pagarme/customers/${body.data[0]?.id}/cards`))
    },
  ],
  [
    'asking for the tickets of their open PIX',
    async () => {
      const { buyer, lote, order } = await kit.withPix()
      return many(() => buyer.post('eventos/venda', { order_id: order.id, id_evento_setor_lote: lote }))
    },
  ],
  [
    'canceling their PIX while the provider does not',
    async () => {
      const { buyer, reserva } = await kit.withPix()
      await kit.faults({ match: 'DELETE /charges', mode: 'status', status: 503 })
      return many(() => buyer.post(`reservas/${reserva}/cancelar-pagamento`, {}))
    },
  ],
  [
    'canceling a membership that the provider does not cancel',
    async () => {
      await kit.faults({ match: 'DELETE /subscriptions', mode: 'status', status: 412 })
      return many(() => active.who.call('DELETE', `pagarme/subscriptions/${active.subscription}`))
    },
  ],
]

describe('one cliente', () => {
  test.each(ATTACKS)('one cliente %s uses few reads, and other payments are confirmed', async (_, attack) => {
    const { cost, isConfirmed } = await costOf(attack)
    expect(cost).toBeGreaterThan(0)
    expect(cost).toBeLessThanOrEqual(personReadsPerMinute)
    expect(isConfirmed).toBe(true)
  })

  test('one cliente who does all of it has one share, and gets an answer from our rows afterwards', async () => {
    const one = member(3)
    const { body } = await one.who.get<{ data: { id: string }[] }>('pagarme/customers')
    await kit.shop.db.execute(sql`UPDATE carteira SET lida_em = NULL WHERE id_cliente = ${one.who.id}`)
    const { cost } = await costOf(async () => {
      await many(() => poll(one))
      return many(() => one.who.get(`pagarme/customers/${body.data[0]?.id}/cards`))
    })
    expect(cost).toBeLessThanOrEqual(personReadsPerMinute)
    expect(await poll(one)).toMatchObject({ status: 200, body: { status: 'pending' } })
  })

  test('without shares one cliente would use more reads than that', async () => {
    kit.shop.deps.limits = { ...PLENTY, personReadsPerMinute: 1000 }
    const { cost } = await costOf(() => many(() => poll(member(4))))
    expect(cost).toBeGreaterThan(personReadsPerMinute)
  })
})

test('all clientes together have a share of the reads, and confirmations continue', async () => {
  kit.shop.deps.limits = PLENTY
  const { cost, isConfirmed } = await costOf(() => Promise.all(members.slice(5).map((one) => many(() => poll(one)))))
  expect(cost).toBeLessThanOrEqual(requestReadsPerMinute)
  expect(cost).toBeGreaterThan(personReadsPerMinute)
  expect(isConfirmed).toBe(true)
})

test('checks of memberships have a share of the reads; confirmations and refunds continue', async () => {
  kit.shop.deps.limits = PLENTY
  const { cost, isConfirmed } = await costOf(async () => {
    for (let i = 0; i < 4; i += 1) {
      await kit.shop.db.execute(sql`UPDATE socio SET check_at = clock_timestamp() WHERE state = 'subscribing'`)
      await checkDueSocios(kit.shop.deps)
    }
  })
  expect(cost).toBe(jobReadsPerMinute)
  expect(isConfirmed).toBe(true)
  expect(await consumeReadShare(kit.shop.deps, 'refunds')).toBe(true)
})

test('an empty read budget leaves the shares of jobs and persons as they were', async () => {
  const person = { person: `cliente:${member(4).who.id}` }
  await kit.shop.db.execute(sql`UPDATE read_budget SET free_at = clock_timestamp() + interval '1 hour'`)
  for (let i = 0; i < jobReadsPerMinute; i += 1) {
    expect(await consumeReadShare(kit.shop.deps, 'refunds')).toBe(false)
    expect(await consumeReadShare(kit.shop.deps, person)).toBe(false)
  }
  await kit.shop.db.execute(sql`UPDATE read_budget SET free_at = clock_timestamp()`)
  expect([await consumeReadShare(kit.shop.deps, 'refunds'), await consumeReadShare(kit.shop.deps, person)]).toEqual([
    true,
    true,
  ])
})
