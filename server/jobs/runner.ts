import { failureDetails } from '../db/db-errors.ts'
import type { Log } from '../sales/sales-deps.ts'

export type Job = {
  name: string
  /** Runs one round; true = there may be more work, run again immediately. */
  run(): Promise<boolean>
  everyMs: number
}

/**
 * Runs jobs in this process, each at its own interval, never two rounds of one job concurrently. The work is stored in
 * rows that any process may claim, so any number of processes may run this.
 * @returns `stop()`: resolves when the rounds in progress have ended; `wake(name)`: runs a job now, or again right
 *   after the round in progress
 */
export function startJobs(jobs: Job[], log: Log): { stop(): Promise<void>; wake(name: string): void } {
  let stopped = false
  const running = new Set<Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const busy = new Set<string>()
  const rerun = new Set<string>()

  const schedule = (job: Job, ms: number): void => {
    if (stopped) return
    clearTimeout(timers.get(job.name))
    timers.set(
      job.name,
      setTimeout(() => start(job), ms),
    )
  }
  const start = (job: Job): void => {
    const round = runRound(job).finally(() => running.delete(round))
    running.add(round)
  }
  async function runRound(job: Job): Promise<void> {
    busy.add(job.name)
    rerun.delete(job.name)
    let more = false
    try {
      more = await job.run()
    } catch (error) {
      log.error({ job: job.name, ...failureDetails(error) }, 'a job failed; it runs again at its next interval')
    }
    busy.delete(job.name)
    schedule(job, more || rerun.has(job.name) ? 0 : job.everyMs)
  }
  for (const job of jobs) schedule(job, job.everyMs)
  return {
    wake(name) {
      const job = jobs.find((j) => j.name === name)
      if (!job) return
      if (busy.has(name)) rerun.add(name)
      else schedule(job, 0)
    },
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
