import { useEffect, useRef } from 'react'
import styles from './step-heading.module.css'

/** A step's question. A new step starts at the top of the page with the focus here, for screen readers and keyboards. */
export function StepHeading({ title, text }: { title: string; text?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.intro}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
    </div>
  )
}

/** A step's error, or none. It scrolls into view: the button that caused it may be far below. */
export const StepError = ({ text }: { text: string | null }) => (
  <div role="alert" className={styles.alert}>
    {text && <ErrorLine text={text} />}
  </div>
)

function ErrorLine({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p ref={line} className={styles.error}>
      {text}
    </p>
  )
}
