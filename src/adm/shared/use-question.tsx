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

/** `question` replaces the usual question; `text` is the text under it. */
type Deletable = { id: string; nome: string; question?: string; text?: string | undefined }

/** Why a record was not deleted, as the dialog then says it; `way`: another way to what was wanted. */
export type Kept = { title: string; text: string; way?: { label: string; take: () => void } }

/**
 * Deletes a record after a confirmation, and reports the result (docs/product.md#errors).
 * @param remove the call, which declares `ON_SCREEN`
 * @param onDeleted called afterwards, for example by a page that shows the record
 * @param failure the catalogue's text, where docs/product.md#errors has one for this noun
 * @param keptBy what the dialog says after a refusal; null leaves it to an alert
 */
export function useDeletion(
  remove: (arg: { id: string }) => Promise<{ error?: unknown }>,
  onDeleted?: () => void,
  failure: (nome: string) => string = CATALOGUE.excluir,
  keptBy?: (error: AppError, record: Deletable) => Kept | null,
): { ask: (record: Deletable) => void; question: ReactNode } {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [record, setRecord] = useState<Deletable | null>(null)
  const [kept, setKept] = useState<Kept | null>(null)
  const [busy, setBusy] = useState(false)

  const confirm = async (asked: Deletable) => {
    const { id, nome } = asked
    setBusy(true)
    const { error } = await remove({ id })
    setBusy(false)
    setRecord(null)
    if (error !== undefined) {
      const refusal = Object(error) as AppError
      const reason = keptBy?.(refusal, asked) ?? null
      setKept(reason)
      if (!reason) dispatch(alerted(errorText(refusal, failure(nome))))
      return
    }
    toast(ADM.removed(nome))
    onDeleted?.()
  }
  const take = ({ way }: Kept) => {
    setKept(null)
    way?.take()
  }
  const question = kept ? (
    <ConfirmDialog
      // Another dialog: its focus begins at its own first answer.
      key="kept"
      open
      question={kept.title}
      text={kept.text}
      confirm={kept.way?.label}
      dismiss={kept.way ? ADM.keep : ADM.understood}
      onConfirm={() => take(kept)}
      onDismiss={() => setKept(null)}
    />
  ) : (
    record && (
      <ConfirmDialog
        open
        question={record.question ?? CONFIRMATIONS.excluir(record.nome)}
        text={record.text}
        confirm={ADM.remove}
        dismiss={ADM.keep}
        tone="danger"
        busy={busy}
        onConfirm={() => void confirm(record)}
        onDismiss={() => setRecord(null)}
      />
    )
  )
  return { ask: setRecord, question }
}
