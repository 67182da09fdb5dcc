import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Evento } from '../../contract/eventos.ts'
import { MUDAR_MESSAGES } from '../../contract/messages-mudar.ts'
import type { Compose } from '../../server/mensagens/send-next.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'

// An edit of place, hour or lineup tells the people who hold tickets, if the person who edits wants it.

type Saved = Evento & { fields?: Record<string, string> }
let shop: Shop
let admin: Client
let buyers: Client[]
beforeAll(async () => {
  shop = await openShop({ jobs: false, wrap: (deps) => Object.assign(deps.channels, { email: true, sms: false }) })
  admin = await makeUsuario(shop)
  buyers = await makeClients(shop, 2)
})
afterAll(() => shop.close())

async function sold() {
  const evento = await makeEvento(shop.db, { nome: 'Baile' })
  const { lote } = await makeLote(shop.db, evento)
  // The first of them twice: two tickets are one person.
  for (const buyer of [...buyers, ...buyers.slice(0, 1)])
    await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 1 }])
  return evento
}
const read = async (id: string, who = admin) => (await who.get<Evento>(`eventos/${id}`)).body
const save = async (id: string, more: object) => admin.post<Saved>('eventos', { ...(await read(id)), ...more })
const told = async (id: string) =>
  (
    await shop.db.execute<{ id_cliente: string; dados: object; vez: string }>(
      sql`SELECT id_cliente, dados, vez FROM mensagem WHERE sobre = ${id} AND tipo = 'evento-mudado' ORDER BY created_at, id_cliente`,
    )
  ).rows

test('each person with a ticket is told once of an edit, with what was before; the office sees how many they are', async () => {
  const id = await sold()
  expect([(await read(id)).pessoas, (await read(id, buyers[0])).pessoas]).toEqual([2, undefined])
  const saved = await save(id, { hora: '21:15', local: 'Teatro', avisar: true })
  expect(saved.status).toBe(200)
  const messages = await told(id)
  expect(new Set(messages.map(({ id_cliente }) => id_cliente)).size).toBe(2)
  expect(messages).toHaveLength(2)
  expect(messages[0]).toMatchObject({
    dados: { antes: { local: 'Praia Central', hora: null, artistas: expect.stringMatching(/^[0-9a-f]{32}$/) } },
    vez: String(saved.body.versao),
  })
  // Another edit is another occasion.
  await save(id, { artistas: 'Elba Ramalho', avisar: true })
  expect(await told(id)).toHaveLength(4)
})

test('nobody is told without the choice, of other fields, or of an event that is over', async () => {
  const id = await sold()
  await save(id, { hora: '21:15' })
  await save(id, { hora: '22:15', avisar: false })
  await save(id, { max_por_cliente: 7, avisar: true })
  await shop.db.execute(sql`UPDATE evento SET data = '2020-01-01', inicio_vendas = '2019-01-01' WHERE id = ${id}`)
  await save(id, { hora: '23:15', avisar: true })
  expect(await told(id)).toEqual([])
})

const ofFirst = (id: string) => sql`sobre = ${id} AND tipo = 'evento-mudado' AND id_cliente = ${buyers[0]?.id}`
/** What each message to the first buyer says, in their order; null: nothing. */
const said = async (id: string) =>
  Promise.all(
    (
      await shop.db.execute<Parameters<Compose>[1]>(sql`SELECT * FROM mensagem WHERE ${ofFirst(id)} ORDER BY vez::int`)
    ).rows.map(async (row) => (await shop.deps.compose(shop.db, row))?.email?.texto ?? null),
  )
const CHANGES = [
  ['hour', { hora: '21:15' }, 'Era sem hora marcada'],
  ['place', { local: 'Teatro' }, 'Era em Praia Central'],
  ['address', { endereco: 'Rua Nova, 77' }, 'Rua Nova, 77'],
  ['lineup', { artistas: 'Elba Ramalho' }, 'As atrações'],
  ['description', { descricao: 'Com Elba Ramalho.' }, 'As atrações'],
] as const

test.each(CHANGES)('a change of %s that is undone before it was told is told by nobody', async (_, change, words) => {
  const id = await sold()
  const before = await read(id)
  await save(id, { ...change, avisar: true })
  expect(await said(id)).toEqual([expect.stringContaining(words)])
  await save(id, { ...before, versao: undefined, avisar: true })
  expect(await said(id)).toEqual([null, null])
})

const SENT = sql`estado = 'enviada', enviada_em = clock_timestamp(), proxima_em = NULL, tentativas = 1`
// Sent, or under way: in which case it may have come.
test.each([
  ['was told', SENT],
  ['is being told', sql`tentativas = 1, lease = gen_random_uuid()`],
])('a change that %s and is undone is followed by one message that says how it is', async (_, state) => {
  const id = await sold()
  const before = await read(id)
  await save(id, { hora: '21:15', endereco: 'Rua Nova, 77', artistas: 'Elba Ramalho', avisar: true })
  await shop.db.execute(sql`UPDATE mensagem SET ${state} WHERE ${ofFirst(id)}`)
  await save(id, { ...before, versao: undefined, avisar: true })
  const [first, second] = await said(id)
  expect(first).toBeNull()
  for (const words of ['Era 21:15', 'Rua Nova, 77', 'As atrações']) expect(second).toContain(words)
})

test('two changes before the first was told are one message, from what the person knows on', async () => {
  const id = await sold()
  await save(id, { local: 'Teatro', avisar: true })
  await save(id, { local: 'Arena Nova', hora: '21:15', avisar: true })
  const [first, second] = await said(id)
  expect(first).toBeNull()
  for (const words of ['Era em Praia Central', 'Arena Nova', '21:15']) expect(second).toContain(words)
  expect(second).not.toContain('Teatro')
})

test('a message that had nothing to tell told nothing', async () => {
  const id = await sold()
  const before = await read(id)
  await save(id, { local: 'Teatro', avisar: true })
  await shop.db.execute(
    sql`UPDATE mensagem SET estado = 'sem-efeito', proxima_em = NULL, tentativas = 1 WHERE ${ofFirst(id)}`,
  )
  await save(id, { ...before, versao: undefined, avisar: true })
  expect(await said(id)).toEqual([null, null])
})

test('a refused edit tells nobody: its messages are stored with it', async () => {
  const id = await sold()
  const stale = await save(id, { hora: '21:15', avisar: true, versao: 99 })
  expect([stale.status, await told(id)]).toEqual([409, []])
})

test('the day of an event with tickets is not edited, until they are given back or the day is over', async () => {
  const id = await sold()
  const moved = await save(id, { data: '2099-01-01' })
  expect([moved.status, moved.body.fields]).toEqual([400, { data: MUDAR_MESSAGES.porAdiar }])
  await shop.db.execute(sql`UPDATE evento SET data = '2020-01-01', inicio_vendas = '2019-01-01' WHERE id = ${id}`)
  expect((await save(id, { data: '2020-01-02' })).status).toBe(200)
  const unsold = await makeEvento(shop.db)
  expect((await save(unsold, { data: '2099-01-01' })).status).toBe(200)
})
