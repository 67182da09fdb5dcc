import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, makeClients } from '../support/client.ts'
import { freePort } from '../support/ports.ts'
import { makeToken } from '../support/token.ts'
import { type Kit, openKit } from './support/kit.ts'

// The calls for the provider's customers and cards while the provider fails. (For payments see provider-faults.)

const TIMEOUT_MS = 400
const UNAVAILABLE = { status: 503, body: {} }
const PERSON = { document: '52998224725', email: 'pessoa@exemplo.com.br' }

let kit: Kit
beforeAll(async () => {
  kit = await openKit({ config: { PAGARME_TIMEOUT_MS: String(TIMEOUT_MS) } })
})
afterEach(async () => {
  await kit.faults()
  await kit.expectInvariants()
})
afterAll(() => kit.shop.close())

const FAULTS: [name: string, fault: object][] = [
  ['answers 500', { mode: 'status', status: 500 }],
  ['answers 503', { mode: 'status', status: 503 }],
  ['rejects our key', { mode: 'status', status: 401 }],
  ['answers invalid JSON', { mode: 'garbage' }],
  ['closes the connection', { mode: 'drop-before' }],
  ['never answers', { mode: 'hang' }],
  ['answers after our timeout', { mode: 'slow', ms: TIMEOUT_MS * 2 }],
]

const newCliente = async (): Promise<Client> => {
  const [client] = await makeClients(kit.shop, 1, { pagarme: false })
  if (!client) throw new Error('no cliente')
  return client
}
const cardsOf = async (buyer: Client): Promise<string> => {
  const { body } = await buyer.get<{ data: { id: string }[] }>('pagarme/customers')
  return `pagarme/customers/${body.data[0]?.id}/cards`
}
const row = async ({ id }: Client) =>
  (await kit.all(sql`SELECT id_pagar_me, cpf, email FROM cliente WHERE id = ${id}`))[0]

describe('saving the customer: the provider', () => {
  test.each(FAULTS)(
    'saving the customer while the provider %s: 503, nothing is stored, and the next try works',
    async (_, fault) => {
      const buyer = await newCliente()
      await kit.faults({ match: 'POST /customers', ...fault, times: 1 })
      expect(await buyer.post('pagarme/customers', PERSON)).toMatchObject(UNAVAILABLE)
      expect(await row(buyer)).toEqual({ id_pagar_me: null, cpf: null, email: null })
      expect((await buyer.post('pagarme/customers', PERSON)).status).toBe(200)
      expect(await row(buyer)).toMatchObject({ cpf: PERSON.document, email: PERSON.email })
    },
  )

  test('saving the customer when the answer is lost: the next try finds the created one', async () => {
    const buyer = await newCliente()
    await kit.faults({ match: 'POST /customers', mode: 'drop-after', times: 1 })
    expect(await buyer.post('pagarme/customers', PERSON)).toMatchObject(UNAVAILABLE)
    const { body } = await buyer.post<{ id: string }>('pagarme/customers', PERSON)
    const found = await kit.provider<{ data: { id: string }[] }>(`customers?code=${buyer.id}`)
    expect(found.data.map(({ id }) => id)).toEqual([body.id])
  })

  test('saving the customer while the provider refuses connections: 503, the hold stays, and the buyer pays later', async () => {
    const hold = await kit.held()
    const unreachable = await kit.shop.openAnother({ config: { PAGARME_URL: `http://127.0.0.1:${await freePort()}` } })
    const buyer = hold.buyer.at(unreachable.url)
    expect(await buyer.post('pagarme/customers', PERSON)).toMatchObject(UNAVAILABLE)
    expect(await buyer.post(await cardsOf(buyer), { token: 'token_0000' })).toMatchObject(UNAVAILABLE)
    await unreachable.close()
    expect(await kit.reserva(hold.reserva)).toMatchObject({ status: 'held' })
    expect((await hold.buyer.payPix(hold.reserva)).status).toBe(200)
  })

  test('saving the customer when the provider refuses the data: 422 with a message', async () => {
    const buyer = await newCliente()
    await kit.faults({ match: 'POST /customers', mode: 'status', status: 422, times: 1 })
    expect(await buyer.post('pagarme/customers', PERSON)).toMatchObject({
      status: 422,
      body: { message: 'Erro ao salvar dados do Cliente. Tente novamente mais tarde.' },
    })
  })
})

describe('cards: the provider', () => {
  test.each(FAULTS)(
    'calls about cards while the provider %s: 503 for adding and deleting, not for listing; afterwards all work',
    async (_, fault) => {
      const buyer = await kit.buyer()
      const path = await cardsOf(buyer)
      const add = async (number: string) =>
        (await buyer.post<{ id: string }>(path, { token: await makeToken(kit.shop, number) })).body.id
      // The slow provider eventually deletes the first one.
      const [unsure, kept] = [await add('4000000000000010'), await add('4000000000000028')]
      const token = await makeToken(kit.shop)
      const at = path.replace('pagarme', '')
      await kit.faults(...['GET', 'POST', 'DELETE'].map((method) => ({ match: `${method} ${at}`, ...fault, times: 1 })))
      expect(await buyer.get(path)).toMatchObject({ status: 200, body: { data: [{ id: kept }, { id: unsure }] } })
      expect(await buyer.post(path, { token })).toMatchObject(UNAVAILABLE)
      expect(await buyer.call('DELETE', `${path}/${unsure}`)).toMatchObject(UNAVAILABLE)
      await kit.faults()
      const ids = async () => (await buyer.get<{ data: { id: string }[] }>(path)).body.data.map(({ id }) => id)
      expect(await ids()).toContain(kept)
      expect((await buyer.post(path, { token: await makeToken(kit.shop) })).status).toBe(200)
      expect((await buyer.call('DELETE', `${path}/${kept}`)).status).toBe(200)
      expect(await ids()).not.toContain(kept)
    },
  )

  test('adding a card that the provider refuses: 422 with a message, and the hold is unchanged', async () => {
    const hold = await kit.held()
    const path = await cardsOf(hold.buyer)
    await kit.faults({ match: 'POST /customers', mode: 'status', status: 412, times: 1 })
    expect(await hold.buyer.post(path, { token: await makeToken(kit.shop) })).toMatchObject({
      status: 422,
      body: { message: 'Erro ao cadastrar o cartão de crédito. Tente novamente mais tarde.' },
    })
    expect(await kit.reserva(hold.reserva)).toMatchObject({ status: 'held' })
  })
})
