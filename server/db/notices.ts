import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from './connection.ts'

/** The channel of PostgreSQL; each database has its own. */
const CHANNEL = 'bilheteria_jobs'
const RETRY_MS = 1000
const ANSWER_MS = 10_000

/**
 * Sends a PostgreSQL notification. Never in a transaction that does anything else: PostgreSQL serialises the commits of
 * transactions that notify, over all databases of a server.
 */
export const notify = (db: Db, text: string) => db.execute(sql`SELECT pg_notify(${CHANNEL}, ${text})`)

/**
 * Listens for notifications on a connection of its own, and on a new one when that is lost.
 * @param onListening is called for each connection: notifications may have been missed before
 * @param onLost is called once for each lost connection
 */
export function listen(
  url: string,
  { onNotice, onListening, onLost }: { onNotice(text: string): void; onListening(): void; onLost(): void },
): { close(): void } {
  let client: pg.Client | undefined
  let isClosed = false
  let isLost = false

  /** Resolves when the connection has ended, or could not be made. */
  async function hear(): Promise<void> {
    const made = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'bilheteria',
    })
    client = made
    // An error is followed by the end.
    made.on('error', () => {}).on('notification', ({ payload = '' }) => onNotice(payload))
    const ended = new Promise<void>((resolve) => made.once('end', resolve))
    try {
      await made.connect()
      await made.query(`LISTEN ${CHANNEL}`)
    } catch {
      // Its end is not awaited: the other side may not answer.
      return void made.end().catch(() => {})
    }
    isLost = false
    if (!isClosed) onListening()
    await ended
  }
  async function hearAlways(): Promise<void> {
    while (!isClosed) {
      await hear()
      if (isClosed) return
      if (!isLost) onLost()
      isLost = true
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }
  void hearAlways()
  return {
    close: () => {
      isClosed = true
      void client?.end().catch(() => {})
    },
  }
}
