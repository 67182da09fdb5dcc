import { useNow } from '../../lib/clock.ts'
import { UI } from '../../texts/ui.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './countdown.module.css'
import { clockText, secondsLeft, stageOf } from './time-left.ts'

const ANNOUNCEMENTS = { calm: '', hurry: UI.twoMinutesLeft, last: UI.oneMinuteLeft, over: UI.timeOver } as const

/**
 * The remaining time until an instant of this device's clock. It is updated every second, but announced to screen
 * readers only at two minutes, at one minute and at the end. `large`: digits alone, for a box of their own.
 */
export function Countdown({ until, label, large = false }: { until: number; label: string; large?: boolean }) {
  const left = secondsLeft(until, useNow())
  const stage = stageOf(left)
  return (
    <>
      <span role="timer" className={large ? styles.large : stage === 'calm' ? styles.calm : styles.hurry}>
        <VisuallyHidden>{label} </VisuallyHidden>
        {!large && <Icon name="clock" />}
        {clockText(left)}
      </span>
      <VisuallyHidden role="status">{ANNOUNCEMENTS[stage]}</VisuallyHidden>
    </>
  )
}
