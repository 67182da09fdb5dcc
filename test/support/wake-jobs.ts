import type pg from 'pg'
import type { DbPool } from '../../server/db/connection.ts'
import { notify } from '../../server/db/notices.ts'

const JOBS = 'inbox confirm reconcile refunds expire club compare fila publish teste'
const CHANGES = /\b(?:insert|update|delete)\b/i
/** One notification serves all changes within this time. */
const GATHER_MS = 5

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text)

/**
 * Wakes the jobs of all processes after a test has changed rows behind their back, so that they need not look for work
 * ten times a second.
 * @param pool the test's own connections
 */
export function wakeJobs({ db, pool }: DbPool): void {
  const changed = new WeakSet<pg.PoolClient>()
  let timer: NodeJS.Timeout | undefined
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      if (CHANGES.test(textOf(args[0]))) changed.add(client)
      return query(...args)
    }) as typeof client.query
  })
  pool.on('release', (_error, client) => {
    if (!changed.delete(client) || pool.ending) return
    timer ??= setTimeout(() => {
      timer = undefined
      // The test, and its database, may be over.
      if (!pool.ending) notify(db, JOBS).catch(() => undefined)
    }, GATHER_MS)
  })
}
