import { watchOnceLoaded } from '../socket.ts'
import { officeApi } from './office-api.ts'

/** The pause after an answer is this many times its duration, so that slow answers are requested less often. */
const PAUSE = 4
const LEAST_PAUSE_MS = 1000

/**
 * Runs `work` on demand, never twice at the same time, and not during the pause after it; if it is requested meanwhile,
 * it runs once more after the pause. `work` handles its own errors. `stop` drops a run that has not begun.
 * @internal
 */
export function paced(work: () => Promise<unknown>) {
  let isBusy = false
  let isAsked = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function run(): Promise<void> {
    isBusy = true
    isAsked = false
    const startedAt = Date.now()
    await work()
    const pause = Math.max(LEAST_PAUSE_MS, PAUSE * (Date.now() - startedAt))
    if (!isStopped) timer = setTimeout(rested, pause)
  }
  function rested(): void {
    isBusy = false
    if (isAsked) void run()
  }
  return {
    ask(): void {
      isAsked = true
      if (!isBusy) void run()
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * Joins the dashboard's room while the page shows it: the figures are requested again soon after a payment changed. The
 * socket's code is loaded after the page; without it, or without a connection, the page polls.
 */
const live = officeApi.injectEndpoints({
  endpoints: (build) => ({
    livePainel: build.query<null, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async (_, { dispatch, cacheEntryRemoved }) => {
        const { invalidateTags, getRunningQueriesThunk } = officeApi.util
        const reading = paced(async () => {
          if (document.visibilityState !== 'visible') return
          dispatch(invalidateTags(['Painel']))
          await Promise.all(dispatch(getRunningQueriesThunk()))
        })
        const leave = watchOnceLoaded(
          () => import('./painel-watch.ts'),
          ({ watchPainel }) => watchPainel(reading.ask),
        )
        await cacheEntryRemoved
        leave()
        reading.stop()
      },
    }),
  }),
})

export const { useLivePainelQuery } = live
