import type { AppDeps } from '../app-deps.ts'
import { listen } from '../db/notices.ts'
import { nextDue } from '../db/queue.ts'
import { advanceFila, nextLineDue } from '../fila/admit.ts'
import { confirmTexts } from '../mensagens/confirm-texts.ts'
import { advanceDueTeste } from '../modules/comeco/pix-teste-service.ts'
import { deleteUnkept } from '../modules/pagarme/cards-service.ts'
import { deletePayersCards } from '../modules/pagarme/payers-service.ts'
import { updateDuePasses } from '../modules/passes/update-passes.ts'
import { houseDue } from '../modules/passes/wallet-passes-repo.ts'
import { observerOf } from '../observer.ts'
import { advanceCancelled } from '../sales/cancel/cancelled-eventos.ts'
import { announce } from './announce.ts'
import { checkDueSocios } from './check-socios.ts'
import { clean } from './clean.ts'
import { compareLedger } from './compare-ledger.ts'
import { expireHolds } from './expire-holds.ts'
import { forgetCustomers } from './forget-customers.ts'
import { processInbox } from './inbox.ts'
import { meterReads } from './meter-reads.ts'
import { meterRefusals } from './meter-refusals.ts'
import { publishEventos } from './publish-eventos.ts'
import { readBounces } from './read-bounces.ts'
import { QUEUES } from './queues-repo.ts'
import { readsAtOnce, reconcileQueue } from './reconcile.ts'
import { advanceDueRefunds } from './run-refunds.ts'
import { type Job, startJobs } from './runner.ts'
import { sendMessage } from './send-messages.ts'
import { wakeOnTransitions } from './wakes.ts'

export type JobTimes = {
  checkMs: number
  inboxMs: number
  confirmMs: number
  reconcileMs: number
  expireMs: number
  meterMs: number
  announceMs: number
  clubMs: number
  filaMs: number
  cleanMs: number
  publishMs: number
  messagesMs: number
  compareMs: number
  removalsMs: number
  bouncesMs: number
}
/**
 * `checkMs`: the interval at which a waiting job checks for work by itself. It is shorter than the time from storing
 * most work until it is due, so that the work is found in time; code that stores work due sooner wakes the job.
 */
export const JOB_TIMES: JobTimes = {
  checkMs: 10_000,
  inboxMs: 250,
  confirmMs: 300,
  reconcileMs: 1000,
  expireMs: 2000,
  meterMs: 10_000,
  announceMs: 10_000,
  clubMs: 2000,
  filaMs: 500,
  cleanMs: 3_600_000,
  publishMs: 1000,
  messagesMs: 1000,
  compareMs: 3000,
  removalsMs: 30_000,
  bouncesMs: 30_000,
}

/** Connections of a process to the mail server, and to the SMS service: one that hangs holds up its own channel alone. */
const SENT_AT_ONCE = 6

type Work = (another: () => void) => Promise<boolean>

/**
 * A run of a job whose work is stored in rows: it works only when some is due, and returns when the next work is due.
 */
const whenDue =
  (due: () => Promise<number>, work: Work): Job['run'] =>
  async (another) => {
    const ms = await due()
    return ms > 0 ? ms : work(another)
  }

