import { sql } from 'drizzle-orm'
import type { ClubDeps } from '../club/club-deps.ts'
import { deleteOrphanVariants, measurePictures } from '../pictures/picture-store.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { checkDueSocios } from './check-socios.ts'
import { expireHolds } from './expire-holds.ts'
import { processInbox } from './inbox.ts'
import { meterReads } from './meter-reads.ts'
import { reconcileQueue } from './reconcile.ts'
import { advanceDueRefunds } from './run-refunds.ts'
import { type Job, startJobs } from './runner.ts'

export type JobTimes = {
  inboxMs: number
  confirmMs: number
  reconcileMs: number
  expireMs: number
  meterMs: number
  clubMs: number
  cleanMs: number
}
export const JOB_TIMES: JobTimes = {
  inboxMs: 500,
  confirmMs: 300,
  reconcileMs: 1000,
  expireMs: 2000,
  meterMs: 10_000,
  clubMs: 2000,
  cleanMs: 3_600_000,
}

/** Reads of reported payments that may be under way at once, so that the provider's answer time does not limit them. */
const CONFIRMING = ['confirm-1', 'confirm-2', 'confirm-3']

/**
 * Starts all jobs: webhooks, reconciliation, refunds, expiry of holds, the club, housekeeping (docs/selling.md#time).
 */
export function startAllJobs(deps: ClubDeps, times: JobTimes) {
  const jobs: Job[] = [
    {
      name: 'inbox',
      everyMs: times.inboxMs,
      run: async () => {
        const more = await processInbox(deps)
        if (more) for (const job of [...CONFIRMING, 'refunds', 'club']) runner.wake(job)
        return more
      },
    },
    ...CONFIRMING.map((name) => ({
      name,
      everyMs: times.confirmMs,
      run: async () => (await reconcileQueue(deps, 'confirm')) > 0,
    })),
    { name: 'reconcile', everyMs: times.reconcileMs, run: async () => (await reconcileQueue(deps, 'poll')) > 0 },
    { name: 'refunds', everyMs: times.reconcileMs, run: async () => (await advanceDueRefunds(deps)) > 0 },
    { name: 'expire', everyMs: times.expireMs, run: async () => (await expireHolds(deps)) > 0 },
    { name: 'club', everyMs: times.clubMs, run: async () => (await checkDueSocios(deps)) > 0 },
    { name: 'meter', everyMs: times.meterMs, run: () => meterReads(deps).then(() => false) },
    { name: 'clean', everyMs: times.cleanMs, run: () => clean(deps) },
  ]
  const runner = startJobs(jobs, deps.log)
  return runner
}

/**
 * Housekeeping: deletes rows that are no longer needed, and measures pictures.
 * @internal
 */
export async function clean(deps: Pick<SalesDeps, 'db'>): Promise<boolean> {
  await deps.db.execute(sql`DELETE FROM rate_limit WHERE window_start < clock_timestamp() - interval '2 days'`)
  await deps.db.execute(sql`DELETE FROM sms_request WHERE asked_at < clock_timestamp() - interval '1 day'`)
  await deps.db.execute(sql`DELETE FROM session WHERE expires_at < clock_timestamp() - interval '7 days'`)
  // Used refresh tokens are stored as long as their session, because reuse is how a stolen one is detected.
  await deps.db.execute(sql`DELETE FROM admin_access WHERE expires_at < clock_timestamp() - interval '1 day'`)
  await deps.db.execute(sql`DELETE FROM admin_session
    WHERE least(expires_at, revoked_at) < clock_timestamp() - interval '7 days'`)
  await deps.db.execute(sql`DELETE FROM webhook_inbox WHERE processed_at < clock_timestamp() - interval '30 days'`)
  await deleteOrphanVariants(deps.db)
  await measurePictures(deps.db)
  return false
}
