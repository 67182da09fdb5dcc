import type { Fila } from '../../../contract/fila.ts'
import { FILA } from '../../texts/fila.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './live-line.module.css'
import type { Screen } from './screen-of.ts'

type LiveLineProps = { screen: Screen; fila: Fila; isAway: boolean; onLeave: () => void }

const isInside = (screen: Screen): boolean =>
  screen === 'gathering' || screen === 'waiting' || screen === 'soldOut' || screen === 'turn'

/** How many are before and behind; the server's picture of the line may be older than the own place. */
function countsOf(screen: Screen, { esperando, lugar }: Fila): string {
  if (screen === 'turn') return ''
  if (lugar?.na_frente === null || lugar?.na_frente === undefined) return FILA.gathered(Math.max(1, esperando))
  return [FILA.waiting.ahead(lugar.na_frente), FILA.waiting.behind(lugar.atras ?? 0)].join(' · ')
}

/** The last line of the page: the counts, whether the server answers, and the way out. */
export const LiveLine = ({ screen, fila, isAway, onLeave }: LiveLineProps) => (
  <>
    <div role="status">
      {isAway && <p className={styles.away}>{isInside(screen) ? FILA.away : FILA.awayOutside}</p>}
    </div>
    {isInside(screen) && (
      <div className={styles.line}>
        <p className={styles.counts} data-away={isAway}>
          {screen !== 'turn' && <span className={styles.dot} aria-hidden="true" />}
          {countsOf(screen, fila)}
        </p>
        <Button tone="quiet" onClick={onLeave}>
          {screen === 'turn' ? FILA.leaveTurn : FILA.leave}
        </Button>
      </div>
    )}
  </>
)
