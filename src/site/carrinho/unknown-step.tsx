import { CARRINHO } from '../../texts/carrinho.ts'
import { Button } from '../../ui/button/button.tsx'
import { StepActions } from '../shared/step-actions.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { unknown } = CARRINHO

/** The cliente's holds could not be read; offers another attempt. */
export function UnknownStep(props: StepProps) {
  const { checkout, busy } = props
  return (
    <StepFrame {...props} title={unknown.title} text={unknown.text}>
      <StepActions>
        <Button onClick={() => checkout.send({ type: 'opening.retry' })} busy={busy !== null}>
          {unknown.retry}
        </Button>
      </StepActions>
    </StepFrame>
  )
}
