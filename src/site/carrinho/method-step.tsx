import { pixSeconds } from '../../../contract/pagarme-rules.ts'
import { serverNow } from '../../lib/clock.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { MethodChoice } from './method-choice.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { method } = CARRINHO

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
