import type { ClubDeps } from '../club/club-deps.ts'
import { lookAfterFila } from '../fila/admit.ts'
import { observerOf } from '../observer.ts'
import { checkDueSocios } from './check-socios.ts'
import { clean } from './clean.ts'
import { expireHolds } from './expire-holds.ts'
import { forgetCustomers } from './forget-customers.ts'
import { processInbox } from './inbox.ts'
import { meterReads } from './meter-reads.ts'
import { readsAtOnce, reconcileQueue } from './reconcile.ts'
import { advanceDueRefunds } from './run-refunds.ts'
import { type Job, startJobs } from './runner.ts'

export type JobTimes = {
  inboxMs: number
  confirmMs: number
  reconcileMs: number
  expireMs: number
  meterMs: number
  clubMs: number
  filaMs: number
  cleanMs: number
  removalsMs: number
}
export const JOB_TIMES: JobTimes = {
  inboxMs: 250,
  confirmMs: 300,
  reconcileMs: 1000,
  expireMs: 2000,
  meterMs: 10_000,
  clubMs: 2000,
  filaMs: 500,
  cleanMs: 3_600_000,
  removalsMs: 30_000,
}

type JobDeps = ClubDeps & { config: { PAGARME_EMAIL_DOMAIN: string } }

/**
 * Starts all jobs: webhooks, reconciliation, refunds, expiry of holds, the club, waiting rooms, removed accounts,
 * housekeeping (docs/selling.md#time).
 */
export function startAllJobs(deps: JobDeps, times: JobTimes) {
  const jobs: Job[] = [
    {
      name: 'inbox',
      everyMs: times.inboxMs,
      run: () => processInbox(deps, (queue) => runner.wake(queue)),
    },
    {
      name: 'confirm',
      everyMs: times.confirmMs,
      atOnce: readsAtOnce(deps.limits.providerReadsPerMinute),
      run: async (another) => (await reconcileQueue(deps, 'confirm', another)) > 0,
    },
    { name: 'reconcile', everyMs: times.reconcileMs, run: async () => (await reconcileQueue(deps, 'poll')) > 0 },
    { name: 'refunds', everyMs: times.reconcileMs, run: async () => (await advanceDueRefunds(deps)) > 0 },
    { name: 'expire', everyMs: times.expireMs, run: async () => (await expireHolds(deps)) > 0 },
    { name: 'club', everyMs: times.clubMs, run: async () => (await checkDueSocios(deps)) > 0 },
    // The beginning of a long draw does not keep other lines waiting.
    { name: 'fila', everyMs: times.filaMs, atOnce: 2, run: () => lookAfterFila(deps) },
    { name: 'meter', everyMs: times.meterMs, run: () => meterReads(deps).then(() => false) },
    { name: 'removals', everyMs: times.removalsMs, run: async () => (await forgetCustomers(deps)) > 0 },
    { name: 'clean', everyMs: times.cleanMs, run: () => clean(deps) },
  ]
  const observer = observerOf(deps.db)
  for (const { name, everyMs } of jobs) observer.jobs.set(name, everyMs)
  const runner = startJobs(jobs, deps.log, (...round) => observer.tell('job', ...round))
  return runner
}
