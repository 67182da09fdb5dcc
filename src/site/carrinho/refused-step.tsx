import { type ReactNode, useId, useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { digits } from '../../../contract/text-rules.ts'
import { isPixLate, TYPED } from '../../../machines/checkout/context.ts'
import { onDevice } from '../../lib/clock.ts'
import { uuid } from '../../lib/uuid.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { CARTOES } from '../../texts/cartoes.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/choice/choice.tsx'
import { Countdown } from '../../ui/countdown/countdown.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import { StatePill } from '../../ui/pill/pill.tsx'
import { noCard } from '../shared/payer-secrets.ts'
import { cardName, useStoredCards, validCards } from '../shared/stored-cards.ts'
import { installmentLabel } from './installments-field.tsx'
import styles from './refused-step.module.css'
import { StepFrame, type StepProps } from './step-frame.tsx'

const { refused, method, pix, card } = CARRINHO

const PIX = 'pix'
const OTHER = 'outro'

const errorText = (reason: string | null): string =>
  reason === null ? CATALOGUE.pagamentoNaoAprovado : `${CATALOGUE.pagamentoNaoAprovado} ${refused.reason(reason)}`

/**
 * Payment not approved (docs/product.md#errors): the provider's reason, and every other way to pay with one button. Cart
 * and hold stay.
 */
export function RefusedStep(props: StepProps) {
  const { context, send, secrets } = props.checkout
  const { reserva, triedCard, otherPays, customerId, message, installments } = context
  const isLate = isPixLate(context, reserva)
  // A card that is kept belongs to the cliente.
  const kept = validCards(useStoredCards(otherPays ? null : customerId))
  const [choice, setChoice] = useState<string | null>(null)
  const typed = triedCard === TYPED ? digits(secrets.card.number).slice(-4) : ''
  const chosen = choice ?? (isLate ? (kept.find(({ id }) => id !== triedCard)?.id ?? OTHER) : PIX)
  const cents = toCents(reserva?.total ?? 0)
  const total = formatReais(cents)
  const count = (reserva?.itens ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  const parts = installmentLabel(cents, Math.min(installments, reserva?.parcelas_max ?? 1))

  const pay = () => {
    if (chosen === PIX) return send({ type: 'pix.submit', clickId: uuid() })
    if (chosen !== OTHER && chosen !== TYPED) return send({ type: 'saved.submit', clickId: uuid(), id: chosen })
    if (chosen === OTHER) secrets.card = noCard()
    send({ type: 'refused.retry' })
  }
  const labels: Record<string, string> = { [PIX]: pix.submit(total), [TYPED]: refused.retry, [OTHER]: refused.other }
  const option = useOption(chosen, setChoice, props.busy !== null)
  return (
    <StepFrame
      {...props}
      title={triedCard === null ? refused.title : refused.byBank}
      error={errorText(message)}
      end={<strong>{`${CARRINHO.units(count)} · ${total}`}</strong>}
    >
      <p className={styles.notCharged}>
        <Icon name="check" />
        {refused.notCharged}
      </p>
      {reserva && (
        <p className={styles.kept}>
          <Countdown large until={onDevice(reserva.expira_em)} label={CARRINHO.countdown} />
          <span>{refused.kept(count)}</span>
        </p>
      )}
      <Form onSubmit={pay} busy={props.busy !== null}>
        <fieldset className={styles.options}>
          <legend className={styles.legend}>{refused.otherwise}</legend>
          {option(PIX, 'pix', method.pix, isLate ? method.pixLate : refused.pixText, { disabled: isLate })}
          {kept.map((one) => option(one.id, 'card', cardName(one), parts, { isTried: one.id === triedCard }))}
          {typed && option(TYPED, 'card', CARTOES.typed(typed), CARTOES.checkTyped, { isTried: true })}
          {option(OTHER, 'plus', card.other)}
        </fieldset>
        <ActionBar>
          <Button type="submit" busy={props.busy !== null}>
            {props.busy ?? labels[chosen] ?? card.pay(total)}
          </Button>
        </ActionBar>
      </Form>
    </StepFrame>
  )
}

/** Makes the row of one way to pay. */
function useOption(chosen: string, onChoose: (value: string) => void, isBusy: boolean) {
  const group = useId()
  return (
    value: string,
    icon: IconName,
    name: string,
    text?: ReactNode,
    { isTried = false, disabled = false }: { isTried?: boolean; disabled?: boolean } = {},
  ) => (
    <Choice
      key={value}
      name={group}
      value={value}
      checked={chosen === value}
      disabled={isBusy || disabled}
      onChoose={() => onChoose(value)}
      className={styles.option}
    >
      <Icon name={icon} />
      <span className={styles.name}>
        {name} {isTried && <StatePill tone="bad">{refused.tried}</StatePill>}
      </span>
      {text && <span className={styles.text}>{text}</span>}
    </Choice>
  )
}
