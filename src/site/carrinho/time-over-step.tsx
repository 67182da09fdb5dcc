import type { ErrorCode } from '../../../contract/error-codes.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { ReserveAgain } from './reserve-again.tsx'
import { StepActions } from './step-actions.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { timeOver } = CARRINHO
/** What the step says by its title already. */
const TITLE_SAYS: ErrorCode = 'reservation.expired'

/** The hold ended; the cart is still there to be reserved again. */
export function TimeOverStep(props: StepProps) {
  const { count, error } = props.checkout.context
  return (
    <StepFrame
      {...props}
      title={timeOver.title}
      text={count > 0 ? timeOver.text : timeOver.emptyText}
      error={error?.code === TITLE_SAYS ? null : (error?.text ?? null)}
    >
      <StepActions>
        <ReserveAgain {...props} />
      </StepActions>
    </StepFrame>
  )
}
