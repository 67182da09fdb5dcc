import { useId } from 'react'
import { cartCents } from '../../../contract/carrinho.ts'
import { formatTime } from '../../../contract/dates.ts'
import { PIX_EXPIRES_IN } from '../../../contract/limits.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { pixSeconds } from '../../../contract/pagarme-rules.ts'
import type { Reserva } from '../../../contract/reservas.ts'
import { isPixLate } from '../../../machines/checkout/context.ts'
import { selectCarrinho } from '../../lib/cliente.ts'
import { onDevice, serverNow } from '../../lib/clock.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { uuid } from '../../lib/uuid.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/choice/choice.tsx'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { OrderCard } from '../shared/order-card.tsx'
import { StepError, StepHeading } from '../shared/step-heading.tsx'
import { useCardMethod } from './card-method.tsx'
import { HeldOrder } from './held-order.tsx'
import { usePayer } from './payer.tsx'
import styles from './payment-step.module.css'
import { type StepProps, TO_EVENTS } from './step-frame.tsx'

const { method, card, pix, free } = CARRINHO

/** The button of the payment is outside of its form, below the order. */
const FORM = 'pagamento'

/**
 * Cart and payment on one page (docs/product.md#cart-screen): what, how much, how, who. What is known about the payer is
 * one line; CPF and e-mail unfold when they are unknown or to be changed.
 */
export function PaymentStep(props: StepProps) {
  const { checkout, busy } = props
  const { context, send } = checkout
  const { reserva, error } = context
  const isFree = reserva?.total === 0
  const isCard = context.method === 'credit_card' && !isFree
  const payer = usePayer(checkout, isFree)
  const byCard = useCardMethod(checkout, isCard, payer.isSelf)
  const total = formatReais(toCents(reserva?.total ?? 0))

  const pay = () => {
    // Both checks run, so that all errors are shown at once.
    const checks = [payer.check(), !isCard || byCard.check()]
    if (!checks.every(Boolean)) return
    if (isCard) byCard.submit()
    else send({ type: isFree ? 'free.submit' : 'pix.submit', clickId: uuid() })
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHead
          title={CARRINHO.payment}
          back={
            checkout.canGoBack
              ? { label: CARRINHO.back, onClick: () => send({ type: 'back' }), disabled: busy !== null }
              : undefined
          }
          end={
            reserva?.status === 'held' && <Countdown until={onDevice(reserva.expira_em)} label={CARRINHO.countdown} />
          }
        />
      </div>
      <div className={styles.order}>
        <HeldOrder checkout={checkout} busy={busy !== null} folds={isCard || payer.isAsked} />
      </div>
      <div className={styles.main}>
        <StepHeading title={isFree ? free.title : method.title} text={isFree ? free.text : undefined} />
        <StepError text={busy ? null : (error?.text ?? null)} />
        <Form id={FORM} onSubmit={pay} busy={busy !== null}>
          {!isFree && <Methods {...props} />}
          {isCard && byCard.fields}
          {payer.shown}
          {!isFree && !isCard && <p className={styles.note}>{pixText(reserva)}</p>}
        </Form>
        <VisuallyHidden role="status">{busy ?? ''}</VisuallyHidden>
      </div>
      <div className={styles.pay}>
        <ActionBar>
          <Button type="submit" form={FORM} busy={busy !== null} disabled={isCard && !byCard.isReady}>
            {busy ?? (isFree ? free.submit : isCard ? card.pay(total) : pix.submit(total))}
          </Button>
        </ActionBar>
      </div>
    </div>
  )
}

/** Shown until the server has reserved the cart, or returned the cliente's holds after a reload. */
export function BusyStep({ busy }: { busy: string }) {
  const items = useAppSelector(selectCarrinho)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHead title={CARRINHO.cart} back={TO_EVENTS} />
      </div>
      {items.length > 0 && (
        <div className={styles.order}>
          <OrderCard items={items} totalCents={cartCents(items)} />
        </div>
      )}
      <div className={styles.main}>
        <Spinner label={busy} />
      </div>
    </div>
  )
}

/** Credit card or PIX, as two large choices. */
function Methods({ checkout, busy }: StepProps) {
  const { context, send } = checkout
  const name = useId()
  const isLate = isPixLate(context, context.reserva)
  const choice = (value: 'pix' | 'credit_card', icon: IconName, label: string, text: string) => (
    <Choice
      name={name}
      value={value}
      checked={context.method === value}
      disabled={busy !== null || (value === 'pix' && isLate)}
      onChoose={() => send({ type: value === 'pix' ? 'method.pix' : 'method.card' })}
      className={styles.method}
    >
      <Icon name={icon} />
      <span className={styles.methodName}>{label}</span>
      <span className={styles.methodText}>{text}</span>
    </Choice>
  )
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.legend}>{method.title}</legend>
      {choice('pix', 'pix', method.pix, isLate ? method.pixLate : method.pixText)}
      {choice('credit_card', 'card', method.card, method.cardText(context.reserva?.parcelas_max ?? 1))}
    </fieldset>
  )
}

/** How long the PIX code is valid: an hour, or until the sale or the hold ends. The server computes it. */
const pixText = (reserva: Reserva | null): string =>
  reserva && pixSeconds(reserva.pix_ate, new Date(serverNow())) !== PIX_EXPIRES_IN
    ? pix.until(formatTime(reserva.pix_ate))
    : pix.text
