import { type ReactNode, useState } from 'react'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM } from '../../texts/adm.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { useToast } from './use-toast.ts'

type Asked = {
  question: string
  /** The text under the question: the consequences of a yes. */
  text?: string | undefined
  confirm: string
  dismiss: string
  tone?: 'danger' | undefined
  /** The call, which declares `ON_SCREEN`. */
  run: () => Promise<{ error?: unknown }>
  /** The catalogue's text for a failure that has none of its own. */
  failure: string
  /** The toast's text; with `undo` it has a button that undoes the change. */
  report: string
  undo?: (() => void) | undefined
  /** Shows a refusal in place and returns true; false leaves it to an alert. */
  onRefused?: ((error: AppError) => boolean) | undefined
  onDone?: (() => void) | undefined
}

/** Asks before a change, makes it and reports the result (docs/product.md#errors); for deletions see `useDeletion`. */
export function useQuestion(): { ask: (asked: Asked) => void; question: ReactNode } {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)

  const confirm = async ({ run, failure, report, undo, onRefused, onDone }: Asked) => {
    setBusy(true)
    const { error } = await run()
    setBusy(false)
    setAsked(null)
    if (error === undefined) {
      toast(report, undo)
      onDone?.()
      return
    }
    const refusal = Object(error) as AppError
    if (!onRefused?.(refusal)) dispatch(alerted(errorText(refusal, failure)))
  }
  const question = asked && (
    <ConfirmDialog
      open
      question={asked.question}
      text={asked.text}
      confirm={asked.confirm}
      dismiss={asked.dismiss}
      tone={asked.tone}
      busy={busy}
      onConfirm={() => void confirm(asked)}
      onDismiss={() => setAsked(null)}
    />
  )
  return { ask: setAsked, question }
}

/** `question` replaces the usual question. */
type Deletable = { id: string; nome: string; question?: string }

/**
 * Deletes a record after a confirmation, and reports the result (docs/product.md#errors).
 * @param remove the call, which declares `ON_SCREEN`
 * @param onDeleted called afterwards, for example by a page that shows the record
 * @param failure the catalogue's text, where docs/product.md#errors has one for this noun
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
