import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { ReserveAgain } from './reserve-again.tsx'
import { StepActions } from './step-actions.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './steps.ts'

const { timeOver } = CARRINHO

/** The hold ended; the cart is still there to be reserved again. */
export function TimeOverStep(props: StepProps) {
  const { count, error } = props.checkout.context
  return (
    <StepFrame
      {...props}
      title={timeOver.title}
      text={count > 0 ? timeOver.text : timeOver.emptyText}
      error={error === SHOP_REFUSALS['reservation.expired'] ? null : error}
    >
      <StepActions>
        <ReserveAgain {...props} />
      </StepActions>
    </StepFrame>
  )
}
