import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../server/db/connection.ts'
import { transaction } from '../../server/db/transaction.ts'
import { draw } from '../../server/fila/admit.ts'
import { clean } from '../../server/jobs/clean.ts'
import { type Client, makeClients } from '../support/client.ts'
import { ask, join, leave, makeFila } from '../support/fila.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let clients: Client[]
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  clients = await makeClients(shop, 200, { pagarme: false })
})
afterAll(() => shop.close())

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
type Numbered = { id: string; id_cliente: string; numero: number }
const numbersOf = async (evento: string): Promise<Numbered[]> =>
  (
    await shop.db.execute<Numbered>(
      sql`SELECT id, id_cliente, numero FROM fila_lugar WHERE id_evento = ${evento} ORDER BY numero`,
    )
  ).rows
const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1)
const arrive = (evento: string) =>
  shop.db.execute(
    sql`INSERT INTO fila_lugar (id_evento, id_cliente, arrived_at) SELECT ${evento}, id, now() FROM cliente`,
  )

test('200 people who join a line at once have a place each, and simultaneous draws are one draw', async () => {
  const { evento } = await makeFila(shop.db)
  const answers = await Promise.all([...clients, ...clients].map((who) => join(who, evento)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.lugar?.id)).size).toBe(200)
  const published = answers[0]?.body.sorteio.semente_sha256

  const draws = await Promise.allSettled([1, 2, 3, 4].map(() => transaction(shop.db, (tx) => draw(tx, evento))))
  expect(draws.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const numbers = await numbersOf(evento)
  expect(numbers.map(({ numero }) => numero)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))

  // Anybody can verify the draw, with the answers and the list of the places.
  shop.deps.filas.forget(evento)
  const { sorteio } = (await ask(clients[0] as Client, evento)).body
  expect(sorteio).toMatchObject({ semente_sha256: published, total: 200 })
  expect(sha(sorteio.semente ?? '')).toBe(published)
  const list = numbers
    .map(({ id }) => `${id}\n`)
    .sort()
    .join('')
  expect(sha(list)).toBe(sorteio.lista_sha256)
  const order = numbers
    .map(({ id }) => id)
    .sort((a, b) => {
      const [x, y] = [a, b].map((id) => sha(`${sorteio.semente}:${sorteio.lista_sha256}:${id}`)) as [string, string]
      return x < y ? -1 : 1
    })
  expect(order).toEqual(numbers.map(({ id }) => id))
})

test('a long draw is made in parts: the same order, nothing of it in an answer before the last, and nobody let in', async () => {
  const { evento } = await makeFila(shop.db)
  await arrive(evento)
  const part = () => transaction(shop.db, (tx) => draw(tx, evento, 70))
  expect(await part()).toBeNull()
  // Some places have a number already; people who leave or join now do not change the list.
  await leave(clients[0] as Client, evento)
  const begun = await numbersOf(evento)
  expect(begun.filter(({ numero }) => numero !== null).map(({ numero }) => numero)).toEqual(upTo(70))
  shop.deps.filas.forget(evento)
  const answer = (await ask(clients[1] as Client, evento)).body
  expect(answer).toMatchObject({ estado: 'before', esperando: 199 })
  expect(answer.sorteio).toMatchObject({ semente: null, lista_sha256: null, total: null })
  await join(clients[0] as Client, evento)
  const seed = sql`UPDATE fila SET list_sha256 = 'x' WHERE id_evento = ${evento}`
  for (const change of [seed, sql`UPDATE fila_sorteio SET numero = 1000 + numero`])
    await expect(shop.db.execute(change)).rejects.toThrow()
  await expect(shop.db.execute(sql`UPDATE fila SET drawn_at = now() WHERE id_evento = ${evento}`)).rejects.toThrow()
  await expect(shop.db.execute(sql`UPDATE fila SET called = 1 WHERE id_evento = ${evento}`)).rejects.toThrow()

  expect(await part()).toBeNull()
  const drawn = await part()
  expect(drawn).toMatchObject({ last_number: 200, is_done: true })
  const numbers = (await numbersOf(evento)).filter(({ numero }) => numero !== null)
  expect(numbers.map(({ numero }) => numero)).toEqual(upTo(200))
  const { rows } = await shop.db.execute<{ seed: string }>(sql`SELECT seed FROM fila WHERE id_evento = ${evento}`)
  const key = ({ id }: Numbered) => sha(`${rows[0]?.seed}:${drawn?.list_sha256}:${id}`)
  expect(numbers.map(key)).toEqual(numbers.map(key).sort())
  expect(
    sha(
      numbers
        .map(({ id }) => `${id}\n`)
        .sort()
        .join(''),
    ),
  ).toBe(drawn?.list_sha256)
  expect((await shop.db.execute(sql`SELECT 1 FROM fila_sorteio`)).rowCount).toBe(0)
  expect(await historyOf(shop.db, evento)).toMatchObject([{ toState: 'created' }, { toState: 'drawn' }])
})

