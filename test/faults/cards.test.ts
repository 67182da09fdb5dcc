import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Card } from '../../contract/pagarme.ts'
import { sentenceOf } from '../../contract/refusals.ts'
import type { Subscription } from '../../contract/socio.ts'
import type { PaymentGateway } from '../../server/gateways/payment.ts'
import type { Client } from '../support/client.ts'
import { holdSeat, openClub, subscription } from '../support/club.ts'
import { callProvider } from '../support/provider.ts'
import { makeToken } from '../support/token.ts'
import { awayFromMinuteEdge } from '../support/windows.ts'
import { type Kit, openKit, withGateway } from './support/kit.ts'

// The server stores a cliente's list of cards, and reads it from the provider only when it is not known.

const UNAVAILABLE = { status: 503, body: { code: 'card.unavailable' } }
let kit: Kit
beforeAll(async () => {
  kit = await openKit({ config: { PAGARME_TIMEOUT_MS: '1000' }, limits: { personReadsPerMinute: 3 } })
  await openClub(kit.shop.db)
})
afterEach(async () => {
  await kit.faults()
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(() => kit.shop.close())

type Owner = { who: Client; path: string }
async function owner(): Promise<Owner> {
  const who = await kit.buyer()
  const { body } = await who.get<{ data: { id: string }[] }>('pagarme/customers')
  return { who, path: `pagarme/customers/${body.data[0]?.id}/cards` }
}
const list = async ({ who, path }: Owner): Promise<Card[]> => (await who.get<{ data: Card[] }>(path)).body.data
const ids = async (one: Owner): Promise<string[]> => (await list(one)).map(({ id }) => id)
async function add({ who, path }: Owner, ending = '0010'): Promise<string> {
  const made = await who.post<Card>(path, { token: await makeToken(kit.shop, `400000000000${ending}`) })
  expect(made.status).toBe(200)
  return made.body.id
}
const reads = async ({ path }: Owner): Promise<number> =>
  (await kit.calls('GET', new RegExp(path.replace('pagarme', '')))).length
/** As for a cliente of an earlier version, whose cards only the provider knows. */
const forget = ({ who }: Owner) =>
  kit.shop.db.execute(sql`WITH gone AS (DELETE FROM cartao WHERE id_cliente = ${who.id})
  DELETE FROM carteira WHERE id_cliente = ${who.id}`)
const atProvider = (one: Owner, method: string, id: string) =>
  callProvider(kit.shop, method, `${one.path.replace('pagarme/', '')}/${id}`)
const age = ({ who }: Owner, column: 'lida_em' | 'mudando_desde', by: string) =>
  kit.shop.db.execute(sql`UPDATE carteira SET ${sql.identifier(column)} = ${sql.identifier(column)} - ${by}::interval
    WHERE id_cliente = ${who.id}`)

test('a new customer’s list of cards is known: added and deleted cards are listed without a call to the provider', async () => {
  const one = await owner()
  expect(await list(one)).toEqual([])
  const [first, second] = [await add(one), await add(one, '0028')]
  expect(await list(one)).toEqual([
    expect.objectContaining({ id: second, last_four_digits: '0028' }),
    {
      id: first,
      first_six_digits: '400000',
      last_four_digits: '0010',
      brand: 'Visa',
      holder_name: 'MARINA SOUZA',
      exp_month: 12,
      exp_year: 2039,
    },
  ])
  expect(await add(one)).toBe(first)
  expect((await one.who.call('DELETE', `${one.path}/${second}`)).status).toBe(200)
  expect(await Promise.all(Array.from({ length: 30 }, () => ids(one)))).toEqual(Array(30).fill([first]))
  expect(await reads(one)).toBe(0)
})

test('an earlier customer’s list of cards is read once from the provider', async () => {
  const one = await owner()
  const cards = [await add(one), await add(one, '0028')]
  await forget(one)
  for (let i = 0; i < 10; i += 1) expect(await ids(one)).toEqual(cards.toReversed())
  expect(await reads(one)).toBe(1)
})

test('without a read left, a list of cards that was never read is refused, and a stored one is shown', async () => {
  await awayFromMinuteEdge()
  const one = await owner()
  const card = await add(one)
  await forget(one)
  await kit.faults({ match: `GET ${one.path.replace('pagarme', '')}`, mode: 'status', status: 503 })
  for (let i = 0; i < 6; i += 1) expect(await one.who.get(one.path)).toMatchObject(UNAVAILABLE)
  expect(await reads(one)).toBe(3)
  await kit.faults()
  expect(await one.who.get(one.path)).toMatchObject(UNAVAILABLE)
  await kit.shop.db.execute(sql`DELETE FROM rate_limit`)
  expect(await ids(one)).toEqual([card])
  await age(one, 'lida_em', '8 days')
  await kit.faults({ match: `GET ${one.path.replace('pagarme', '')}`, mode: 'status', status: 503 })
  for (let i = 0; i < 6; i += 1) expect(await ids(one)).toEqual([card])
  expect(await reads(one)).toBe(6)
})

test('a list of cards is read again after a week, without the cards deleted at the provider', async () => {
  const one = await owner()
  const [kept, gone] = [await add(one), await add(one, '0028')]
  expect((await atProvider(one, 'DELETE', gone)).status).toBe(200)
  expect(await ids(one)).toEqual([gone, kept])
  await age(one, 'lida_em', '8 days')
  expect([await ids(one), await ids(one), await reads(one)]).toEqual([[kept], [kept], 1])
})

test('deleting a card that the provider no longer has removes it from the list; an unknown one needs no call', async () => {
  const [one, other] = [await owner(), await owner()]
  const [card, theirs] = [await add(one), await add(other)]
  expect((await atProvider(one, 'DELETE', card)).status).toBe(200)
  expect((await one.who.call('DELETE', `${one.path}/${card}`)).status).toBe(404)
  expect(await ids(one)).toEqual([])
  const before = (await kit.calls('DELETE', /cards/)).length
  expect((await one.who.call('DELETE', `${one.path}/${theirs}`)).status).toBe(404)
  expect((await kit.calls('DELETE', /cards/)).length).toBe(before)
  expect([await ids(other), await reads(one)]).toEqual([[theirs], 0])
})

test('subscribing with a card that the provider no longer has makes the list of cards be read again', async () => {
  const one = await owner()
  const [kept, gone] = [await add(one), await add(one, '0028')]
  expect((await atProvider(one, 'DELETE', gone)).status).toBe(200)
  const { body: hold } = await holdSeat(one.who, 1)
  const { body } = await one.who.post<Subscription>('pagarme/subscriptions', subscription(hold.id, gone))
  expect(body).toMatchObject({ status: 'failed', mensagem: sentenceOf('card.not-found', []) })
  expect([await ids(one), await ids(one), await reads(one)]).toEqual([[kept], [kept], 1])
})

test('after a lost answer the list of cards is read until it is known again', async () => {
  const one = await owner()
  await kit.faults({ match: `POST ${one.path.replace('pagarme', '')}`, mode: 'drop-after', times: 1 })
  expect(await one.who.post(one.path, { token: await makeToken(kit.shop) })).toMatchObject(UNAVAILABLE)
  expect(await ids(one)).toHaveLength(1)
  // The call may still be in progress, so the list is not stored.
  expect([await ids(one), await reads(one)]).toEqual([[expect.any(String)], 2])
  await age(one, 'mudando_desde', '3 minutes')
  const [card] = await ids(one)
  expect([await ids(one), await ids(one), await reads(one)]).toEqual([[card], [card], 3])
})

test('after a crash between the provider’s answer and our row the card is listed', async () => {
  const one = await owner()
  const token = await makeToken(kit.shop)
  const killed = (real: PaymentGateway): Partial<PaymentGateway> => ({
    createCard: async (...args) => {
      await real.createCard(...args)
      throw new Error('killed')
    },
  })
  expect((await withGateway(kit, killed, () => one.who.post(one.path, { token }))).status).toBe(500)
  expect(await ids(one)).toHaveLength(1)
})

test('a list of cards that was read before a change is not stored after it', async () => {
  const one = await owner()
  await forget(one)
  let card = ''
  const changedMeanwhile = (real: PaymentGateway): Partial<PaymentGateway> => ({
    listCards: async (customer) => {
      const read = await real.listCards(customer)
      card = await add(one)
      return read
    },
  })
  await withGateway(kit, changedMeanwhile, () => ids(one))
  expect(await ids(one)).toEqual([card])
})

test('at most six and four digits of a card number are stored, whatever the provider sends', async () => {
  const one = await owner()
  const whole = { first_six_digits: '4000000000000010', last_four_digits: '4000000000000010' }
  const talkative = (real: PaymentGateway): Partial<PaymentGateway> => ({
    createCard: async (...args) => {
      const made = await real.createCard(...args)
      return made.kind === 'ok' ? { kind: 'ok', value: { ...made.value, ...whole } } : made
    },
  })
  await withGateway(kit, talkative, () => add(one))
  expect(await list(one)).toMatchObject([{ first_six_digits: '400000', last_four_digits: '0010' }])
  const widen = kit.shop.db.execute(sql`UPDATE cartao SET ultimos_quatro = '00010' WHERE id_cliente = ${one.who.id}`)
  await expect(widen).rejects.toMatchObject({ cause: { constraint: 'cartao_digits' } })
})
