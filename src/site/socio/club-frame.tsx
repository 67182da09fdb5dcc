import type { ReactNode } from 'react'
import { onDevice } from '../../lib/clock.ts'
import { PATHS } from '../../lib/paths.ts'
import { SOCIO } from '../../texts/socio.ts'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { StepBars } from '../../ui/step-bars/step-bars.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { StepError, StepHead, StepHeading } from '../shared/step-heading.tsx'
import styles from './club-frame.module.css'
import { needsSeat, type SubscriptionContext } from '../../../machines/subscription/context.ts'
import type { SubscriptionProcess } from './use-subscription.ts'

/**
 * The props of a step. `busy` is the message about a call in progress, during which the step's controls are disabled.
 */
export type StepProps = { subscription: SubscriptionProcess; busy: string | null }

type StepName = keyof typeof SOCIO.stepNames

/** The steps on the way to a membership: with a choice of plans one more, without a seat one less. */
const stepsOf = (context: SubscriptionContext): StepName[] => [
  'terms',
  ...(context.plans.length > 1 ? (['plans'] as const) : []),
  'payer',
  'card',
  ...(needsSeat(context) ? (['seat'] as const) : []),
  'confirm',
]

export const TO_HOME = { label: SOCIO.home, to: PATHS.home }

type ClubFrameProps = StepProps & {
  /** Which of the steps this is; absent for a screen outside of the sequence. */
  step?: StepName | undefined
  /** The step's question; without it the step shows its own heading. */
  title?: string
  text?: string
  /** The steps with a picture or a map use the whole width of a desktop. */
  wide?: boolean
  /** On a phone the question is the page's heading, which saves its row. */
  compact?: boolean
  children: ReactNode
}

/** The parts that all steps share: head, countdown, progress, question and error. */
export function ClubFrame({ subscription, busy, step, title, text, wide = false, ...props }: ClubFrameProps) {
  const { compact = false, children } = props
  const { at, context, canGoBack, send } = subscription
  const { reserva, error } = context
  const steps = stepsOf(context)
  const nr = step === undefined ? 0 : steps.indexOf(step) + 1
  const Head = compact ? StepHead : PageHead
  return (
    <div className={styles.page} data-wide={wide}>
      <Head
        title={compact && title ? title : SOCIO.title}
        back={
          canGoBack ? { label: SOCIO.back, onClick: () => send({ type: 'back' }), disabled: busy !== null } : TO_HOME
        }
        end={
          // Once the subscription is sent, the seat is held until its outcome, so there is no countdown.
          reserva?.nr_cadeira && at !== 'pending' ? (
            <Countdown until={onDevice(reserva.expira_em)} label={SOCIO.countdown} />
          ) : (
            step && <span className={styles.count}>{SOCIO.stepOf(nr, steps.length)}</span>
          )
        }
      />
      <div className={wide ? styles.wide : styles.main}>
        {step && (
          <StepBars step={nr} of={steps.length} label={SOCIO.stepLabel(nr, steps.length, SOCIO.stepNames[step])} />
        )}
        {title && !compact && <StepHeading title={title} text={text} />}
        <StepError text={busy ? null : (error?.text ?? null)} />
        {children}
        <VisuallyHidden role="status">{busy ?? ''}</VisuallyHidden>
      </div>
    </div>
  )
}
