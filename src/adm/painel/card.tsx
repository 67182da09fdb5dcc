import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

type CardProps = {
  title: string
  /** Beside the title: the total, the legend. */
  head?: ReactNode
  actions?: ReactNode
  /** The content goes to the edges of the card. */
  flush?: boolean
  children: ReactNode
}

/** A part of the page in a box, with its heading. */
export function Card({ title, head, actions, flush = false, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {head}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  )
}
