import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { connected } from '../data.ts'
import type { BenchShop } from '../shop.ts'

const run = promisify(execFile)
const CLIENTS = 32

/** The bare statements of one purchase, without any of the checks that make it safe. */
const PURCHASE = (lots: number) => `\\set lot random(1, ${lots})
BEGIN;
SELECT taken FROM bare_lot WHERE id = :lot FOR UPDATE;
INSERT INTO bare_hold (lot) VALUES (:lot);
INSERT INTO bare_ticket (lot) VALUES (:lot);
UPDATE bare_lot SET taken = taken + 1 WHERE id = :lot;
END;
`

/**
 * The result of PostgreSQL's own benchmark on the same database, for comparison: transactions per second on many lots
 * and on one. Null if pgbench is not installed.
 */
export async function pgbench(shop: BenchShop, seconds: number): Promise<{ many: number; one: number } | null> {
  const dir = mkdtempSync(path.join(tmpdir(), 'bilheteria-pgbench-'))
  try {
    await connected(shop, (client) =>
      client.query(`CREATE TABLE bare_lot (id int PRIMARY KEY, taken int NOT NULL);
        CREATE TABLE bare_hold (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, lot int NOT NULL);
        CREATE TABLE bare_ticket (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, lot int NOT NULL);
        INSERT INTO bare_lot SELECT i, 0 FROM generate_series(1, 100) i`),
    )
    const url = new URL(shop.databaseUrl)
    const [host, user, database] = [url.host, url.username, url.pathname.slice(1)].map(decodeURIComponent)
    const measure = async (lots: number): Promise<number> => {
      const script = path.join(dir, `${lots}.sql`)
      writeFileSync(script, PURCHASE(lots))
      const times = ['-c', String(CLIENTS), '-j', '2', '-T', String(seconds)]
      const { stdout } = await run('pgbench', [
        '-n',
        '-M',
        'prepared',
        ...times,
        '-f',
        script,
        '-h',
        host ?? '',
        '-U',
        user ?? '',
        database ?? '',
      ])
      return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    }
    return { many: await measure(100), one: await measure(1) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
