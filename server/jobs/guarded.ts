import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import { failureDetails } from '../db/db-errors.ts'
import { isOdd, type Outcome } from '../gateways/payment.ts'
import { alertOnce } from '../sales/alerts-repo.ts'
import { type Attempt, readAttempts } from '../sales/attempts-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { postponeFailing } from './settle-read-repo.ts'

/** After this time of continuous failures to read or settle, an alert is raised. */
export const ALERT_AFTER_SECONDS = 180
/** While the provider does not answer, a reported order is due again after this time. */
const AWAY_SECONDS = 5

/** The lease by which attempts were claimed; null when they were not. */
export type Lease = { lease: string | null }

/**
 * Runs work on one attempt. A failure is logged and stored: the time until the attempt is due again grows with the time
 * it has failed, and an alert is raised when that lasts.
 */
export async function guarded(deps: SalesDeps, read: Lease, id: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    deps.log.error({ attempt: id, ...failureDetails(error) }, 'an attempt could not be reconciled')
    await noteFailing(deps, read, [id], 'settling')
    return false
  }
}

/**
 * Reads attempts by their ids, without locks. When they cannot be read together, each is read by itself, so that an
 * unreadable one is left out and stored as failing.
 */
export async function readGuarded(deps: SalesDeps, read: Lease, ids: string[]): Promise<Map<string, Attempt>> {
  const found: Attempt[] = []
  try {
    found.push(...(await readAttempts(deps.db, ids)))
  } catch (error) {
    deps.log.warn({ ...failureDetails(error), attempts: ids.length }, 'attempts could not be read together')
    for (const id of ids)
      await guarded(deps, read, id, async () => void found.push(...(await readAttempts(deps.db, [id]))))
  }
  return new Map(found.map((attempt) => [attempt.id, attempt]))
}

/** The provider did not return the state of these attempts: they are due again later. */
export const noteUnread = (
  deps: SalesDeps,
  read: Lease,
  ids: string[],
  outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>,
): Promise<void> => noteFailing(deps, read, ids, isOdd(outcome) ? 'reading' : outcome.kind)

type Failure = 'settling' | 'reading' | Exclude<Outcome<unknown>['kind'], 'ok'>

async function noteFailing(deps: SalesDeps, { lease }: Lease, ids: string[], failure: Failure): Promise<void> {
  const isAway = failure !== 'settling' && failure !== 'reading'
  const pause = isAway ? { hook: AWAY_SECONDS, check: deps.limits.recheckSeconds } : null
  try {
    for (const { id, order_id, seconds } of await postponeFailing(deps.db, lease, ids, pause)) {
      if (seconds < ALERT_AFTER_SECONDS) continue
      if (isAway) await alertOnce(deps.db, 'payment.provider-away', id, ALERTA_DETAILS.call(failure))
      else await alertOnce(deps.db, 'payment.unsettled', id, ALERTA_DETAILS.unsettled(failure, order_id))
    }
  } catch (error) {
    // Its lease makes it due again.
    deps.log.error({ ...failureDetails(error), attempts: ids.length }, 'that attempts fail could not be stored')
  }
}
