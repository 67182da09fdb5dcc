import { useEffect, useRef } from 'react'
import { paced } from './paced.ts'

/**
 * Reads the figures again soon after a payment changed. The socket's code is loaded after the page; without it, or
 * without a connection, the page polls (live.ts).
 */
export function useLivePainel(refetch: () => Promise<unknown>): void {
  const read = useRef(refetch)
  read.current = refetch
  useEffect(() => {
    const reading = paced(async () => {
      if (document.visibilityState === 'visible') await read.current()
    })
    let end: (() => void) | null = null
    let isEnded = false
    import('../../api/office/painel-watch.ts').then(
      ({ watchPainel }) => {
        if (!isEnded) end = watchPainel(reading.ask)
      },
      () => undefined,
    )
    return () => {
      isEnded = true
      end?.()
      reading.stop()
    }
  }, [])
}
