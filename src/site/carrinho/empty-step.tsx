import { PATHS } from '../../lib/paths.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { StepActions } from '../shared/step-actions.tsx'
import { StepFrame, TO_EVENTS } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { empty } = CARRINHO

/** The empty cart, with a link to the events. */
export const EmptyStep = (props: StepProps) => (
  <StepFrame {...props} title={empty.title} text={empty.text} backTo={TO_EVENTS}>
    <StepActions>
      <ButtonLink to={PATHS.eventos}>{empty.action}</ButtonLink>
    </StepActions>
  </StepFrame>
)
