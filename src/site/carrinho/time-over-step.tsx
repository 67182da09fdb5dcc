import type { ErrorCode } from '../../../contract/error-codes.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { StepActions } from '../shared/step-actions.tsx'
import { ReserveAgain } from './reserve-again.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { timeOver } = CARRINHO
/** The error that the step's title already expresses. */
const ERROR_IN_TITLE: ErrorCode = 'reservation.expired'

/** The hold expired; the cart is still stored and can be reserved again. */
export function TimeOverStep(props: StepProps) {
  const { count, error } = props.checkout.context
  return (
    <StepFrame
      {...props}
      title={timeOver.title}
      text={count > 0 ? timeOver.text : timeOver.emptyText}
      error={error?.code === ERROR_IN_TITLE ? null : (error?.text ?? null)}
    >
      <StepActions>
        <ReserveAgain {...props} />
      </StepActions>
    </StepFrame>
  )
}
