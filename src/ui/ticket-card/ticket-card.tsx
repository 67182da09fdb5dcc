import type { ReactNode } from 'react'
import styles from './ticket-card.module.css'

type TicketCardProps = {
  picture: ReactNode
  stamp: ReactNode
  heading: ReactNode
  lines: readonly string[]
  facts: readonly { label: string; value: string }[]
  /** Below the torn edge. */
  stub: ReactNode
}

/** A ticket in one column: picture with the stamp, facts, and the stub below the torn edge. */
export const TicketCard = ({ picture, stamp, heading, lines, facts, stub }: TicketCardProps) => (
  <article className={styles.ticket}>
    <div className={styles.main}>
      <div className={styles.picture}>
        {picture}
        <p className={styles.stamp} role="status">
          {stamp}
        </p>
      </div>
      <div className={styles.body}>
        {heading}
        {lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
    <div className={styles.stub}>{stub}</div>
  </article>
)
