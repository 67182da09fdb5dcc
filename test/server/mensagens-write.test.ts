import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { type NewMessage, writeMessages, writeMessagesToMany } from '../../server/mensagens/write-repo.ts'
import { bypassTriggers } from '../support/fixtures.ts'
import { type Person, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// A message is stored with what it tells, once for each person and channel, and what was told stays told.

const BOTH = { email: true, sms: true }
let shop: Shop
let ana: Person
let rui: Person
let idUsuario: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  ana = await signUp(shop)
  rui = await signUp(shop)
  await makeUsuario(shop)
  idUsuario = String((await shop.db.execute(sql`SELECT id FROM usuario LIMIT 1`)).rows[0]?.['id'])
})
afterAll(() => shop.close())

const write = (messages: NewMessage[], channels = BOTH) =>
  transaction(shop.deps.db, (tx) => writeMessages(tx, channels, messages))
const stored = async (sobre: string) =>
  (
    await shop.db.execute<{ line: string }>(sql`
      SELECT concat_ws(' ', tipo, nullif(vez, ''), coalesce(id_cliente, id_usuario), canal, estado) AS line
      FROM mensagem WHERE sobre = ${sobre} ORDER BY tipo, vez, coalesce(id_cliente, id_usuario), canal`)
  ).rows.map(({ line }) => line)

test('an occasion is stored once for each person and configured channel, a person of the team by e-mail alone', async () => {
  const sobre = randomUUID()
  const paid = { tipo: 'compra-paga' as const, sobre, idCliente: ana.id }
  await write([paid, paid, { tipo: 'alerta', sobre, idUsuario }])
  await write([paid], { email: true, sms: false })
  expect(await stored(sobre)).toEqual([
    `alerta ${idUsuario} email espera`,
    `compra-paga ${ana.id} email espera`,
    `compra-paga ${ana.id} sms espera`,
  ])
})

test('without a configured channel nothing is stored', async () => {
  const sobre = randomUUID()
  await write([{ tipo: 'compra-paga', sobre, idCliente: ana.id }], { email: false, sms: false })
  await write([{ tipo: 'alerta', sobre, idUsuario }], { email: false, sms: true })
  expect(await stored(sobre)).toEqual([])
})

test('a message of a transaction that fails does not exist', async () => {
  const sobre = randomUUID()
  const failing = transaction(shop.deps.db, async (tx) => {
    await writeMessages(tx, BOTH, [{ tipo: 'compra-paga', sobre, idCliente: ana.id }])
    throw new Error('the sale failed')
  })
  await expect(failing).rejects.toThrow('the sale failed')
  expect(await stored(sobre)).toEqual([])
})

test('many are told in one statement, again only when it is another time', async () => {
  const sobre = randomUUID()
  const tell = (vez: string) =>
    transaction(shop.deps.db, (tx) =>
      writeMessagesToMany(
        tx,
        { email: true, sms: false },
        { tipo: 'evento-adiado', sobre, vez, dados: { data: '2026-12-06' }, idClientes: [ana.id, rui.id] },
      ),
    )
  await Promise.all([tell('1'), tell('1'), tell('1')])
  await tell('2')
  const people = [ana.id, rui.id].toSorted()
  expect(await stored(sobre)).toEqual(
    ['1', '2'].flatMap((vez) => people.map((id) => `evento-adiado ${vez} ${id} email espera`)),
  )
})

const SENT = sql`UPDATE mensagem SET estado = 'enviada', enviada_em = now(), proxima_em = NULL, tentativas = 1`
const AGAIN = sql`UPDATE mensagem SET estado = 'espera', enviada_em = NULL, proxima_em = now()`

test('what was told stays told, and nobody else is told instead; without the trigger it would be sent again', async () => {
  const sobre = randomUUID()
  await write([{ tipo: 'compra-paga', sobre, idCliente: ana.id }], { email: true, sms: false })
  const ofIt = sql`WHERE sobre = ${sobre}`
  await expect(shop.db.execute(sql`UPDATE mensagem SET id_cliente = ${rui.id} ${ofIt}`)).rejects.toThrow()
  await shop.db.execute(sql`${SENT} ${ofIt}`)
  await expect(shop.db.execute(sql`${AGAIN} ${ofIt}`)).rejects.toThrow()
  expect(await stored(sobre)).toEqual([`compra-paga ${ana.id} email enviada`])
  await bypassTriggers(shop.db, [sql`${AGAIN} ${ofIt}`])
  expect(await stored(sobre)).toEqual([`compra-paga ${ana.id} email espera`])
})

test('one that was given up may be tried again', async () => {
  const sobre = randomUUID()
  await write([{ tipo: 'compra-paga', sobre, idCliente: ana.id }], { email: false, sms: true })
  await shop.db.execute(sql`UPDATE mensagem SET estado = 'desistida', proxima_em = NULL WHERE sobre = ${sobre}`)
  await shop.db.execute(sql`${AGAIN} WHERE sobre = ${sobre}`)
  expect(await stored(sobre)).toEqual([`compra-paga ${ana.id} sms espera`])
})

test('that an address is refused is forgotten when it changes, and only then', async () => {
  const refused = async () =>
    (
      await shop.db
        .execute(sql`SELECT email_recusado_em IS NOT NULL AS email, telefone_recusado_em IS NOT NULL AS telefone
        FROM cliente WHERE id = ${rui.id}`)
    ).rows[0]
  const set = (change: ReturnType<typeof sql>) =>
    shop.db.execute(sql`UPDATE cliente SET ${change} WHERE id = ${rui.id}`)
  await set(sql`email = 'rui@exemplo.com.br'`)
  await set(sql`email_recusado_em = now(), telefone_recusado_em = now()`)
  await set(sql`nome = 'Rui Sousa', email = 'rui@exemplo.com.br'`)
  expect(await refused()).toEqual({ email: true, telefone: true })
  await set(sql`email = 'rui.sousa@exemplo.com.br'`)
  expect(await refused()).toEqual({ email: false, telefone: true })
  await set(sql`telefone = '47988120001'`)
  expect(await refused()).toEqual({ email: false, telefone: false })
})
