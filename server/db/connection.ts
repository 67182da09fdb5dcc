import { type ExtractTablesWithRelations, sql } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { PreparedClient } from './prepared-client.ts'
import * as schema from './schema/index.ts'

type Schema = typeof schema

/** The pool. Only `transaction()` and read-only queries use it; functions that change rows take a `Tx`. */
export type Db = NodePgDatabase<Schema> & { $client: pg.Pool }
/** A transaction handle: the first argument of every repository function that changes rows, never optional. */
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>

export type DbPool = { db: Db; pool: pg.Pool; close(): Promise<void> }

/** How long a statement waits for a lock. */
export const LOCK_TIMEOUT_MS = 8000

// Explicit, because docs/selling.md#lock-order depends on them: no other isolation level, no endless wait for a lock.
const SESSION_OPTIONS = [
  '-c default_transaction_isolation=read\\ committed',
  `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
  '-c statement_timeout=20000',
  '-c idle_in_transaction_session_timeout=20000',
].join(' ')

/**
 * How long an answer is awaited: longer than PostgreSQL may work on the three statements that are sent together at
 * most. A connection that has not answered by then never will (e.g. the other end disappeared without closing it), and
 * is closed.
 */
const ANSWER_MS = 65_000

/**
 * How long a plan is kept. A table may grow a hundredfold before PostgreSQL analyzes it, and only that would renew its
 * plans.
 */
const PLANS_LAST_MS = 10_000

/**
 * Makes a connection plan its statements again, for the present tables, before it is used (docs/decisions/batches.md).
 */
function renewPlans(pool: pg.Pool, lastMs: number): void {
  const renewedAt = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => renewedAt.set(client, performance.now()))
  pool.on('acquire', (client) => {
    const now = performance.now()
    if (now - (renewedAt.get(client) ?? 0) < lastMs) return
    renewedAt.set(client, now)
    // Sent before the statements of the connection's user; if the connection is broken, those fail, too.
    client.query('DISCARD PLANS').catch(() => {})
  })
}

/**
 * Opens the pool.
 * @param url a PostgreSQL address, also over a unix socket
 * @param max connections at most
 * @param onError receives errors of idle connections (a database restart), which would otherwise end the process
 */
export function connect(
  url: string,
  max: number,
  onError: (error: Error) => void,
  { plansLastMs = PLANS_LAST_MS, answerMs = ANSWER_MS } = {},
): DbPool {
  const pool = new pg.Pool({
    Client: PreparedClient,
    // A statement need not wait for the answers of those before it (server/db/batch.ts).
    pipeline: true,
    connectionString: url,
    max,
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: 10_000,
    query_timeout: answerMs,
    application_name: 'bilheteria',
  })
  pool.on('error', onError)
  // The pool does not listen for errors of a connection in use: without this listener, a restart of the database would
  // end the process. The connection's user sees the error, because their query rejects.
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  renewPlans(pool, plansLastMs)
  const db = drizzle(pool, { schema, casing: 'snake_case' })
  return { db, pool, close: () => pool.end() }
}

/** The use of the pool: connections, and requests that wait for one. */
export const poolLoad = ({ $client: { totalCount, idleCount, waitingCount, options } }: Db) => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
  max: options.max,
})

/** Whether the database answers. */
export const answers = (db: Db): Promise<boolean> =>
  db.execute(sql`SELECT 1`).then(
    () => true,
    () => false,
  )
