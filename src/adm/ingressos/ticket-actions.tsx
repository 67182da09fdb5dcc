import { useId, useState } from 'react'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { needsMotivo } from '../../../contract/reembolsos-rules.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useDeliverPrizeMutation, useMarkUsedMutation, useRefundVendasMutation } from '../../api/office/vendas.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { TextArea } from '../../ui/text-area/text-area.tsx'
import { useMay } from '../shared/office-session.tsx'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { useUnsaved } from '../shared/unsaved/use-unsaved.tsx'
import { useToast } from '../shared/use-toast.ts'
import styles from './ticket-panel.module.css'
import { MARK_USED } from './use-ticket-keys.ts'

const LONGEST = 500

/** The refund of one ticket, with its reason, which is required for a used ticket. */
function RefundDialog({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const title = useId()
  const [motivo, setMotivo] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [refund, { isLoading, error }] = useRefundVendasMutation()
  const toast = useToast()
  const question = useUnsaved(motivo.trim() === '' ? 0 : 1)
  const close = () => leaveWhenSaved(onClose)
  const submit = async () => {
    const isMissing = needsMotivo(venda) && motivo.trim() === ''
    setWrong(isMissing ? OFFICE_REFUSALS['refund.reason-needed'] : null)
    if (isMissing) return
    const answer = await refund({ ids: [venda.id], motivo })
    if (answer.error) return
    toast(TEXTS.refunded)
    onClose()
  }
  const type = (text: string) => {
    setWrong(null)
    setMotivo(text)
  }
  return (
    <Modal labelledBy={title} onClose={close} busy={isLoading}>
      <div className={styles.dialog}>
        <h2 id={title}>{TEXTS.refundTitle}</h2>
        <p>{TEXTS.refundText(formatReais(toCents(venda.valor)))}</p>
        {venda.entregue && <p>{TEXTS.refundUsed}</p>}
        <Form onSubmit={() => void submit()} busy={isLoading}>
          <TextArea
            label={TEXTS.motivo}
            name="motivo"
            value={motivo}
            onChange={type}
            error={wrong}
            hint={TEXTS.motivoHint}
            maxLength={LONGEST}
            autoFocus
          />
          {error !== undefined && (
            <p className={styles.refundError} role="alert">
              {errorText(Object(error) as AppError, CATALOGUE.reembolsar)}
            </p>
          )}
          <div className={styles.refundActions}>
            <Button tone="secondary" wide onClick={close} disabled={isLoading}>
              {TEXTS.markUsedKeep}
            </Button>
            <Button type="submit" tone="danger" wide busy={isLoading}>
              {TEXTS.refund}
            </Button>
          </div>
        </Form>
      </div>
      {question}
    </Modal>
  )
}

/** Marks a ticket as used, or the prize of a raffle number as handed over: once, after a confirmation. */
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

/** The actions that the server allows for the ticket; the reason of a refused one is shown beside them. */
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
