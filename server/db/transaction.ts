import { notedTransitions, publishTransitions } from './committed.ts'
import type { Db, Tx } from './connection.ts'
import { isRetryable } from './db-errors.ts'

const TRIES = 5

/**
 * Runs `work` in one READ COMMITTED transaction and returns its result after the commit.
 * After a deadlock or a serialization failure `work` is run again, up to five times in all, so it must have no effect
 * outside the database. Any other error rolls the transaction back and is rethrown.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      const { result, transitions } = await db.transaction(async (tx) => ({
        result: await work(tx),
        transitions: notedTransitions(tx),
      }))
      publishTransitions(db, transitions)
      return result
    } catch (error) {
      if (left <= 1 || !isRetryable(error)) throw error
    }
  }
}
