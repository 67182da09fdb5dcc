import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import styles from './state-head.module.css'

type StateHeadProps = {
  title: string
  badge?: { icon: IconName; tone: 'ok' | 'wait' | 'bad' }
  children?: ReactNode
}

/** The heading of the order's state. It takes the focus in every new state, so that a screen reader announces it. */
export function StateHead({ title, badge, children }: StateHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.head}>
      {badge && (
        <span className={`${styles.badge} ${styles[badge.tone]}`}>
          <Icon name={badge.icon} />
        </span>
      )}
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.text}>{children}</div>
    </div>
  )
}
