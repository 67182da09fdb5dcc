import type { Db } from '../db/connection.ts'
import { failureDetails } from '../db/db-errors.ts'
import { notify } from '../db/notices.ts'
import { type Transition, observerOf } from '../observer.ts'
import type { Log } from '../sales/sales-deps.ts'

/** Within this time one notification names all jobs that were woken. */
const GATHER_MS = 50

type Wake = (job: string) => void

/**
 * The jobs that may have work soon after a transition. Work that is due later is found in time by the job's own checks.
 */
function jobsOf({ entity, from, to }: Transition): string[] {
  if (entity === 'refund' || to === 'second-order') return ['refunds']
  // A hold to which a payment returns may end soon.
  if (entity === 'reserva' && from === 'paying' && to === 'held') return ['expire']
  if (entity === 'evento') return to === 'cancelado' ? ['cancel', 'fila'] : ['fila', 'publish']
  if (entity === 'casa') return ['passes']
  if (entity === 'mensagem') return ['emails', 'sms']
  return entity === 'fila' ? ['fila'] : []
}

/** Wakes jobs after the commit of a transition that makes work for them. */
export function wakeOnTransitions(db: Db, wake: Wake): void {
  observerOf(db).on('transitions', (transitions) => {
    for (const job of new Set(transitions.flatMap(jobsOf))) wake(job)
  })
}

/**
 * Wakes the jobs of other processes, for a process without jobs: by notifications, after the commit of the work. A lost
 * notification is made up for by the job's next check.
 * @returns `stop()`: sends the waiting notifications at once, and from then on each wake immediately
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
