import { uuid } from '../../lib/uuid.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { free } = CARRINHO

/** Nothing to pay: one button confirms the tickets. */
export function FreeStep(props: StepProps) {
  const { checkout, busy } = props
  const { send } = checkout
  return (
    <StepFrame {...props} step={3} title={free.title} text={free.text}>
      <ActionBar>
        <Button onClick={() => send({ type: 'free.submit', tentativa: uuid() })} busy={busy !== null}>
          {busy ?? free.submit}
        </Button>
      </ActionBar>
    </StepFrame>
  )
}
