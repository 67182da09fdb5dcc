import type { ReactNode } from 'react'
import { onDevice } from '../../lib/clock.ts'
import { PATHS } from '../../lib/paths.ts'
import { SOCIO } from '../../texts/socio.ts'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { StepBars } from '../../ui/step-bars/step-bars.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { StepError, StepHeading } from '../shared/step-heading.tsx'
import styles from './club-frame.module.css'
import type { StepProps } from './step-props.ts'

export const TO_HOME = { label: SOCIO.home, to: PATHS.home }

type ClubFrameProps = StepProps & {
  /** Which of the five steps this is; absent for a screen outside of the sequence. */
  step?: 1 | 2 | 3 | 4 | 5
  title: string
  text?: string
  /** The steps with a picture or a map use the whole width of a desktop. */
  wide?: boolean
  children: ReactNode
}

/** The parts that all steps share: head, countdown, progress, question and error. */
export function ClubFrame({ subscription, busy, step, title, text, wide = false, children }: ClubFrameProps) {
  const { context, canGoBack, send } = subscription
  const { reserva, error } = context
  return (
    <div className={styles.page}>
      <PageHead
        title={SOCIO.title}
        back={canGoBack ? { label: SOCIO.back, onClick: () => send({ type: 'back' }) } : TO_HOME}
        end={
          reserva ? (
            <Countdown until={onDevice(reserva.expira_em)} label={SOCIO.countdown} />
          ) : (
            step && <span className={styles.count}>{SOCIO.stepOf(step)}</span>
          )
        }
      />
      <div className={wide ? styles.wide : styles.main}>
        {step && <StepBars step={step} of={5} label={SOCIO.stepLabel(step, SOCIO.stepNames[step])} />}
        <StepHeading title={title} text={text} />
        <StepError text={busy ? null : (error?.text ?? null)} />
        {children}
        <VisuallyHidden role="status">{busy ?? ''}</VisuallyHidden>
      </div>
    </div>
  )
}
