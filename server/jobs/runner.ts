import { failureDetails } from '../db/db-errors.ts'
import type { Log } from '../sales/sales-deps.ts'

/** The minimum time between the beginnings of two woken runs: one run serves all wakes in between. */
const GATHER_MS = 100
/** Added to timers, because a process's timer may end a little before the instant on the database's clock. */
const CLOCK_MS = 5

export type Job = {
  name: string
  /**
   * The minimum time from one run to the next, unless the job is woken; also after a run that failed or does not know
   * when work is due.
   */
  everyMs: number
  /** The maximum number of concurrent runs; 1 by default. */
  atOnce?: number
  /**
   * Does one run.
   * @param another starts another run beside this one, because there is more work already
   * @returns true: there may be more work, run again immediately; a number: the next work is due in this many
   *   milliseconds (Infinity: none is known), and code that makes work due sooner wakes the job
   */
  run(another: () => void): Promise<boolean | number>
}

const pauseAfter = ({ everyMs }: Job, found: boolean | number, checkMs: number): number =>
  typeof found === 'number' ? Math.max(everyMs, Math.min(checkMs, found + CLOCK_MS)) : everyMs

/** Called when a run has ended. */
type OnRun = (job: string, seconds: number, isDone: boolean) => void

type State = { job: Job; runs: number; isWoken: boolean; begunAt: number; timer: NodeJS.Timeout | undefined }

/**
 * Runs jobs in this process, never more than `atOnce` runs of one job at a time. The work is stored in rows that any
 * process may claim, so any number of processes may run this.
 * @param checkMs the maximum time between two runs, even if no work is known and nobody has woken the job
 * @returns `stop()`: resolves when the runs in progress have ended; `wake(name)`: runs a job now, or again right after
 *   a run in progress
 */
export function startJobs(
  jobs: Job[],
  log: Log,
  checkMs: number,
  onRun: OnRun = () => {},
): { stop(): Promise<void>; wake(name: string): void } {
  let isStopped = false
  const running = new Set<Promise<void>>()
  const states = new Map(
    jobs.map((job): [string, State] => [
      job.name,
      { job, runs: 0, isWoken: false, begunAt: -Infinity, timer: undefined },
    ]),
  )

  const mayStart = ({ job, runs }: State): boolean => runs < (job.atOnce ?? 1)

  function schedule(state: State, ms: number): void {
    if (isStopped) return
    clearTimeout(state.timer)
    state.timer = setTimeout(() => start(state), ms)
  }
  const scheduleWoken = (state: State): void =>
    schedule(state, Math.max(0, state.begunAt + GATHER_MS - performance.now()))
  function start(state: State): void {
    state.timer = undefined
    const run = runOnce(state).finally(() => running.delete(run))
    running.add(run)
  }
  async function runOnce(state: State): Promise<void> {
    const { job } = state
    state.runs += 1
    state.isWoken = false
    const begun = performance.now()
    state.begunAt = begun
    // While a long run is in progress, the job still checks for more work.
    if (mayStart(state)) schedule(state, job.everyMs)
    let found: boolean | number = false
    let isDone = false
    try {
      found = await job.run(() => wake(job.name))
      isDone = true
    } catch (error) {
      log.error({ job: job.name, ...failureDetails(error) }, 'a job failed; it runs again at its next interval')
    }
    state.runs -= 1
    onRun(job.name, (performance.now() - begun) / 1000, isDone)
    if (found === true) {
      state.isWoken = true
      schedule(state, 0)
    } else if (state.isWoken) scheduleWoken(state)
    else if (state.runs === 0) schedule(state, pauseAfter(job, found, checkMs))
    else if (!state.timer) schedule(state, job.everyMs)
  }
  function wake(name: string): void {
    const state = states.get(name)
    // A run is scheduled already, or follows the run in progress.
    if (!state || state.isWoken) return
    state.isWoken = true
    if (mayStart(state)) scheduleWoken(state)
  }

  for (const state of states.values()) schedule(state, state.job.everyMs)
  return {
    wake,
    async stop() {
      isStopped = true
      for (const { timer } of states.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
