import { onDevice, useNow } from '../../lib/clock.ts'
import { FILA } from '../../texts/fila.ts'
import { clockText, secondsLeft } from '../../ui/countdown/time-left.ts'
import styles from './opening.module.css'

const HOUR = 3600
const DAY = 24 * HOUR

/** '3 dias', '2 h 5 min', '04:59'; null when it is time. */
function leftText(seconds: number): string | null {
  if (seconds === 0) return null
  if (seconds >= 2 * DAY) return FILA.days(Math.floor(seconds / DAY))
  if (seconds >= HOUR) return FILA.hours(Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / 60))
  return clockText(seconds)
}

/** The time until the line opens, by the server's clock. */
export function Opening({ at }: { at: string }) {
  const left = leftText(secondsLeft(onDevice(at), useNow()))
  return (
    <div className={styles.opening} role="timer">
      <p className={styles.label}>{FILA.opensIn}</p>
      <p className={styles.time}>{left ?? FILA.opening}</p>
    </div>
  )
}
