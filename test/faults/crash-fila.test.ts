import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClients } from '../support/client.ts'
import { createDatabase } from '../support/database.ts'
import { makeFila, openFila } from '../support/fila.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import type { Shop } from '../support/shop.ts'
import { openProcess, type Process } from './support/child.ts'
import { waitsForLock, withLock } from './support/server-locks.ts'

// docs/decisions/waiting-room.md: the process that advances a line is killed (SIGKILL) in the middle of a step, and
// restarted on the same database; so is one that publishes an event.

const PEOPLE = 20
const TICKETS = 4
/** Three people per ticket, for two tickets. */
const LET_IN = 6
/** The key of the lock that `called` waits for in this test's database. */
const HELD_UP = 20_210_072

let shop: Process
let database: Awaited<ReturnType<typeof createDatabase>>
let evento: string
beforeAll(async () => {
  database = await createDatabase()
  shop = await openProcess(database.url)
  await shop.start()
  await makeClients(shop.shop as Shop, PEOPLE, { pagarme: false })
  evento = (await makeFila(shop.shop.db, { qtd: TICKETS })).evento
  await shop.shop.db.execute(sql`INSERT INTO fila_lugar (id_evento, id_cliente, arrived_at)
    SELECT ${evento}, id, now() - interval '1 minute' FROM cliente LIMIT ${PEOPLE}`)
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

type Place = { id: string; numero: number | null; status: string }
const places = () =>
  shop.all<Place>(sql`SELECT id, numero, status FROM fila_lugar WHERE id_evento = ${evento} ORDER BY numero, id`)
const line = async () => {
  const [row] = await shop.all<{ drawn: number | null; list_sha256: string | null; called: number }>(
    sql`SELECT drawn, list_sha256, called FROM fila WHERE id_evento = ${evento}`,
  )
  return row
}
const numbersOf = async (status: string) =>
  (await places()).filter((place) => place.status === status).map(({ numero }) => numero)
const draws = () => shop.all(sql`SELECT 1 FROM history WHERE entity_id = ${evento} AND to_state = 'drawn'`)
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

test('a kill in the middle of the draw of a waiting room: nobody has a number, and all are drawn once afterwards', async () => {
  await withLock(database.url, 'LOCK TABLE history IN SHARE MODE', async () => {
    await openFila(shop.shop.db, evento)
    // All numbers are written.
    await waitsForLock(shop, 'insert into "history"')
    await shop.kill()
  })
  expect(await line()).toEqual({ drawn: null, list_sha256: null, called: 0 })
  expect(new Set((await places()).map(({ numero }) => numero))).toEqual(new Set([null]))
  expect(await draws()).toEqual([])

  await shop.start()
  await shop.eventually(async () => expect((await line())?.drawn).toBe(PEOPLE))
  const drawn = await places()
  expect(drawn.map(({ numero }) => numero)).toEqual(upTo(1, PEOPLE))
  const list = drawn.map(({ id }) => `${id}\n`).sort()
  expect(createHash('sha256').update(list.join('')).digest('hex')).toBe((await line())?.list_sha256)
  expect(await draws()).toHaveLength(1)
})

test('a kill in the middle of admitting people: nobody is admitted, and afterwards the same people are', async () => {
  await shop.eventually(async () => expect(await numbersOf('admitted')).toEqual(upTo(1, LET_IN)))
  await shop.shop.db.execute(sql`CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock(20210072); RETURN NEW; END'`)
  await withLock(database.url, `SELECT pg_advisory_xact_lock(${HELD_UP})`, async () => {
    await shop.shop.db.execute(sql`CREATE TRIGGER held_up BEFORE UPDATE OF called ON fila
      FOR EACH ROW EXECUTE FUNCTION held_up()`)
    await shop.shop.db.execute(sql`UPDATE fila_lugar SET ends_at = clock_timestamp() WHERE status = 'admitted'`)
    // The turns are ended and the next people are admitted; the line's progress is not written yet.
    await waitsForLock(shop, 'UPDATE fila SET looked_at')
    await shop.kill()
  })
  expect(await numbersOf('admitted')).toEqual(upTo(1, LET_IN))
  expect((await line())?.called).toBe(LET_IN)

  await shop.start()
  await shop.eventually(async () => expect((await line())?.called).toBe(2 * LET_IN))
  expect(await numbersOf('ended')).toEqual(upTo(1, LET_IN))
  expect(await numbersOf('admitted')).toEqual(upTo(LET_IN + 1, 2 * LET_IN))
})

test('a kill while an event is published at its time: it stays a draft, and is published once after the restart', async () => {
  const { db } = shop.shop
  const draft = await makeEvento(db, { publicado: false })
  await makeLote(db, draft)
  await db.execute(sql`INSERT INTO image (owner, role, hash, content) VALUES (${draft}, 'evento', 'x', 'x')`)
  const publicado = async () =>
    (await shop.all<{ publicado: boolean }>(sql`SELECT publicado FROM evento WHERE id = ${draft}`))[0]?.publicado
  await db.execute(sql`UPDATE image SET width = 1, height = 1 WHERE owner = ${draft}`)
  await withLock(database.url, 'LOCK TABLE history IN SHARE MODE', async () => {
    await db.execute(sql`UPDATE evento SET publicar_em = clock_timestamp() WHERE id = ${draft}`)
    await waitsForLock(shop, 'insert into "history"')
    await shop.kill()
  })
  expect(await publicado()).toBe(false)

  await shop.start()
  await shop.eventually(async () => expect(await publicado()).toBe(true))
  expect(await shop.all(sql`SELECT actor, to_state FROM history WHERE entity_id = ${draft}`)).toEqual([
    { actor: 'clock', to_state: 'edited' },
  ])
})
