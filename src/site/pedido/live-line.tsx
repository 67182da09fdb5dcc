import { useEffect, useState } from 'react'
import { PEDIDO } from '../../texts/pedido.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './live-line.module.css'
import { isResultScreen, isWaitingScreen, type Screen } from './screen-of.ts'
import type { OrderSnapshot } from './use-pedido.ts'

/** A connection counts as missing only after this time. */
const SHOW_DELAY_MS = 4000

function useIsDisconnected(connection: OrderSnapshot['value']['connection']): boolean {
  const isConnecting = typeof connection === 'object' && connection.live === 'connecting'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isConnecting) return
    const timer = setTimeout(() => setLate(true), SHOW_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isConnecting])
  if (isConnecting) return isLate
  return connection === 'absent' || (typeof connection === 'object' && connection.live === 'reconnecting')
}

type LiveLineProps = { screen: Screen; connection: OrderSnapshot['value']['connection'] }

/** The order's state in one live region for all states, so that a screen reader announces each change. */
export function LiveLine({ screen, connection }: LiveLineProps) {
  const isWaiting = isWaitingScreen(screen)
  const isDisconnected = useIsDisconnected(connection) && (isWaiting || screen === 'refunding')
  return (
    <div role="status" className={styles.line}>
      {isWaiting ? (
        <p className={styles.waiting}>
          {screen === 'pix' ? PEDIDO.waiting : PEDIDO.confirming}
          <span className={styles.dot} />
        </p>
      ) : (
        <VisuallyHidden>{isResultScreen(screen) ? PEDIDO.tab[screen] : ''}</VisuallyHidden>
      )}
      {isDisconnected && <p className={styles.away}>{PEDIDO.away}</p>}
    </div>
  )
}
