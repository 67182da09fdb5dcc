import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Transition } from '../observer.ts'
import { publishTransitions } from './committed.ts'
import type { Db, Tx } from './connection.ts'
import { isRetryable } from './db-errors.ts'
import * as schema from './schema/index.ts'

const TRIES = 5

/** `transitions`: the transitions of state machines that it stores. */
export type Statement = { text: string; values: unknown[]; transitions?: readonly Transition[] }
export type Decided<Result> = { writes: Statement[]; result: Result }
/**
 * @param answer the answer of lock-and-read: the first column of its only row
 * @param openTx the transaction, for reads that the answer does not contain
 */
export type Decide<Result> = (answer: unknown, openTx: () => Tx) => Decided<Result> | Promise<Decided<Result>>

/** Sends statements without waiting for the answers of those before it. */
const send = (client: pg.PoolClient, statements: (Statement | string)[]): Promise<pg.QueryResult>[] =>
  statements.map((statement) => client.query(statement as Statement))

/** The answers in the order of the statements. When one fails, the later ones fail, too: the first error counts. */
async function answers(sent: Promise<pg.QueryResult>[]): Promise<pg.QueryResult[]> {
  const settled = await Promise.allSettled(sent)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/**
 * One transaction of a batch, in two steps: BEGIN, lock and read; then the writes that were decided and COMMIT. It runs
 * again after a deadlock, like `transaction`; `decide` must have no effect outside the database.
 * @returns the result, after the commit
 */
export async function runBatch<Result>(db: Db, lockAndRead: Statement, decide: Decide<Result>): Promise<Result> {
  for (let left = TRIES; ; left -= 1) {
    try {
      const { writes, result } = await attempt(db.$client, lockAndRead, decide)
      publishTransitions(
        db,
        writes.flatMap(({ transitions }) => transitions ?? []),
      )
      return result
    } catch (error) {
      if (left <= 1 || !isRetryable(error)) throw error
    }
  }
}

async function attempt<Result>(
  pool: pg.Pool,
  lockAndRead: Statement,
  decide: Decide<Result>,
): Promise<Decided<Result>> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const [, read] = await answers(send(client, ['BEGIN', lockAndRead]))
    const [row] = read?.rows ?? []
    if (row === undefined) throw new Error('lock-and-read of a batch answered no row')
    const openTx = () => drizzle(client, { schema, casing: 'snake_case' }) as unknown as Tx
    const { writes, result } = await decide(Object.values(row)[0], openTx)
    const written = await answers(send(client, [...writes, 'COMMIT']))
    // PostgreSQL answers the COMMIT of a failed transaction with a ROLLBACK.
    if (written.at(-1)?.command !== 'COMMIT') throw new Error('the transaction of a batch was not committed')
    return { writes, result }
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}
