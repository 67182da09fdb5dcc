import type { Db } from '../db/connection.ts'
import { failureDetails } from '../db/db-errors.ts'
import { notify } from '../db/notices.ts'
import { type Transition, observerOf } from '../observer.ts'
import type { Log } from '../sales/sales-deps.ts'

/** One notification in this time names all jobs that were woken meanwhile. */
const GATHER_MS = 50

type Wake = (job: string) => void

/** The job that may have work soon after a step. What is due later is found in time by the job's own checks. */
function jobOf({ entity, from, to }: Transition): string | null {
  if (entity === 'refund' || to === 'second-order') return 'refunds'
  // Little may be left of a hold to which a payment returns.
  if (entity === 'reserva' && from === 'paying' && to === 'held') return 'expire'
  return entity === 'evento' || entity === 'fila' ? 'fila' : null
}

/** Wakes jobs after the commit of a step that makes work for them. */
export function wakeOnTransitions(db: Db, wake: Wake): void {
  observerOf(db).on('transitions', (transitions) => {
    for (const job of new Set(transitions.map(jobOf))) if (job !== null) wake(job)
  })
}

/**
 * Wakes the jobs of other processes, for one that has none: by notifications, after the commit of what they are about.
 * One that is lost is made up for by the next check.
 * @returns `stop()`: sends at once what still waits, and from then on each wake
 */
export function wakeOthers({ db, log }: { db: Db; log: Log }): { wake: Wake; stop(): Promise<void> } {
  const woken = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  async function send(): Promise<void> {
    timer = undefined
    if (!woken.size) return
    const names = [...woken].join(' ')
    woken.clear()
    if (!isStopped) timer = setTimeout(() => void send(), GATHER_MS)
    await notify(db, names).catch((error: unknown) =>
      log.warn({ jobs: names, ...failureDetails(error) }, 'jobs could not be woken: they look for work by themselves'),
    )
  }
  function wake(job: string): void {
    woken.add(job)
    if (!timer) void send()
  }
  wakeOnTransitions(db, wake)
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await send()
    },
  }
}
