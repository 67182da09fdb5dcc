import { useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { FileRule } from '../../../contract/file-rules.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM } from '../../texts/adm.ts'
import { FileField } from '../../ui/file-field/file-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { SendActions } from './send-actions.tsx'
import { leaveWhenSaved } from './unsaved/guards.ts'
import { useUnsaved } from './unsaved/use-unsaved.tsx'
import { useToast } from './use-toast.ts'

type PictureModalProps = {
  title: string
  label: string
  hint: string
  rule: FileRule
  /** The address of the stored picture. */
  stored: string | undefined
  /** The call, which declares `ON_SCREEN`; a refusal of the file is at the field `images`. */
  send: (file: File) => Promise<{ error?: unknown }>
  report: string
  onClose: () => void
}

/** The upload of a record's picture; it shows the stored one, then the chosen one. */
export function PictureModal({ title, label, hint, rule, stored, send, report, onClose }: PictureModalProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const question = useUnsaved(file ? 1 : 0)
  const close = () => leaveWhenSaved(onClose)

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setRefused(null)
  }
  const submit = async () => {
    if (!file) {
      setRefused(MESSAGES.imageMissing)
      return
    }
    setBusy(true)
    const { error } = await send(file)
    setBusy(false)
    if (error === undefined) {
      // The choice is saved, so nothing is unsaved any more.
      choose(null)
      toast(report)
      onClose()
      return
    }
    const refusal = Object(error) as AppError
    const atField = refusal.fields?.['images']
    if (atField) setRefused(atField)
    else dispatch(alerted(errorText(refusal, CATALOGUE.enviarImagem)))
  }
  return (
    <Sheet
      wide
      title={title}
      onClose={close}
      busy={busy}
      actions={
        <SendActions
          label={ADM.send}
          busyLabel={ADM.sending}
          busy={busy}
          onCancel={close}
          onSend={() => void submit()}
        />
      }
    >
      <FileField
        label={label}
        name="images"
        rule={rule}
        file={file}
        onChange={choose}
        stored={stored}
        hint={hint}
        error={refused}
      />
      {question}
    </Sheet>
  )
}
