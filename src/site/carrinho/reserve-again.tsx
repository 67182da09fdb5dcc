import { PATHS } from '../../lib/paths.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import type { StepProps } from './step-props.ts'

type ReserveAgainProps = StepProps & { tone?: 'primary' | 'secondary' }

/** After the hold ended: a button that reserves the cart again, or a link to the events when the cart is empty. */
export const ReserveAgain = ({ checkout, busy, tone = 'primary' }: ReserveAgainProps) =>
  checkout.context.count > 0 ? (
    <Button tone={tone} onClick={() => checkout.send({ type: 'reserve.again' })} busy={busy !== null}>
      {CARRINHO.timeOver.again}
    </Button>
  ) : (
    <ButtonLink tone={tone} to={PATHS.eventos}>
      {CARRINHO.empty.action}
    </ButtonLink>
  )
