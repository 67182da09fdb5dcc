import { type ReactNode, useState } from 'react'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM } from '../../texts/adm.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { useToast } from './use-toast.ts'

/** With its own question, where it has one. */
type Deletable = { id: string; nome: string; question?: string }

/**
 * Deletes a record after its question, and reports the result (docs/product.md#errors).
 * @param remove the call, which declares `ON_SCREEN`
 * @param onDeleted called afterwards, for example by a page that shows the record
 * @param failure the catalogue's text, where the specification has one for this noun
 */
export function useDeletion(
  remove: (arg: { id: string }) => Promise<{ error?: unknown }>,
  onDeleted?: () => void,
  failure: (nome: string) => string = CATALOGUE.excluir,
): { ask: (record: Deletable) => void; question: ReactNode } {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [record, setRecord] = useState<Deletable | null>(null)
  const [busy, setBusy] = useState(false)

  const confirm = async ({ id, nome }: Deletable) => {
    setBusy(true)
    const { error } = await remove({ id })
    setBusy(false)
    setRecord(null)
    if (error !== undefined) {
      dispatch(alerted(errorText(Object(error) as AppError, failure(nome))))
      return
    }
    toast(ADM.removed(nome))
    onDeleted?.()
  }
  const question = record && (
    <ConfirmDialog
      open
      question={record.question ?? CONFIRMATIONS.excluir(record.nome)}
      confirm={ADM.remove}
      dismiss={ADM.keep}
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm(record)}
      onDismiss={() => setRecord(null)}
    />
  )
  return { ask: setRecord, question }
}
