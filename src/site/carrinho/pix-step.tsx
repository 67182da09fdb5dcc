import { uuid } from '../../lib/uuid.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { pix } = CARRINHO

/** All data is complete: the cliente checks the total and generates the PIX code. */
export function PixStep(props: StepProps) {
  const { checkout, busy } = props
  const { send } = checkout
  return (
    <StepFrame {...props} step={3} title={pix.title} text={pix.text}>
      <ActionBar>
        <Button onClick={() => send({ type: 'pix.submit', tentativa: uuid() })} busy={busy !== null}>
          {busy ?? pix.submit}
        </Button>
      </ActionBar>
    </StepFrame>
  )
}
