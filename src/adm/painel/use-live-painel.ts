import { useEffect, useEffectEvent } from 'react'
import { watchOnceLoaded } from '../../api/socket.ts'
import { paced } from './paced.ts'

/**
 * Reads the figures again soon after a payment changed. The socket's code is loaded after the page; without it, or
 * without a connection, the page polls (live.ts).
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
