import { CATALOGUE } from '../../../contract/catalogue.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button } from '../../ui/button/button.tsx'
import { StepActions } from '../shared/step-actions.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { refused } = CARRINHO

const errorText = (reason: string | null): string =>
  reason === null ? CATALOGUE.pagamentoNaoAprovado : `${CATALOGUE.pagamentoNaoAprovado} ${refused.reason(reason)}`

/**
 * Payment not approved (docs/product.md#errors): the provider's reason and two ways to continue. Cart and hold stay.
 */
export function RefusedStep(props: StepProps) {
  const { send } = props.checkout
  const back = () => send({ type: 'back' })
  return (
    <StepFrame
      {...props}
      step={3}
      title={refused.title}
      text={refused.text}
      error={errorText(props.checkout.context.mensagem)}
    >
      <StepActions>
        <Button onClick={() => send({ type: 'refused.retry' })}>{refused.retry}</Button>
        <Button tone="secondary" onClick={back}>
          {refused.other}
        </Button>
      </StepActions>
    </StepFrame>
  )
}
