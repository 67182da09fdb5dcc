import { useState } from 'react'
import { formatReais, toCents } from '../../../contract/money.ts'
import { uuid } from '../../lib/uuid.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { CardForm } from '../shared/card-form.tsx'
import { InstallmentsField } from './installments-field.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { card: texts } = CARRINHO

/** The card and its installments (docs/product.md#cart-screen). */
export function CardStep(props: StepProps) {
  const { checkout, busy } = props
  const { context, send, secrets } = checkout
  const [parcelas, setParcelas] = useState(context.parcelas)
  const cents = toCents(context.reserva?.total ?? 0)
  const max = context.reserva?.parcelas_max ?? 1
  const pay = () => send({ type: 'card.submit', tentativa: uuid(), parcelas: Math.min(parcelas, max) })
  return (
    <StepFrame {...props} step={3} title={texts.title} text={texts.text}>
      <CardForm secrets={secrets} busy={busy} submit={texts.pay(formatReais(cents))} onSubmit={pay}>
        {max > 1 && (
          <InstallmentsField max={max} cents={cents} value={Math.min(parcelas, max)} onChange={setParcelas} />
        )}
      </CardForm>
    </StepFrame>
  )
}
