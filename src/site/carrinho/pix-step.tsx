import { formatTime } from '../../../contract/dates.ts'
import { PIX_EXPIRES_IN } from '../../../contract/limits.ts'
import { pixSeconds } from '../../../contract/pagarme-rules.ts'
import type { Reserva } from '../../../contract/reservas.ts'
import { serverNow } from '../../lib/clock.ts'
import { uuid } from '../../lib/uuid.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { pix } = CARRINHO

/** How long the code is valid: an hour, or until the sale or the hold ends. The server decides when it is made. */
const textOf = (reserva: Reserva | null): string =>
  reserva && pixSeconds(reserva.pix_ate, new Date(serverNow())) !== PIX_EXPIRES_IN
    ? pix.until(formatTime(reserva.pix_ate))
    : pix.text

/** All data is complete: the cliente checks the total and generates the PIX code. */
export function PixStep(props: StepProps) {
  const { checkout, busy } = props
  const { send } = checkout
  return (
    <StepFrame {...props} step={3} title={pix.title} text={textOf(checkout.context.reserva)}>
      <ActionBar>
        <Button onClick={() => send({ type: 'pix.submit', tentativa: uuid() })} busy={busy !== null}>
          {busy ?? pix.submit}
        </Button>
      </ActionBar>
    </StepFrame>
  )
}
