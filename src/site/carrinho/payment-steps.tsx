import { useState } from 'react'
import { formatTime } from '../../../contract/dates.ts'
import { PIX_EXPIRES_IN } from '../../../contract/limits.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { installment, pixSeconds } from '../../../contract/pagarme-rules.ts'
import type { Reserva } from '../../../contract/reservas.ts'
import { serverNow } from '../../lib/clock.ts'
import { uuid } from '../../lib/uuid.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FieldFrame } from '../../ui/field/field.tsx'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import { CardForm } from '../shared/card-form.tsx'
import { IdentityForm } from '../shared/identity-form.tsx'
import styles from './payment-steps.module.css'
import { StepFrame, type StepProps } from './step-frame.tsx'

const { method, identity, card, pix, free } = CARRINHO

/** Credit card or PIX (docs/product.md#cart-screen). */
export function MethodStep(props: StepProps) {
  const { checkout, busy } = props
  const { context, send } = checkout
  const isBusy = busy !== null
  const isPixLate = context.reserva !== null && pixSeconds(context.reserva.pix_ate, new Date(serverNow())) === null
  return (
    <StepFrame {...props} step={2} title={method.title}>
      <MethodChoice
        icon="pix"
        name={method.pix}
        text={isPixLate ? method.pixLate : method.pixText}
        disabled={isBusy || isPixLate}
        onChoose={() => send({ type: 'method.pix' })}
      />
      <MethodChoice
        icon="card"
        name={method.card}
        text={method.cardText(context.reserva?.parcelas_max ?? 1)}
        disabled={isBusy}
        onChoose={() => send({ type: 'method.card' })}
      />
    </StepFrame>
  )
}

type MethodChoiceProps = { icon: IconName; name: string; text: string; disabled: boolean; onChoose: () => void }

/** A button that chooses a payment method, large enough for touch. */
const MethodChoice = ({ icon, name, text, disabled, onChoose }: MethodChoiceProps) => (
  <button type="button" className={styles.choice} aria-disabled={disabled} onClick={disabled ? undefined : onChoose}>
    <span className={styles.icon}>
      <Icon name={icon} />
    </span>
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.text}>{text}</span>
    </span>
    <Icon name="forward" />
  </button>
)

/**
 * CPF and e-mail of the payer (docs/product.md#cart-screen): always for PIX; for a card only if the provider does not
 * have them yet.
 */
export const IdentityStep = (props: StepProps) => (
  <StepFrame {...props} step={3} title={identity.title} text={identity.text}>
    <IdentityForm
      secrets={props.checkout.secrets}
      busy={props.busy}
      wrongField={props.checkout.context.error?.field ?? null}
      onSubmit={() => props.checkout.send({ type: 'identity.submit' })}
    />
  </StepFrame>
)

/** The card and its installments (docs/product.md#cart-screen). */
export function CardStep(props: StepProps) {
  const { checkout, busy } = props
  const { context, send, secrets } = checkout
  const [installments, setInstallments] = useState(context.installments)
  const cents = toCents(context.reserva?.total ?? 0)
  const max = context.reserva?.parcelas_max ?? 1
  const pay = () => send({ type: 'card.submit', clickId: uuid(), installments: Math.min(installments, max) })
  return (
    <StepFrame {...props} step={3} title={card.title} text={card.text}>
      <CardForm secrets={secrets} busy={busy} submit={card.pay(formatReais(cents))} onSubmit={pay}>
        {max > 1 && (
          <InstallmentsField max={max} cents={cents} value={Math.min(installments, max)} onChange={setInstallments} />
        )}
      </CardForm>
    </StepFrame>
  )
}

type InstallmentsFieldProps = { max: number; cents: number; value: number; onChange: (count: number) => void }

/**
 * The number of installments, from 1 to the reservation's maximum (docs/product.md#constants), each with its amount.
 */
function InstallmentsField({ max, cents, value, onChange }: InstallmentsFieldProps) {
  const counts = Array.from({ length: max }, (_, index) => index + 1)
  const { card } = CARRINHO
  return (
    <FieldFrame label={card.installments} hint={installment(cents, value).isExact ? undefined : card.centHint}>
      {(wiring) => (
        <>
          <select
            {...wiring}
            className={`${wiring.className} ${styles.select}`}
            name="installments"
            value={value}
            onChange={(event) => onChange(Number(event.target.value))}
          >
            {counts.map((count) => (
              <option key={count} value={count}>
                {installmentLabel(cents, count)}
              </option>
            ))}
          </select>
          <span className={styles.arrow} aria-hidden="true" />
        </>
      )}
    </FieldFrame>
  )
}

/** How long the PIX code is valid: an hour, or until the sale or the hold ends. The server computes it. */
const textOf = (reserva: Reserva | null): string =>
  reserva && pixSeconds(reserva.pix_ate, new Date(serverNow())) !== PIX_EXPIRES_IN
    ? pix.until(formatTime(reserva.pix_ate))
    : pix.text

/** All data is complete: the cliente checks the total and generates the PIX code. */
export function PixStep(props: StepProps) {
  const { checkout, busy } = props
  const { send } = checkout
  return (
    <StepFrame {...props} step={3} title={pix.title} text={textOf(checkout.context.reserva)}>
      <ActionBar>
        <Button onClick={() => send({ type: 'pix.submit', clickId: uuid() })} busy={busy !== null}>
          {busy ?? pix.submit}
        </Button>
      </ActionBar>
    </StepFrame>
  )
}

/** Nothing to pay: one button confirms the tickets. */
export function FreeStep(props: StepProps) {
  const { checkout, busy } = props
  const { send } = checkout
  return (
    <StepFrame {...props} step={3} title={free.title} text={free.text}>
      <ActionBar>
        <Button onClick={() => send({ type: 'free.submit', clickId: uuid() })} busy={busy !== null}>
          {busy ?? free.submit}
        </Button>
      </ActionBar>
    </StepFrame>
  )
}

/**
 * 'À vista: R$ 184,00', '3x de R$ 61,34'.
 * @internal
 */
export const installmentLabel = (totalCents: number, count: number): string =>
  count === 1
    ? CARRINHO.card.inFull(formatReais(totalCents))
    : CARRINHO.card.parts(count, formatReais(installment(totalCents, count).cents))
