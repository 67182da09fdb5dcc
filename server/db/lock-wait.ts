import { limitConcurrency } from '../limits/concurrency-limit.ts'
import { pgFault } from './db-errors.ts'
import { perPool } from './per-pool.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/** Whether the work waited for a lock as long as it may. */
export const isLockTimeout = (error: unknown): boolean => pgFault(error)?.code === LOCK_NOT_AVAILABLE

/**
 * Runs a batch, which waits a second for a lock. A member that is alone and still waits is no reason to fail: it is left
 * out (null), as are members whose rows are locked, and goes on by itself, with the patience of a connection.
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

/** Each holds a connection while it waits: the others of the pool are for those who need not wait. */
export const WAITING_AT_ONCE = 4

/** Runs the work of a member that was left out, when few enough others wait for locks. */
export const waitAlone = perPool(() => limitConcurrency(WAITING_AT_ONCE))
