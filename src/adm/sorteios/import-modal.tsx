import { useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { SORTEIO_CSV } from '../../../contract/file-rules.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { lineErrors } from '../../../contract/sorteios-rules.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useImportSorteiosMutation } from '../../api/office/sorteios.ts'
import { ADM_SORTEIOS as TEXTS } from '../../texts/adm-sorteios.ts'
import { FileField } from '../../ui/file-field/file-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { SendActions } from '../shared/send-actions.tsx'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { useUnsaved } from '../shared/unsaved/use-unsaved.tsx'
import { useToast } from '../shared/use-toast.ts'
import styles from './import-modal.module.css'

type Refused = { text: string; lines: ReturnType<typeof lineErrors> }

/** The import of a CSV file: all lines or none; a refusal names each invalid line and its error. */
export function ImportModal({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [send, { isLoading: busy }] = useImportSorteiosMutation()
  const question = useUnsaved(file ? 1 : 0)
  const close = () => leaveWhenSaved(onClose)

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setRefused(null)
  }
  const submit = async () => {
    if (!file) {
      setRefused({ text: OFFICE_MESSAGES.csvMissing, lines: [] })
      return
    }
    const { data, error } = await send({ arquivo: file })
    if (data) {
      toast(TEXTS.imported(data.importados))
      onClose()
      return
    }
    const refusal = Object(error) as AppError
    const text = refusal.fields?.['arquivo'] ?? errorText(refusal, CATALOGUE.generico)
    setRefused({ text, lines: lineErrors(refusal.fields ?? {}) })
  }
  return (
    <Sheet
      wide
      title={TEXTS.importTitle}
      onClose={close}
      busy={busy}
      actions={
        <SendActions
          label={TEXTS.importSend}
          busyLabel={TEXTS.importing}
          busy={busy}
          onCancel={close}
          onSend={() => void submit()}
        />
      }
    >
      <p className={styles.text}>{TEXTS.importText}</p>
      <FileField
        label={TEXTS.importField}
        name="arquivo"
        rule={SORTEIO_CSV}
        file={file}
        onChange={choose}
        hint={TEXTS.importHint}
        error={refused?.text}
      />
      {refused && refused.lines.length > 0 && (
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{TEXTS.lineHead}</th>
              <th scope="col">{TEXTS.errorHead}</th>
            </tr>
          </thead>
          <tbody>
            {refused.lines.map(({ line, message }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {question}
    </Sheet>
  )
}