test('what is left of a draw is deleted when its waiting room was turned off, and no other', async () => {
  const draws = await Promise.all([makeFila(shop.db), makeFila(shop.db)])
  for (const { evento } of draws) {
    await arrive(evento)
    expect(await transaction(shop.db, (tx) => draw(tx, evento, 150))).toBeNull()
  }
  await shop.db.execute(sql`UPDATE evento SET fila_abre_em = NULL WHERE id = ${draws[0]?.evento}`)
  await clean(shop.deps)
  const { rows } = await shop.db.execute(sql`SELECT id_evento, count(*)::int AS n FROM fila_sorteio GROUP BY 1`)
  expect(rows).toEqual([{ id_evento: draws[1]?.evento, n: clients.length - 150 }])
})

test('the database refuses another draw, another number and another seed', async () => {
  const { evento } = await makeFila(shop.db)
  await arrive(evento)
  await transaction(shop.db, (tx) => draw(tx, evento))
  for (const change of [
    sql`UPDATE fila SET drawn_at = now() WHERE id_evento = ${evento}`,
    sql`UPDATE fila SET seed = ${randomUUID()} WHERE id_evento = ${evento}`,
    sql`UPDATE fila_lugar SET numero = 1000 + numero WHERE id_evento = ${evento}`,
  ])
    await expect(shop.db.execute(change)).rejects.toThrow()
})

test('the answer of a draw is awaited for longer than that of any other statement', async () => {
  const { evento } = await makeFila(shop.db)
  await arrive(evento)
  const pool = connect(shop.database.url, 1, () => {}, { answerMs: 2000 })
  let drawing: ReturnType<typeof draw> | undefined
  await transaction(shop.db, async (tx) => {
    await tx.execute(sql`SELECT 1 FROM fila WHERE id_evento = ${evento} FOR NO KEY UPDATE`)
    drawing = transaction(pool.db, (own) => draw(own, evento))
    await sleep(4000)
  })
  expect((await drawing)?.last_number).toBe(200)
  await pool.close()
})

test('over many draws every arrival is as likely to have every number', async () => {
  const DRAWS = 60
  const CELLS = 10
  const counts = Array.from({ length: CELLS }, () => new Array<number>(CELLS).fill(0))
  const position = new Map(clients.map(({ id }, index) => [id, index]))
  for (let i = 0; i < DRAWS; i += 1) {
    const { evento } = await makeFila(shop.db)
    await arrive(evento)
    await transaction(shop.db, (tx) => draw(tx, evento))
    for (const { id_cliente, numero } of await numbersOf(evento)) {
      const row = counts[Math.floor(((position.get(id_cliente) ?? 0) * CELLS) / clients.length)]
      const column = Math.floor(((numero - 1) * CELLS) / clients.length)
      if (row) row[column] = (row[column] ?? 0) + 1
    }
  }
  const expected = (DRAWS * clients.length) / (CELLS * CELLS)
  const chiSquare = counts.flat().reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
  // 81 degrees of freedom: a fair draw exceeds 152 once in a million. In the order of arrival it would be about 100
  // 000.
  expect(chiSquare).toBeLessThan(152)
})
