import { PATHS } from '../../lib/paths.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { StepActions } from '../shared/step-actions.tsx'
import { ReserveAgain } from './reserve-again.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { uncertain } = CARRINHO

/**
 * A payment was in progress and no hold is open any more: it was either paid or it expired. The ticket list shows
 * which.
 */
export const UncertainStep = (props: StepProps) => (
  <StepFrame {...props} title={uncertain.title} text={uncertain.text}>
    <StepActions>
      <ButtonLink to={PATHS.meusIngressos}>{uncertain.tickets}</ButtonLink>
      <ReserveAgain {...props} tone="secondary" />
    </StepActions>
  </StepFrame>
)
