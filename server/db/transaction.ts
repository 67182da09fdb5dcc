import type { Db, Tx } from './connection.ts'
import { isRetryable } from './db-errors.ts'

const TRIES = 5

/**
 * Runs `work` in one READ COMMITTED transaction and gives its result after the commit.
 * A deadlock or a serialization failure runs the whole of it again, so `work` must have no effect outside the
 * database. Anything else it throws rolls back and is thrown on.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (left <= 1 || !isRetryable(error)) throw error
    }
  }
}
