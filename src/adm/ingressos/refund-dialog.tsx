import { useId, useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { needsMotivo } from '../../../contract/reembolsos-rules.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useRefundVendasMutation } from '../../api/office/vendas.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { TextArea } from '../../ui/text-area/text-area.tsx'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { useUnsaved } from '../shared/unsaved/use-unsaved.tsx'
import { useToast } from '../shared/use-toast.ts'
import styles from './refund-dialog.module.css'

const LONGEST = 500

/** The refund of one ticket, with its reason; a used ticket needs one. */
export function RefundDialog({ venda, onClose }: { venda: Venda; onClose: () => void }) {
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
            <p className={styles.error} role="alert">
              {errorText(Object(error) as AppError, CATALOGUE.reembolsar)}
            </p>
          )}
          <div className={styles.actions}>
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
