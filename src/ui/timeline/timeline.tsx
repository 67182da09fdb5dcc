import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './timeline.module.css'

/** `tone`: 'done' and 'ok' are past or certain, 'open' is in the future. */
export type TimelineStep = { icon: IconName; tone: 'done' | 'ok' | 'open'; title: string; text?: string }

/** Steps in chronological order, joined by a line. */
export const Timeline = ({ steps }: { steps: readonly TimelineStep[] }) => (
  <ol className={styles.line}>
    {steps.map(({ icon, tone, title, text }) => (
      <li key={title} className={styles.step} data-tone={tone}>
        <span className={styles.dot}>
          <Icon name={icon} />
        </span>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
      </li>
    ))}
  </ol>
)
