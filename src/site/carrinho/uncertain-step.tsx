import { PATHS } from '../../lib/paths.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ReserveAgain } from './reserve-again.tsx'
import { StepActions } from './step-actions.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { uncertain } = CARRINHO

/** A payment was under way and nothing is open any more: bought, or over. The tickets tell which. */
export const UncertainStep = (props: StepProps) => (
  <StepFrame {...props} title={uncertain.title} text={uncertain.text}>
    <StepActions>
      <ButtonLink to={PATHS.meusIngressos}>{uncertain.tickets}</ButtonLink>
      <ReserveAgain {...props} tone="secondary" />
    </StepActions>
  </StepFrame>
)
