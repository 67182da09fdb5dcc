import { useEffect, useEffectEvent } from 'react'
import { watchOnceLoaded } from '../../api/socket.ts'

/** Options of the queries whose answers change while the page is visible. */
export const LIVE = { pollingInterval: 15_000, skipPollingIfUnfocused: true } as const

/** A slow answer is asked for less often: the pause is this many times what it took. */
const PAUSE = 4
const LEAST_PAUSE_MS = 1000

/**
 * Runs `work` when it is asked for, never twice at the same time, and not during the pause that follows it; asked for
 * meanwhile, it runs once more after the pause. `work` handles its own errors. `stop` drops what was not begun.
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
 * Reads the figures again soon after a payment changed. The socket's code is loaded after the page; without it, or
 * without a connection, the page polls (LIVE).
 */
export function useLivePainel(refetch: () => Promise<unknown>): void {
  const read = useEffectEvent(refetch)
  useEffect(() => {
    const reading = paced(async () => {
      if (document.visibilityState === 'visible') await read()
    })
    const end = watchOnceLoaded(
      () => import('../../api/office/painel-watch.ts'),
      ({ watchPainel }) => watchPainel(reading.ask),
    )
    return () => {
      end()
      reading.stop()
    }
  }, [])
}
