import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '../../bench/growth/data.ts'
import type { Query } from '../../bench/growth/job-queries.ts'
import { openProbe, type Probe } from '../../bench/growth/measure.ts'
import { queries } from '../../bench/growth/queries.ts'
import { pretendSize } from '../../bench/batches/statistics.ts'
import { createDatabase } from '../support/database.ts'

/** Tables that grow over the years: no frequent query of a user or a job may scan one of them completely. */
const GROWING =
  /Seq Scan on "?(evento|venda|reserva|payment_attempt|history|entrada|session|consentimento|socio_cobranca|webhook_inbox)\b/
/**
 * Queries that read all rows, or all up to the last wanted one. In tables as small as the test's, a scan is fastest.
 */
const COUNTS_ALL = /^(admin: all events|history, page 1)/

/** How many times more rows a table has than when it was analyzed. */
const ROWS_LATER = 10_000

let probe: Probe
let frequent: Query[]
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createDatabase()
  await fill(database.url, { eventos: 400, others: true })
  probe = openProbe(database.url)
  // Enough rows that an index is cheaper than a scan, as in production.
  await probe.db
    .execute(sql`INSERT INTO evento (id_cidade, nome, nome_busca, local, endereco, descricao, data, inicio_vendas)
    SELECT (SELECT id FROM cidade ORDER BY nome OFFSET i % 100 LIMIT 1), 'Sarau ' || i, 'sarau ' || i, 'Arena', 'Rua 1',
      repeat('Um dia de festa. ', 20), current_date - 2 - i % 1000, current_date - 32 - i % 1000 FROM generate_series(1, 20000) i`)
  await probe.db.execute(sql`VACUUM ANALYZE evento`)
  const { all, close } = await queries(probe.db)
  frequent = all
  drop = async () => {
    await close()
    await probe.close()
    await database.drop()
  }
})
afterAll(() => drop())

/** The growing tables that a query scans completely. */
async function scans({ run }: Query): Promise<string[]> {
  const { statements } = await probe.measure(run, 12)
  return statements.flatMap(({ plan }) => plan.flatMap((line) => GROWING.exec(line)?.[1] ?? []))
}
const named = (name: string): Query => {
  const query = frequent.find((one) => one.name === name)
  if (!query) throw new Error(`no query is named "${name}"`)
  return query
}

test('no frequent query scans a growing table completely', async () => {
  const found: Record<string, string[]> = {}
  for (const query of frequent.filter(({ name }) => !COUNTS_ALL.test(name))) {
    const tables = await scans(query)
    if (tables.length) found[query.name] = tables
  }
  expect(found).toEqual({})
})

test.each([
  ['evento_nome', 'events by a rare name'],
  ['evento_data', 'events of one day'],
  ['venda_evento_units', 'seats of an ordinary event'],
  ['venda_evento_units', 'dashboard of 30 days'],
  ['attempt_tried', 'dashboard of 30 days, three cities'],
  ['venda_cliente', 'tickets of the cliente with most tickets'],
  ['venda_given_up', 'dashboard of 30 days'],
  ['evento_fila_data', 'job: waiting rooms to advance'],
  ['session_of_cliente', 'sessions of a cliente are ended'],
  ['webhook_processed', 'job: webhook_inbox to delete'],
  ['cliente_removed_at', 'job: consentimento to delete'],
  ['image_unmeasured', 'job: pictures without a size'],
  ['socio_listed', 'members by a seat'],
  ['socio_cobranca_newest', 'members with a refused charge'],
  ['socio_cobranca_refused', 'members with a refused charge'],
])('%s is used by "%s", which costs more without it', async (index, name) => {
  const ask = () => probe.measure(named(name).run, 12)
  const before = await ask()
  expect(before.statements.flatMap(({ plan }) => plan).join('\n')).toContain(` ${index}`)
  const { rows } = await probe.db.execute<{ definition: string }>(
    sql`SELECT pg_get_indexdef(${index}::regclass) AS definition`,
  )
  await probe.db.execute(sql`DROP INDEX ${sql.identifier(index)}`)
  expect((await ask()).buffers).toBeGreaterThan(before.buffers)
  await probe.db.execute(sql.raw(rows[0]?.definition ?? ''))
})

test('the figures of /metrics read what is open, however much was sold', async () => {
  const { buffers } = await probe.measure(named('figures: what is open and due').run, 12)
  // Counting the sold ones would touch more pages, even here.
  expect(buffers).toBeLessThan(100)
})

test('the turns of a waiting room are ended by reading each of them, not each pair', async () => {
  const { rows } = await probe.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM fila_lugar WHERE status = 'admitted'`,
  )
  // As on the day of a sale: the table was analyzed when nobody was waiting.
  await pretendSize(probe.db, 1 / ROWS_LATER)
  await probe.db.execute(sql`DISCARD PLANS`)
  const { statements } = await probe.measure(named('job: turns to end').run, 12)
  await pretendSize(probe.db, ROWS_LATER)
  await probe.db.execute(sql`DISCARD PLANS`)
  const searches = statements.flatMap(({ plan }) => [...plan.join('\n').matchAll(/Index Searches: (\d+)/g)])
  expect(searches.reduce((sum, [, n]) => sum + Number(n), 0)).toBeLessThan(3 * Number(rows[0]?.n))
})

test('the file of sales of an event describes only those of each batch', async () => {
  const { statements } = await probe.measure(named('sales of the popular event as a file').run, 12)
  const described = statements.flatMap(({ plan }) =>
    plan.filter((line) => /using (cliente|payment_attempt)_pkey/.test(line)),
  )
  expect(described.length).toBeGreaterThan(2)
  for (const line of described) expect(Number(/loops=(\d+)/.exec(line)?.[1])).toBeLessThanOrEqual(500)
})
