import { type SQL, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Db } from '../../server/db/connection.ts'

/**
 * Runs calls concurrently behind a lock: executes `first` in a transaction, starts the calls while it is open, and
 * executes `last` and commits once all of them wait for a lock. Returns their answers. If they do not all wait within
 * 6 s, the test fails.
 */
export async function runBehindLock<T>(
  db: Db,
  first: SQL[],
  calls: (() => Promise<T>)[],
  last: SQL[] = [],
): Promise<T[]> {
  let started: Promise<T>[] = []
  await db.transaction(async (tx) => {
    for (const query of first) await tx.execute(query)
    started = calls.map((call) => call())
    await vi.waitFor(
      async () => {
        const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`)
        if (Number(rows[0]?.n) < calls.length) throw new Error(`${rows[0]?.n} of ${calls.length} calls wait for a lock`)
      },
      { timeout: 6000, interval: 20 },
    )
    for (const query of last) await tx.execute(query)
  })
  return Promise.all(started)
}
