import { useState } from 'react'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useDeliverPrizeMutation, useMarkUsedMutation } from '../../api/office/vendas.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { useMay } from '../shared/office-session.tsx'
import { useToast } from '../shared/use-toast.ts'
import { RefundDialog } from './refund-dialog.tsx'
import styles from './ticket-panel.module.css'
import { MARK_USED } from './use-ticket-keys.ts'

/** The use of a ticket, or the prize of a raffle's number: once, after its question. */
function useUse({ id, rifa }: Venda) {
  const [markUsed, marking] = useMarkUsedMutation()
  const [deliver, delivering] = useDeliverPrizeMutation()
  const toast = useToast()
  const [asks, setAsks] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const confirm = async () => {
    const { error } = await (rifa ? deliver({ id }) : markUsed({ id }))
    setAsks(false)
    setRefusal(error ? errorText(Object(error) as AppError, CATALOGUE.marcarUtilizado) : null)
    if (!error) toast(rifa ? TEXTS.delivered : TEXTS.used)
  }
  const question = (
    <ConfirmDialog
      open={asks}
      question={rifa ? TEXTS.deliverQuestion : CONFIRMATIONS.marcarUtilizado}
      confirm={rifa ? TEXTS.deliverPrize : TEXTS.markUsed}
      dismiss={TEXTS.markUsedKeep}
      busy={marking.isLoading || delivering.isLoading}
      onConfirm={() => void confirm()}
      onDismiss={() => setAsks(false)}
    />
  )
  return { ask: () => setAsks(true), question, refusal }
}

/** What the server says may be done with the ticket; a refusal stays beside it. */
export function TicketActions({ venda }: { venda: Venda }) {
  const { ask, question, refusal } = useUse(venda)
  const [refunds, setRefunds] = useState(false)
  const mayUse = useMay(venda.rifa ? 'POST /api/rifas/venda' : 'POST /api/eventos/venda')
  const mayRefund = useMay('POST /api/reembolsos')
  const { entregar, reembolsar } = venda.pode
  return (
    <>
      {refusal && (
        <p className={styles.error} role="alert">
          {refusal}
        </p>
      )}
      <div className={styles.actions}>
        {entregar && mayUse && (
          <div {...{ [MARK_USED]: '' }}>
            <Button wide onClick={ask}>
              {venda.rifa ? TEXTS.deliverPrize : TEXTS.markUsed}
            </Button>
          </div>
        )}
        {reembolsar && mayRefund && (
          <Button tone="secondary" onClick={() => setRefunds(true)}>
            <Icon name="refund" />
            {TEXTS.refund}
          </Button>
        )}
      </div>
      {question}
      {refunds && <RefundDialog venda={venda} onClose={() => setRefunds(false)} />}
    </>
  )
}
