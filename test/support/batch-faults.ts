import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../../server/db/connection.ts'

/** Longer than a batch waits for a lock, and shorter than a connection does. */
const SOON_MS = 6000

/**
 * All send their request at once while another transaction holds the lock of `lock`, which blocks the first one.
 * @returns the others' answers while the first one was blocked; or 'they wait'. The first one continues afterwards.
 */
export async function whileLocked<T>(
  db: Db,
  lock: SQL,
  ask: () => Promise<T>[],
  ms = SOON_MS,
): Promise<T[] | 'they wait'> {
  let all: Promise<T>[] = []
  const seen = await db.transaction(async (tx) => {
    await tx.execute(lock)
    all = ask()
    let isFirstDone = false
    void all[0]?.finally(() => (isFirstDone = true)).catch(() => undefined)
    const others = await Promise.race([Promise.all(all.slice(1)), sleep(ms, 'they wait' as const)])
    expect(isFirstDone).toBe(false)
    return others
  })
  await Promise.all(all)
  return seen
}

/**
 * Makes rows of a table violate a check at the end of the transaction, like the checks of paid tickets.
 * @param condition on the NEW row
 * @returns a function that removes the check
 */
export async function poison(db: Db, table: string, condition: string): Promise<() => Promise<unknown>> {
  await db.execute(
    sql.raw(`CREATE OR REPLACE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF ${condition} THEN RAISE EXCEPTION 'poison'; END IF; RETURN NULL; END $$`),
  )
  await db.execute(
    sql.raw(`CREATE CONSTRAINT TRIGGER poison AFTER INSERT OR UPDATE ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION poison()`),
  )
  return () => db.execute(sql.raw(`DROP TRIGGER poison ON ${table}`))
}
