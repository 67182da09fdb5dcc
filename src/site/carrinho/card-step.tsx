import { useState } from 'react'
import { formatReais, toCents } from '../../../contract/money.ts'
import { type CardProblem, type CardTyped, cardMessage, cardProblems } from '../../../contract/pagarme-rules.ts'
import { serverNow } from '../../lib/clock.ts'
import { uuid } from '../../lib/uuid.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { CardFields } from './card-fields.tsx'
import styles from './card-step.module.css'
import { InstallmentsField } from './installments-field.tsx'
import { StepActions } from './step-actions.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { card: texts } = CARRINHO

/**
 * The card form (docs/product.md#cart-screen). The typed data is in the form and in `secrets`, which the calls read.
 */
export function CardStep(props: StepProps) {
  const { checkout, busy } = props
  const { context, send, secrets } = checkout
  const [typed, setTyped] = useState(secrets.card)
  const [wrong, setWrong] = useState<readonly CardProblem[]>([])
  const [parcelas, setParcelas] = useState(context.parcelas)
  const cents = toCents(context.reserva?.total ?? 0)
  const max = context.reserva?.parcelas_max ?? 1

  const change = (part: Partial<CardTyped>) => {
    secrets.card = { ...secrets.card, ...part }
    setTyped(secrets.card)
    // A field that is being corrected shows no error until the next submit.
    const isDated = 'exp_month' in part || 'exp_year' in part
    setWrong(wrong.filter((problem) => !(problem === 'expired' ? isDated : problem in part)))
  }
  const submit = () => {
    const found = cardProblems(secrets.card, new Date(serverNow()))
    setWrong(found)
    if (found.length === 0) send({ type: 'card.submit', tentativa: uuid(), parcelas: Math.min(parcelas, max) })
  }
  return (
    <StepFrame {...props} step={3} title={texts.title} text={texts.text}>
      <Form onSubmit={submit} busy={busy !== null}>
        <CardFields typed={typed} wrong={wrong} onChange={change} />
        {max > 1 && (
          <InstallmentsField max={max} cents={cents} value={Math.min(parcelas, max)} onChange={setParcelas} />
        )}
        <div role="alert" className={styles.alert}>
          {[...new Set(wrong.map(cardMessage))].map((message) => (
            <p key={message} className={styles.error}>
              {message}
            </p>
          ))}
        </div>
        <StepActions>
          <Button type="submit" busy={busy !== null}>
            {busy ?? texts.pay(formatReais(cents))}
          </Button>
        </StepActions>
      </Form>
    </StepFrame>
  )
}
