import { PATHS } from '../../lib/paths.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { StepActions } from '../shared/step-actions.tsx'
import { StepFrame, TO_EVENTS } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { alreadyPaid } = CARRINHO

/** The same cart was already paid in another tab or on another device. */
export const AlreadyPaidStep = (props: StepProps) => (
  <StepFrame {...props} title={alreadyPaid.title} text={alreadyPaid.text} backTo={TO_EVENTS} error={null}>
    <StepActions>
      <ButtonLink to={PATHS.meusIngressos}>{alreadyPaid.tickets}</ButtonLink>
      <Button tone="secondary" onClick={() => props.checkout.send({ type: 'cart.discard' })}>
        {alreadyPaid.discard}
      </Button>
    </StepActions>
  </StepFrame>
)
