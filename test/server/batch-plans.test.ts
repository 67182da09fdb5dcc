import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '../../bench/growth/data.ts'
import {
  EXPLAINING,
  type Explained,
  faultsOf,
  largestScan,
  openExplained,
  type Probe,
  wideScans,
} from '../../bench/batches/explained.ts'
import { plannedRows, pretendSize } from '../../bench/batches/statistics.ts'
import { salesSteps } from '../../bench/batches/steps.ts'
import { startTemporary } from '../../scripts/postgres/temporary.ts'
import { migrate } from '../../server/db/migrate.ts'

// docs/decisions/batches.md: the statements of sales, webhooks and reconciliation take as long on five million sales as on the first one.
// PostgreSQL itself reports the plan of every executed statement, also inside functions; only its statistics are made
// up.

const BUYERS = 10
/** The rows that one scan may read for each buyer. A cart has four units; each is released twice in these steps. */
const ROWS_EACH = 16
const HISTORY = 400
const PINS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_bitmapscan=off',
  'max_parallel_workers_per_gather=0',
]

let probe: Probe
let owner: pg.Client
let stop: () => Promise<void>
beforeAll(async () => {
  const database = await startTemporary(EXPLAINING)
  await migrate(database.url())
  await fill(database.url(), { eventos: 200 })
  owner = new pg.Client({ connectionString: database.url() })
  await owner.connect()
  probe = openExplained(database.url())
  stop = async () => {
    await probe.close()
    await owner.end()
    await database.stop({ force: true })
  }
  await addHistory()
  await owner.query('ANALYZE')
})
afterAll(() => stop())

/** The cliente with the most tickets has bought and released tickets for years, and has paid as many times today. */
async function addHistory(): Promise<void> {
  await owner.query(`CREATE TEMP TABLE old AS SELECT gen_random_uuid() AS r, gen_random_uuid() AS a, v.id_cliente AS c, l.id AS l,
      s.id AS s, s.id_evento AS e, now() - i * interval '1 day' AS at
    FROM generate_series(3, ${HISTORY + 2}) i,
      (SELECT id_cliente FROM venda GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) v,
      (SELECT * FROM lote ORDER BY qtd_total DESC, id LIMIT 1) l JOIN setor s ON s.id = l.id_setor WHERE s.tipo = 2`)
  await owner.query(`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units, created_at, updated_at)
    SELECT r, c, gen_random_uuid(), CASE WHEN random() < 0.5 THEN 'released' ELSE 'sold' END, at, 1, at, at FROM old`)
  await owner.query(`INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units,
      status, created_at, updated_at)
    SELECT a, r, c, gen_random_uuid(), 'x', 'pix', 4500, 1, 'expired', at, at FROM old`)
  await owner.query(`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, valor_cents, taxa_cents, status,
      held_at, expires_at, id_attempt, created_at, updated_at)
    SELECT r, c, e, s, 2, l, 4100, 400, 'released', at, at, a, at, at FROM old`)
  await owner.query('ALTER TABLE payment_attempt DISABLE TRIGGER USER')
  await owner.query(`INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units,
      status, created_at, updated_at)
    SELECT gen_random_uuid(), r, c, gen_random_uuid(), 'x', 'credit_card', 4500, 1, 'paid', now() - interval '2 hours', now() FROM old`)
  await owner.query('ALTER TABLE payment_attempt ENABLE TRIGGER USER')
  // An empty table is rightly scanned.
  await owner.query(`INSERT INTO pagador (id_pagar_me, id_cliente) SELECT 'cus_of_' || id, id FROM cliente`)
}

/** The steps add sales to the same clientes, whose tickets and attempts are read. Their releases count as old. */
async function forgetEarlierRuns(): Promise<void> {
  await owner.query('ALTER TABLE venda DISABLE TRIGGER USER; ALTER TABLE payment_attempt DISABLE TRIGGER USER')
  await owner.query(`UPDATE venda SET updated_at = updated_at - interval '1 hour'
    WHERE status = 'released' AND updated_at > now() - interval '1 hour'`)
  await owner.query(`DELETE FROM venda WHERE status = 'sold' AND created_at > now() - interval '1 hour'`)
  await owner.query(`DELETE FROM payment_attempt a WHERE created_at > now() - interval '1 hour'
    AND NOT EXISTS (SELECT FROM venda v WHERE v.id_attempt = a.id)`)
  await owner.query('ALTER TABLE venda ENABLE TRIGGER USER; ALTER TABLE payment_attempt ENABLE TRIGGER USER')
}

/**
 * The faults in the plans of all steps, by the step's name; empty if there is none.
 * @param small a table of so few pages that reading it whole is right
 */
