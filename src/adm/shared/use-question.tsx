import { type ReactNode, useState } from 'react'
import { type AppError, errorText } from '../../api/error.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { useToast } from './use-toast.ts'

type Asked = {
  question: string
  /** Under the question: what follows from a yes. */
  text?: string | undefined
  confirm: string
  dismiss: string
  tone?: 'danger' | undefined
  /** The call, which declares `ON_SCREEN`. */
  run: () => Promise<{ error?: unknown }>
  /** The catalogue's text for a failure without a text of its own. */
  failure: string
  /** What the toast says, with `undo` and a way to take it back. */
  report: string
  undo?: (() => void) | undefined
  /** Shows a refusal where it belongs; false leaves it to an alert. */
  onRefused?: ((error: AppError) => boolean) | undefined
  onDone?: (() => void) | undefined
}

/** Asks before a change, makes it and reports the result (docs/product.md#errors); deletions have `useDeletion`. */
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
