import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPLAINING_OUTER, faultsOf, largestScan, openExplained, type Probe } from '../../bench/batches/explained.ts'
import { startTemporary } from '../../scripts/postgres/temporary.ts'
import type { Db } from '../../server/db/connection.ts'
import { migrate } from '../../server/db/migrate.ts'
import { transaction } from '../../server/db/transaction.ts'
import { admitNext, endTurns, lockDue, nextLine, numberLate, readStock } from '../../server/fila/admit-repo.ts'
import { draw } from '../../server/fila/admit.ts'
import { insertPlaces, lastPlace, leavePlace, livePlaces, placesById, readFila } from '../../server/fila/fila-repo.ts'
import { readOffice } from '../../server/modules/fila/fila-office-repo.ts'
import { readLines } from '../../server/fila/draw-repo.ts'
import { RETENTION } from '../../server/privacy/inventory.ts'
import { deleteOver } from '../../server/privacy/retention-repo.ts'
import { readTurns } from '../../server/sales/hold/hold-bounds-repo.ts'
import { makeFila, openFila } from '../support/fila.ts'

// docs/decisions/waiting-room.md: with a long line every query uses an index, and reads only the rows it needs.

const PEOPLE = 30_000
const [ofPlaces] = RETENTION.filter(({ table }) => table === 'fila_lugar')

let probe: Probe
let db: Db
let evento: string
let stop: () => Promise<void>
beforeAll(async () => {
  const database = await startTemporary(EXPLAINING_OUTER)
  await migrate(database.url())
  probe = openExplained(database.url())
  db = probe.db
  stop = async () => {
    await probe.close()
    await database.stop({ force: true })
  }
  await db.execute(sql`INSERT INTO cliente (nome, telefone, senha_hash)
    SELECT 'Pessoa', '119' || (80000000 + i)::text, 'x' FROM generate_series(1, ${PEOPLE}::int) i`)
  evento = (await makeFila(db)).evento
  await db.execute(
    sql`INSERT INTO fila_lugar (id_evento, id_cliente, arrived_at) SELECT ${evento}, id, now() FROM cliente`,
  )
  // All parts of the draw except the last.
  for (let part = 1; part < PEOPLE / 5000; part += 1) await transaction(db, (tx) => draw(tx, evento))
  await openFila(db, evento, -1)
  await db.execute(sql`UPDATE fila SET looked_at = now() - interval '1 minute'`)
  await db.execute(sql`ANALYZE`)
}, 120_000)
afterAll(() => stop())

test('a part of the draw reads the places that it numbers, and no others', async () => {
  const seen = await probe.explain(async () => void (await transaction(db, (tx) => draw(tx, evento))))
  expect(seen.length).toBeGreaterThan(0)
  expect(faultsOf(seen).filter((fault) => /fila_(lugar|sorteio)/.test(fault.split(':')[0] ?? ''))).toEqual([])
  expect(largestScan(seen).rows).toBe(5000)
  await db.execute(sql`ANALYZE`)
})

test('every query about a line uses an index', async () => {
  const clientes = (await db.execute<{ id: string }>(sql`SELECT id FROM cliente LIMIT 20`)).rows.map(({ id }) => id)
  const [first = '', second = ''] = clientes
  if (!ofPlaces) throw new Error('no rule for places')
  const places = await livePlaces(db, evento, clientes)
  const today = new Date().toISOString().slice(0, 10)
  const questions: Record<string, () => Promise<unknown>> = {
    join: () => insertPlaces(db, evento, [{ idCliente: first, at: new Date() }], 30),
    live: () => livePlaces(db, evento, clientes),
    own: () => lastPlace(db, evento, first),
    advance: () =>
      placesById(
        db,
        places.map(({ id }) => id),
      ),
    leave: () => leavePlace(db, evento, second),
    snapshot: () => readFila(db, evento, today),
    due: () => transaction(db, (tx) => lockDue(tx, today, 400)),
    next: () => nextLine(db, today, 400),
    late: () => transaction(db, (tx) => numberLate(tx, evento, PEOPLE, 1000)),
    admit: () => transaction(db, (tx) => admitNext(tx, evento, { called: 0, count: 30, seconds: 600 })),
    end: () => transaction(db, (tx) => endTurns(tx, evento)),
    stock: () => transaction(db, (tx) => readStock(tx, evento)),
    office: () => readOffice(db, evento),
    list: () => readLines(db, evento, 1, 1000),
    old: () => deleteOver(db, ofPlaces, 1000),
    turns: () => transaction(db, (tx) => readTurns(tx, clientes, [evento])),
  }
  const wrong: Record<string, string[]> = {}
  for (const [name, ask] of Object.entries(questions)) {
    const seen = await probe.explain(async () => void (await ask()))
    expect(seen.length, name).toBeGreaterThan(0)
    const faults = faultsOf(seen).filter((fault) => /fila_lugar/.test(fault.split(':')[0] ?? ''))
    if (faults.length) wrong[name] = faults
  }
  expect(wrong).toEqual({})

  // Without the index on numbers, finding the next people reads the whole line.
  await db.execute(sql`ALTER TABLE fila_lugar DROP CONSTRAINT fila_lugar_numero`)
  const seen = await probe.explain(async () => {
    await transaction(db, (tx) => admitNext(tx, evento, { called: 30, count: 30, seconds: 600 }))
  })
  expect(seen.some(({ plan }) => JSON.stringify(plan).includes('Sort'))).toBe(true)
})
