import { type ReactNode, useEffect, useRef } from 'react'
import { onDevice } from '../../lib/clock.ts'
import { PATHS } from '../../lib/paths.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { StepBars } from '../../ui/step-bars/step-bars.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './step-frame.module.css'
import type { StepProps } from './step-props.ts'
import { Summary } from './summary.tsx'

type StepFrameProps = StepProps & {
  /** Of the three steps (docs/product.md#cart-screen); none where there is nowhere to go on to. */
  step?: 1 | 2 | 3
  title: string
  text?: string
  /** Where the way back leads out of the checkout. */
  backTo?: { label: string; to: string }
  /** What is said of a failure where it is not the machine's sentence; null where the step says it already. */
  error?: string | null
  /** What stands beside, instead of what the hold says. */
  aside?: ReactNode
  children: ReactNode
}

export const TO_EVENTS = { label: CARRINHO.backToEvents, to: PATHS.eventos }

/** What the steps share: head, countdown, progress, heading, error, and the summary of what is being paid. */
export function StepFrame({
  checkout,
  busy,
  step,
  title,
  text,
  backTo,
  error = checkout.context.error?.text ?? null,
  aside,
  children,
}: StepFrameProps) {
  const { reserva } = checkout.context
  const beside = aside ?? (reserva && <Summary reserva={reserva} />)
  const heading = useFocusedHeading()
  return (
    <div className={styles.page}>
      <PageHead
        title={step === 1 || !reserva ? CARRINHO.cart : CARRINHO.payment}
        back={checkout.canGoBack ? { label: CARRINHO.back, onClick: () => checkout.send({ type: 'back' }) } : backTo}
        end={reserva?.status === 'held' && <Countdown until={onDevice(reserva.expira_em)} label={CARRINHO.countdown} />}
      />
      <div className={beside ? styles.withAside : styles.alone}>
        <div className={styles.main}>
          {step && <StepBars step={step} of={3} label={CARRINHO.stepLabel(step, CARRINHO.stepNames[step])} />}
          <div className={styles.intro}>
            <h2 ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            {text && <p className={styles.text}>{text}</p>}
          </div>
          <div role="alert" className={styles.alert}>
            {error && !busy && <ErrorLine text={error} />}
          </div>
          {children}
          <VisuallyHidden role="status">{busy ?? ''}</VisuallyHidden>
        </div>
        {beside && (
          <aside className={styles.aside} aria-label={CARRINHO.summary}>
            {beside}
          </aside>
        )}
      </div>
    </div>
  )
}

/** Each step is told to ears and keyboards by its heading, and begins at its top. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

/** What went wrong is seen, too, by who pressed a button far below it. */
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