/** The jobs that wait until their work is due, or until they are woken. */
function waitingJobs(deps: AppDeps, times: JobTimes, wake: (job: string) => void): Job[] {
  const ofQueue = (name: keyof typeof QUEUES, everyMs: number, work: Work): Job => ({
    name,
    everyMs,
    run: whenDue(() => nextDue(deps.db, QUEUES[name]), work),
  })
  // Work that a read does not settle is due again soon, maybe in the other queue; and the read may show a second order.
  const read =
    (queue: 'confirm' | 'poll'): Work =>
    async (another) => {
      const isFound = (await reconcileQueue(deps, queue, another)) > 0
      if (isFound) for (const job of ['confirm', 'reconcile', 'refunds']) wake(job)
      return isFound
    }
  return [
    ofQueue('inbox', times.inboxMs, () => processInbox(deps, wake)),
    {
      ...ofQueue('confirm', times.confirmMs, read('confirm')),
      atOnce: readsAtOnce(deps.limits.providerReadsPerMinute),
    },
    ofQueue('reconcile', times.reconcileMs, read('poll')),
    ofQueue('refunds', times.reconcileMs, async () => (await advanceDueRefunds(deps)) > 0),
    ofQueue('expire', times.expireMs, async () => (await expireHolds(deps)) > 0),
    ofQueue('club', times.clubMs, async () => (await checkDueSocios(deps)) > 0),
    // What it ends and asks for is the work of other jobs.
    ofQueue('cancel', times.reconcileMs, async () => {
      const isFound = await advanceCancelled(deps)
      if (isFound) for (const job of ['expire', 'reconcile', 'refunds']) wake(job)
      return isFound
    }),
    ofQueue('publish', times.publishMs, async () => (await publishEventos(deps)) > 0),
    ofQueue('cards', times.removalsMs, async () => (await deleteUnkept(deps)) || deletePayersCards(deps)),
    ofQueue('teste', times.reconcileMs, () => advanceDueTeste(deps)),
    ...(deps.email
      ? [
          {
            ...ofQueue('emails', times.messagesMs, (another) => sendMessage(deps, 'email', another)),
            atOnce: SENT_AT_ONCE,
          },
        ]
      : []),
    ...(deps.notices
      ? [
          { ...ofQueue('sms', times.messagesMs, (another) => sendMessage(deps, 'sms', another)), atOnce: SENT_AT_ONCE },
          ofQueue('texts', times.removalsMs, () => confirmTexts(deps)),
        ]
      : []),
    {
      name: 'passes',
      everyMs: times.reconcileMs,
      run: whenDue(
        async () => Math.min(await nextDue(deps.db, QUEUES.passes), await houseDue(deps.db)),
        () => updateDuePasses(deps),
      ),
    },
    ofQueue('compare', times.compareMs, () => compareLedger(deps).then(() => false)),
    {
      name: 'fila',
      everyMs: times.filaMs,
      // Two at once, so that the beginning of a long draw does not delay other lines.
      atOnce: 2,
      run: whenDue(
        () => nextLineDue(deps),
        () => advanceFila(deps),
      ),
    },
  ]
}

/** The jobs that run at their interval. */
const regularJobs = (deps: AppDeps, times: JobTimes): Job[] => [
  {
    name: 'meter',
    everyMs: times.meterMs,
    run: async () => {
      await Promise.all([meterReads(deps), meterRefusals(deps)])
      return false
    },
  },
  { name: 'removals', everyMs: times.removalsMs, run: async () => (await forgetCustomers(deps)) > 0 },
  { name: 'announce', everyMs: times.announceMs, run: () => announce(deps) },
  { name: 'clean', everyMs: times.cleanMs, run: () => clean(deps) },
  ...(deps.bounces
    ? [{ name: 'bounces', everyMs: times.bouncesMs, run: () => readBounces(deps).then(() => false) }]
    : []),
]

/**
 * Starts all jobs: webhooks, reconciliation, refunds, expiry of holds, the club, waiting rooms, events to publish, refunds
 * of cancelled events, removed accounts, cards that are not kept, the test order of the first steps, messages to people,
 * passes in wallets, the daily comparison with the provider's list, housekeeping (docs/selling.md#time). They are woken
 * here and by other processes.
 */
export function startAllJobs(deps: AppDeps, times: JobTimes): { stop(): Promise<void>; wake(job: string): void } {
  const { db, log } = deps
  const wake = (job: string): void => runner.wake(job)
  const waiting = waitingJobs(deps, times, wake)
  const jobs = [...waiting, ...regularJobs(deps, times)]
  const observer = observerOf(db)
  for (const { name, everyMs } of jobs) observer.jobs.set(name, Math.max(everyMs, times.checkMs))
  const runner = startJobs(jobs, log, times.checkMs, (...run) => observer.publish('job', ...run))
  wakeOnTransitions(db, wake)
  const notices = listen(deps.config.DATABASE_URL, {
    onNotice: (names) => names.split(' ').forEach(wake),
    onListening: () => waiting.forEach(({ name }) => wake(name)),
    onLost: () => log.warn({}, 'the connection by which jobs are woken is away: they look for work by themselves'),
  })
  return {
    wake,
    stop: () => {
      notices.close()
      return runner.stop()
    },
  }
}
