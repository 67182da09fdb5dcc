import { failureDetails } from '../db/db-errors.ts'
import type { Log } from '../sales/sales-deps.ts'

export type Job = {
  name: string
  everyMs: number
  /** How many of its rounds may be under way at once; 1 if it does not say so. */
  atOnce?: number
  /**
   * Runs one round; true = there may be more work, run again immediately.
   * @param another says that there is more work already, which another round may do beside this one
   */
  run(another: () => void): Promise<boolean>
}

/** Is told of each round that has ended. */
type OnRound = (job: string, seconds: number, isDone: boolean) => void

type State = { job: Job; rounds: number; isWoken: boolean; timer: NodeJS.Timeout | undefined }

/**
 * Runs jobs in this process, each at its own interval, never more than `atOnce` rounds of one job at a time. The work is
 * stored in rows that any process may claim, so any number of processes may run this.
 * @returns `stop()`: resolves when the rounds in progress have ended; `wake(name)`: runs a job now, or again right
 *   after a round in progress
 */
export function startJobs(
  jobs: Job[],
  log: Log,
  onRound: OnRound = () => {},
): { stop(): Promise<void>; wake(name: string): void } {
  let isStopped = false
  const running = new Set<Promise<void>>()
  const states = new Map(
    jobs.map((job): [string, State] => [job.name, { job, rounds: 0, isWoken: false, timer: undefined }]),
  )

  const mayStart = ({ job, rounds }: State): boolean => rounds < (job.atOnce ?? 1)

  function schedule(state: State, ms: number): void {
    if (isStopped) return
    clearTimeout(state.timer)
    state.timer = setTimeout(() => start(state), ms)
  }
  function start(state: State): void {
    state.timer = undefined
    const round = runRound(state).finally(() => running.delete(round))
    running.add(round)
  }
  async function runRound(state: State): Promise<void> {
    const { job } = state
    state.rounds += 1
    state.isWoken = false
    // A round that takes long does not keep the job from looking for more work.
    if (mayStart(state)) schedule(state, job.everyMs)
    let more = false
    let isDone = false
    const begun = performance.now()
    try {
      more = await job.run(() => wake(job.name))
      isDone = true
    } catch (error) {
      log.error({ job: job.name, ...failureDetails(error) }, 'a job failed; it runs again at its next interval')
    }
    state.rounds -= 1
    onRound(job.name, (performance.now() - begun) / 1000, isDone)
    if (more || state.isWoken) schedule(state, 0)
    else if (!state.timer) schedule(state, job.everyMs)
  }
  function wake(name: string): void {
    const state = states.get(name)
    if (!state) return
    if (mayStart(state)) schedule(state, 0)
    else state.isWoken = true
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
