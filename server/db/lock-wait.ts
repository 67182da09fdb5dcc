import { limitConcurrency } from '../limits/concurrency-limit.ts'
import { pgFault } from './db-errors.ts'
import { perPool } from './per-pool.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/** Whether the error is a lock timeout. */
export const isLockTimeout = (error: unknown): boolean => pgFault(error)?.code === LOCK_NOT_AVAILABLE

/**
 * Runs a batch, which waits a second for a lock. When its only member still waits then, that is no error: the member is
 * left out (null), like members whose rows are locked, and its work runs again outside the batches, with a connection's
 * longer timeout.
 */
export async function leaveOutWaiting<Answer>(
  members: number,
  run: () => Promise<(Answer | null)[]>,
): Promise<(Answer | null)[]> {
  try {
    return await run()
  } catch (error) {
    if (members > 1 || !isLockTimeout(error)) throw error
    return [null]
  }
}

/**
 * The maximum number of members that wait alone. Each holds a connection while it waits: the rest of the pool stays
 * free for work that need not wait.
 */
export const WAITING_AT_ONCE = 4

/** Runs the work of a member that was left out, when few enough others wait for locks. */
export const waitAlone = perPool(() => limitConcurrency(WAITING_AT_ONCE))
