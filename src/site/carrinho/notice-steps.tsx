import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { loginState } from '../../lib/login-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { StepActions } from '../shared/step-heading.tsx'
import { StepFrame, type StepProps, TO_EVENTS } from './step-frame.tsx'

const { empty, login, unknown, elsewhere, alreadyPaid } = CARRINHO

/** The empty cart, with a link to the events. */
export const EmptyStep = (props: StepProps) => (
  <StepFrame {...props} title={empty.title} text={empty.text} backTo={TO_EVENTS}>
    <StepActions>
      <ButtonLink to={PATHS.eventos}>{empty.action}</ButtonLink>
    </StepActions>
  </StepFrame>
)

/** The session ended: the page is navigating to the login, which returns to this step. */
export const LoginStep = (props: StepProps) => (
  <StepFrame {...props} title={login.title} text={login.text}>
    <StepActions>
      <ButtonLink to={PATHS.login} state={loginState(PATHS.carrinho)}>
        {login.action}
      </ButtonLink>
    </StepActions>
  </StepFrame>
)

/** The cliente's holds could not be read; offers another attempt. */
export function UnknownStep(props: StepProps) {
  const { checkout, busy } = props
  return (
    <StepFrame {...props} title={unknown.title} text={unknown.text}>
      <StepActions>
        <Button onClick={() => checkout.send({ type: 'opening.retry' })} busy={busy !== null}>
          {unknown.retry}
        </Button>
      </StepActions>
    </StepFrame>
  )
}

/** A payment is already open, here or on another device: continue it, or cancel it after a confirmation. */
export function ElsewhereStep(props: StepProps) {
  const { checkout, busy } = props
  const { at, context, send } = checkout
  const canCancel = context.reserva?.pode.cancelar_pagamento === true
  return (
    <StepFrame {...props} title={elsewhere.title} text={canCancel ? elsewhere.text : elsewhere.notYet}>
      <StepActions>
        {context.reserva?.order_id && (
          <Button onClick={() => send({ type: 'payment.open' })} disabled={busy !== null}>
            {elsewhere.open}
          </Button>
        )}
        {!canCancel && (
          <Button
            tone={context.reserva?.order_id ? 'secondary' : 'primary'}
            onClick={() => send({ type: 'opening.retry' })}
            busy={busy !== null}
          >
            {elsewhere.check}
          </Button>
        )}
        {canCancel && (
          <Button tone="secondary" onClick={() => send({ type: 'payment.cancel' })} busy={busy !== null}>
            {elsewhere.cancel}
          </Button>
        )}
      </StepActions>
      <ConfirmDialog
        open={at === 'elsewhere.asking'}
        question={CONFIRMATIONS.cancelarPagamento}
        confirm={elsewhere.confirmCancel}
        dismiss={elsewhere.keep}
        tone="danger"
        onConfirm={() => send({ type: 'payment.cancel.confirm' })}
        onDismiss={() => send({ type: 'payment.cancel.dismiss' })}
      />
    </StepFrame>
  )
}

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
