import { pgFault } from './db-errors.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs a round, which waits a second for a lock. A member that is alone and still waits is no reason to fail: it is left
 * out (null), as are members whose rows are locked, and goes on by itself, with the patience of a connection.
 */
export async function leaveOutWaiting<Answer>(
  members: number,
  run: () => Promise<(Answer | null)[]>,
): Promise<(Answer | null)[]> {
  try {
    return await run()
  } catch (error) {
    if (members > 1 || pgFault(error)?.code !== LOCK_NOT_AVAILABLE) throw error
    return [null]
  }
}
