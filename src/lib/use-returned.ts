import { useEffect, useRef } from 'react'

/** Calls `onReturned` when the page is visible again or the network is back: timers may have stood still meanwhile. */
export function useReturned(onReturned: () => void): void {
  const latest = useRef(onReturned)
  useEffect(() => {
    latest.current = onReturned
  }, [onReturned])
  useEffect(() => {
    const onChange = () => {
      if (!document.hidden) latest.current()
    }
    document.addEventListener('visibilitychange', onChange)
    window.addEventListener('online', onChange)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('online', onChange)
    }
  }, [])
}
