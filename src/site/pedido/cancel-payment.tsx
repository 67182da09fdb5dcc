import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { PEDIDO } from '../../texts/pedido.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import styles from './cancel-payment.module.css'
import type { OrderSnapshot, SendToOrder } from './use-pedido.ts'

type CancelPaymentProps = { snapshot: OrderSnapshot; send: SendToOrder }

/** Cancels this payment in order to pay another way; the places stay held. */
export function CancelPayment({ snapshot, send }: CancelPaymentProps) {
  const { canCancel, error } = snapshot.context
  const isCanceling = snapshot.matches({ status: { waiting: 'canceling' } })
  return (
    <div className={styles.cancel}>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {canCancel && (
        <Button tone="quiet" onClick={() => send({ type: 'payment.cancel' })}>
          {PEDIDO.payAnotherWay}
        </Button>
      )}
      <ConfirmDialog
        open={isCanceling || snapshot.matches({ status: { waiting: 'asking' } })}
        question={CONFIRMATIONS.cancelarPagamento}
        confirm={PEDIDO.confirmCancel}
        dismiss={PEDIDO.keepPayment}
        tone="danger"
        busy={isCanceling}
        onConfirm={() => send({ type: 'payment.cancel.confirm' })}
        onDismiss={() => send({ type: 'payment.cancel.dismiss' })}
      />
    </div>
  )
}
