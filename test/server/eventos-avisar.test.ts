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
    dados: { antes: { local: 'Praia Central', hora: null } },
    vez: String(saved.body.versao),
  })
  // Another edit is another occasion.
  await save(id, { artistas: 'Elba Ramalho', avisar: true })
  expect((await told(id)).slice(2).map(({ dados }) => dados)).toEqual([
    { antes: { atracoes: true } },
    { antes: { atracoes: true } },
  ])
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

test('an edit that is undone before it was told is not told; the undoing is, to who may have read of it', async () => {
  const id = await sold()
  const before = await read(id)
  await save(id, { hora: '21:15', local: 'Teatro', avisar: true })
  const composed = async () =>
    Promise.all(
      (
        await shop.db.execute<Parameters<Compose>[1]>(sql`SELECT * FROM mensagem WHERE sobre = ${id}
        AND tipo = 'evento-mudado' AND id_cliente = ${buyers[0]?.id} ORDER BY created_at`)
      ).rows.map(async (row) => (await shop.deps.compose(shop.db, row)) !== null),
    )
  expect(await composed()).toEqual([true])
  await save(id, { hora: before.hora, local: before.local, avisar: true })
  expect(await composed()).toEqual([false, true])
  // Who performs is not stored with the message, so that such a change is always told.
  await save(id, { artistas: 'Elba Ramalho', avisar: true })
  expect(await composed()).toEqual([false, true, true])
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
