/** An error reported by PostgreSQL. The query builder may have wrapped it. */
export type PgFault = { code: string; constraint?: string | undefined; message: string }

const hasCode = (e: unknown): e is { code: string; constraint?: string; message: string } =>
  typeof e === 'object' && e !== null && 'code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)

/**
 * The PostgreSQL error inside `error`, or null when there is none.
 * @returns SQLSTATE, the violated constraint if any, and the server's message (no parameters in it)
 */
export function pgFault(error: unknown): PgFault | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (hasCode(e)) return { code: e.code, constraint: e.constraint, message: e.message }
  }
  return null
}

/** True for a serialization failure or a deadlock: the whole transaction can be retried. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(pgFault(error)?.code ?? '')

/** True when the named unique index or constraint refused the row. */
export const violates = (error: unknown, constraint: string): boolean => pgFault(error)?.constraint === constraint

// An error's message may quote a request's data, so only the stack frames are logged.
const framesOf = ({ stack = '', message }: Error): string[] =>
  stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))

/**
 * The parts of an error that may be logged: SQLSTATE and constraint, or name and stack frames. Never its message: the
 * query builder's message contains the parameters, which are personal data.
 */
export function failureDetails(error: unknown): Record<string, unknown> {
  const fault = pgFault(error)
  if (fault) return { sqlstate: fault.code, constraint: fault.constraint }
  return error instanceof Error ? { name: error.name, at: framesOf(error) } : { name: typeof error }
}

/** The database ends the session, or the connection to it breaks. */
const SESSION_ENDED = /^(57P0[123]|ECONNRESET|EPIPE)$/

/** Whether the connection was lost: the transaction may have been committed, and only its answer is missing. */
function isConnectionLost(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e.message.startsWith('Connection terminated')) return true
    if ('code' in e && typeof e.code === 'string' && SESSION_ENDED.test(e.code)) return true
  }
  return false
}

/**
 * Runs `work` once more when its connection was lost. Only for work that recognises what its first run has stored:
 * otherwise nobody would continue it, and its caller would not know that it was stored.
 */
export async function againWhenLost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return work()
  }
}
