import type { ReactNode } from 'react'
import type { Reserva } from '../../../contract/reservas.ts'
import { onDevice } from '../../lib/clock.ts'
import { PATHS } from '../../lib/paths.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { SummaryCard } from '../../ui/summary-card/summary-card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { holdTotal, orderRows } from '../shared/order-rows.ts'
import { StepError, StepHeading } from '../shared/step-heading.tsx'
import styles from './step-frame.module.css'
import type { Checkout } from './use-checkout.ts'

/**
 * The props of a step. `busy` is the message about a call in progress, during which the step's controls are disabled.
 */
export type StepProps = { checkout: Checkout; busy: string | null }

type StepFrameProps = StepProps & {
  title: string
  text?: string
  /** The target of the back link when it leaves the checkout. */
  backTo?: { label: string; to: string }
  /** Replaces the machine's error message; null when the step itself already shows the error. */
  error?: string | null
  /** Shown beside the step instead of the hold's summary. */
  aside?: ReactNode
  /** Shown at the end of the head instead of the hold's time. */
  end?: ReactNode
  children: ReactNode
}

export const TO_EVENTS = { label: CARRINHO.backToEvents, to: PATHS.eventos }

/** The parts that the other steps share: head, countdown, heading, error and summary. */
export function StepFrame({
  checkout,
  busy,
  title,
  text,
  backTo,
  error = checkout.context.error?.text ?? null,
  aside,
  end,
  children,
}: StepFrameProps) {
  const { reserva } = checkout.context
  const beside = aside ?? (reserva && <HoldSummary reserva={reserva} />)
  return (
    <div className={styles.page}>
      <PageHead
        title={reserva && !checkout.at.startsWith('cart.') ? CARRINHO.payment : CARRINHO.cart}
        back={
          checkout.canGoBack
            ? { label: CARRINHO.back, onClick: () => checkout.send({ type: 'back' }), disabled: busy !== null }
            : backTo
        }
        end={
          end ??
          (reserva?.status === 'held' && <Countdown until={onDevice(reserva.expira_em)} label={CARRINHO.countdown} />)
        }
      />
      <div className={beside ? styles.withAside : styles.alone}>
        <div className={styles.main}>
          <StepHeading title={title} text={text} />
          <StepError text={busy ? null : error} />
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

/** The items and total to pay, from the hold alone: its cart may have changed since, or be another one. */
export const HoldSummary = ({ reserva }: { reserva: Reserva }) => (
  <SummaryCard rows={orderRows(reserva.itens)} total={holdTotal(reserva)} />
)
