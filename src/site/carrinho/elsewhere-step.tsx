import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { StepActions } from '../shared/step-actions.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { elsewhere } = CARRINHO

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
