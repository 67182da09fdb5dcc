import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect } from 'vitest'
import type { Process } from './child.ts'

/** Takes a lock that blocks the server at a chosen statement, runs `work`, and releases the lock. */
export async function withLock(databaseUrl: string, statement: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('BEGIN')
  await client.query(statement)
  try {
    await work()
  } finally {
    await client.end()
  }
}
/** Waits until the server waits for a lock in a statement that begins with this text. */
export const waitsForLock = (shop: Process, statement = ''): Promise<void> =>
  shop.eventually(async () => {
    const rows = await shop.all(
      sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query LIKE ${`${statement}%`}`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
