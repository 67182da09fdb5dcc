import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { PageHead, type PageHeadProps } from '../../ui/page-head/page-head.tsx'
import styles from './step-heading.module.css'

/** A new step starts at the top of the page with the focus on its heading, for screen readers and keyboards. */
function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

/** The head of a step that needs the whole screen: its question is the page's heading. */
export const StepHead = (props: PageHeadProps) => <PageHead {...props} headingRef={useArrival()} />

/** A step's question. */
export function StepHeading({ title, text }: { title: string; text?: string | undefined }) {
  const heading = useArrival()
  return (
    <div className={styles.intro}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
    </div>
  )
}

/** A step's error, if any. It scrolls into view, because the button that caused it may be far below. */
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

/** The buttons of a step, the primary one first: full width on a phone, side by side on a desktop. */
export const StepActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
