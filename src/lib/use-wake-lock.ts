import { useEffect } from 'react'

/**
 * Keeps the screen bright while `active`. The browser takes the lock away when the page is hidden, so it is requested
 * again when the page is visible. A refusal (low battery, no support) changes nothing.
 */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const request = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (isOver) await granted.release()
        else lock = granted
      } catch {
        // Without the lock the screen turns off as usual.
      }
    }
    const onVisible = () => void request()
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release().catch(() => undefined)
    }
  }, [active])
}
