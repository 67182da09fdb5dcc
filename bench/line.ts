// Measures the queries of a waiting room with longer and longer lines: rows and pages, which do not depend on the
// machine's load. One query after the other: node bench/line.ts [places …]
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { startTemporary } from '../scripts/postgres/temporary.ts'
import { migrate } from '../server/db/migrate.ts'
import { transaction } from '../server/db/transaction.ts'
import { admitNext, endTurns, lockDue, numberLate, readStock } from '../server/fila/admit-repo.ts'
import { draw } from '../server/fila/admit.ts'
import { insertPlaces, leavePlace, livePlaces, placesById, readFila } from '../server/fila/fila-repo.ts'
import { readOffice } from '../server/modules/fila/fila-office-repo.ts'
import { readLines } from '../server/fila/draw-repo.ts'
import { RETENTION } from '../server/privacy/inventory.ts'
import { deleteOver } from '../server/privacy/retention-repo.ts'
import { readTurns } from '../server/sales/hold/hold-bounds-repo.ts'
import { makeFila, openFila } from '../test/support/fila.ts'
import { EXPLAINING_OUTER, faultsOf, largestScan, openExplained, pagesOf } from './batches/explained.ts'
import { rowsOf } from './rows.ts'

const SIZES = process.argv.slice(2).map(Number)
const CHUNK = 20_000
const PlaceRow = z.strictObject({ id: z.string(), id_cliente: z.string() })
const DAY = new Date().toISOString().slice(0, 10)

const database = await startTemporary(EXPLAINING_OUTER)
await migrate(database.url())
const probe = openExplained(database.url())
const { db } = probe

/** Creates a line with this many places, each of another person; of every hundred before the opening one has left. */
async function lineOf(places: number): Promise<string> {
  const { evento } = await makeFila(db, { qtd: 50_000 })
  for (let first = 1; first <= places; first += CHUNK) {
    const last = Math.min(places, first + CHUNK - 1)
    await transaction(db, async (tx) => {
      await tx.execute(sql`INSERT INTO cliente (nome, telefone, senha_hash)
        SELECT 'Pessoa', (11900000000 + i)::text, 'x' FROM generate_series(${first}::int, ${last}::int) i ON CONFLICT DO NOTHING`)
      await tx.execute(sql`INSERT INTO fila_lugar (id_evento, id_cliente, arrived_at, status)
        SELECT ${evento}, id, now(), CASE WHEN random() < 0.01 THEN 'left' ELSE 'waiting' END FROM cliente
        WHERE telefone BETWEEN ${String(11_900_000_000 + first)} AND ${String(11_900_000_000 + last)}`)
    })
  }
  await db.execute(sql`VACUUM ANALYZE fila_lugar`)
  return evento
}

type Question = (evento: string, clientes: string[], ids: string[]) => Promise<unknown>
const ofPlaces = RETENTION.filter(({ table }) => table === 'fila_lugar')
const AFTER: Record<string, Question> = {
  'join (who has a place)': (e, [one = '']) => insertPlaces(db, e, [{ idCliente: one, at: new Date() }], 30),
  'find own place': (e, clientes) => livePlaces(db, e, clientes),
  'look up places': (_, __, ids) => placesById(db, ids),
  'how the line is (once a second)': (e) => readFila(db, e, DAY),
  'due line': () => transaction(db, (tx) => lockDue(tx, DAY, 400)),
  'number who came late': (e) => transaction(db, (tx) => numberLate(tx, e, 100_000_000, 1000)),
  'end turns': (e) => transaction(db, (tx) => endTurns(tx, e)),
  stock: (e) => transaction(db, (tx) => readStock(tx, e)),
  'let 30 in': (e) => transaction(db, (tx) => admitNext(tx, e, { called: 0, count: 30, seconds: 600 })),
  'turns of 20': (e, clientes) => transaction(db, (tx) => readTurns(tx, clientes, [e])),
  'organiser reads': (e) => readOffice(db, e),
  '10 000 lines of the list': (e) => readLines(db, e, 1, 10_000),
  'nothing to delete by age': async () => {
    for (const rule of ofPlaces) await deleteOver(db, rule, 20_000)
  },
  leave: (e, [, two = '']) => leavePlace(db, e, two),
}

async function ask(what: string, run: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  const seen = await probe.explain(async () => void (await run()))
  const ms = performance.now() - began
  const faults = faultsOf(seen).filter((fault) => fault.includes('fila_lugar'))
  console.log(
    `| ${what} | ${largestScan(seen).rows} | ${pagesOf(seen)} | ${ms.toFixed(0)} | ${faults.join('; ').slice(0, 120)} |`,
  )
}

for (const places of SIZES.length ? SIZES : [10_000, 100_000, 1_000_000]) {
  const evento = await lineOf(places)
  console.log(
    `\n${places} places\n\n| question | rows of the largest scan | pages | ms | whole scans |\n|---|---|---|---|---|`,
  )
  await ask('how the line is, before the opening', () => readFila(db, evento, DAY))
  await ask('the draw: the order, and the first 5 000 numbers', () => transaction(db, (tx) => draw(tx, evento)))
  await ask('the draw: 5 000 numbers more', () => transaction(db, (tx) => draw(tx, evento)))
  while (!(await transaction(db, (tx) => draw(tx, evento))));
  await openFila(db, evento, -1)
  await db.execute(sql`VACUUM ANALYZE fila_lugar`)
  await db.execute(sql`UPDATE fila SET looked_at = now() - interval '1 minute'`)
  const rows = rowsOf(
    PlaceRow,
    await db.execute(
      sql`SELECT id, id_cliente FROM fila_lugar WHERE id_evento = ${evento} AND status = 'waiting' LIMIT 20`,
    ),
  )
  for (const [what, question] of Object.entries(AFTER))
    await ask(what, () =>
      question(
        evento,
        rows.map(({ id_cliente }) => id_cliente),
        rows.map(({ id }) => id),
      ),
    )
}
await probe.close()
await database.stop({ force: true })