async function wrongPlans(small?: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  await forgetEarlierRuns()
  const steps = await salesSteps(probe.db, BUYERS)
  // The steps add members: with outdated statistics, a plan may rightly scan the few hundred rows.
  await owner.query('ANALYZE socio')
  for (const { name, members, run } of steps) {
    const seen = await probe.explain(run)
    expect(seen.length, name).toBeGreaterThan(0)
    const { rows, table } = largestScan(seen)
    const wrong = [
      // A club has a handful of plans, and the shop one house with one logo, which a process reads once a second.
      ...faultsOf(seen).filter(
        (fault) => !['plano', 'casa', 'image', small].some((table) => fault.startsWith(`Seq Scan ${table}:`)),
      ),
      ...(rows > members * ROWS_EACH ? [`${rows} rows of ${table} in one scan`] : []),
      ...wideScans(seen, members),
      ...plannedForValues(seen),
    ]
    if (wrong.length) found[name] = wrong
  }
  return found
}

/** Statements of functions that were planned for the values of one call: they should use a generic plan. */
const plannedForValues = (seen: Explained[]): string[] =>
  seen
    .filter(({ text, plan }) => !/\$\d/.test(text) && /= ANY \('\{[0-9a-f]{8}-/.test(JSON.stringify(plan)))
    .map(({ text }) => `planned for one call: ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`)

/** The functions that read or write rows, without those of triggers and extensions. */
async function functions(): Promise<{ name: string; pins: string[] }[]> {
  const { rows } = await owner.query<{ name: string; pins: string[] }>(`
    SELECT p.oid::regprocedure::text AS name, coalesce(p.proconfig, '{}') AS pins FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype AND p.provolatile <> 'i'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`)
  return rows
}

test('every function of the batches has the settings that keep its plans to the indexes', async () => {
  const all = await functions()
  expect(all.map(({ name }) => name.replace(/\(.*/, ''))).toEqual(
    expect.arrayContaining([
      ...[
        'reserve_lock_and_read',
        'pay_lock_and_read',
        'settle_lock_and_read',
        'expire_lock_and_read',
        'sales_write',
        'count_uses',
      ],
      ...['seat_lock_and_read', 'subscribe_lock_and_read', 'socio_lock_and_read', 'club_write'],
      ...['plans_for_seats', 'plans_of_socios', 'plan_lock_and_read'],
    ]),
  )
  for (const { name, pins } of all) expect([name, pins]).toEqual([name, PINS])
})

test('statements of sales read only their own rows, when the statistics are of a time at which all attempts waited', async () => {
  const { rows } = await owner.query<{ id: string }>(`UPDATE payment_attempt SET hook_at = now() + interval '1 hour',
    check_at = now() + interval '1 hour' WHERE check_at IS NULL AND hook_at IS NULL RETURNING id`)
  expect(rows.length).toBeGreaterThan(5000)
  await owner.query('ANALYZE')
  await owner.query('UPDATE payment_attempt SET hook_at = NULL, check_at = NULL WHERE id = ANY($1)', [
    rows.map(({ id }) => id),
  ])
  await owner.query('VACUUM payment_attempt')
  expect(await wrongPlans('refund')).toEqual({})
})

test.each([2, 25, 250])('statements of sales read only their own rows, on %i × 20 000 sales', async (times) => {
  await owner.query('ANALYZE')
  await pretendSize(probe.db, times)
  expect(await plannedRows(probe.db, 'venda')).toBeGreaterThan(times * 15_000)
  expect(await wrongPlans(times < 10 ? 'refund' : undefined)).toEqual({})
})

test('control: without the functions’ settings, batches scan whole tables', async () => {
  const all = await functions()
  for (const { name } of all) await owner.query(`ALTER FUNCTION ${name} RESET ALL`)
  expect(await wrongPlans()).not.toEqual({})
  for (const { name } of all)
    for (const pin of PINS) await owner.query(`ALTER FUNCTION ${name} SET ${pin.replace('=', ' = ')}`)
  expect(await wrongPlans()).toEqual({})
})

test.each([
  'reserva_one_held',
  'reserva_one_sale_per_cart',
  'reserva_paying',
  'venda_place_owner',
  'venda_number_owner',
  'venda_reserva',
  'venda_attempt',
  'venda_unit_given_back',
  'attempt_reserva',
  'attempt_unpaid',
  'attempt_hook',
  'attempt_check',
  'refund_attempt',
  'socio_seat',
  'socio_one_live',
  'socio_given_back',
  'socio_overdue',
])('control: without the index %s, sales read more', async (index) => {
  const { rows } = await owner.query<{ definition: string }>('SELECT pg_get_indexdef($1::regclass) AS definition', [
    index,
  ])
  await owner.query(`DROP INDEX ${index}`)
  const wrong = await wrongPlans()
  await owner.query(rows[0]?.definition ?? '')
  expect(wrong).not.toEqual({})
})

test('with all indexes again, sales read only their own rows', async () => {
  expect(await wrongPlans()).toEqual({})
})
