import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form } from '../../../ui/form/form.tsx'
import { leaveWhenSaved } from '../unsaved/guards.ts'
import { useUnsaved } from '../unsaved/use-unsaved.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FormBar, type FormBarParts } from './form-bar.tsx'
import styles from './office-form.module.css'
import type { OfficeForm as OfficeFormState } from './use-office-form.ts'

type OfficeFormProps<Values extends FieldValues> = FormBarParts & {
  form: OfficeFormState<Values>
  /** The fields' labels, for the dialog that shows what another person changed. */
  labels: Partial<Record<keyof Values & string, string>>
  /** What that dialog shows of a field's value; undefined: the value itself. */
  show?: ((name: string, value: unknown) => string | undefined) | undefined
  onCancel: () => void
  children: ReactNode
}

const isSave = ({ ctrlKey, metaKey, key }: KeyboardEvent) => (ctrlKey || metaKey) && key.toLowerCase() === 's'

/** The fields of a form with its bar: unsaved changes, Cancelar, SALVAR. Enter and Ctrl-S save. */
export function OfficeForm<Values extends FieldValues>({
  form,
  labels,
  show,
  onCancel,
  children,
  ...parts
}: OfficeFormProps<Values>) {
  const { submit, busy, unsaved, conflict } = form
  const question = useUnsaved(unsaved)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSave(event)) return
      // Otherwise the browser would save the page.
      event.preventDefault()
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
      // A dialog above the form is answered first.
      if (!dialog || dialog.contains(frame.current)) frame.current?.querySelector('form')?.requestSubmit()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div ref={frame} className={styles.frame}>
      <Form onSubmit={submit} busy={busy}>
        {children}
        <FormBar {...parts} unsaved={unsaved} busy={busy} onCancel={() => leaveWhenSaved(onCancel)} />
      </Form>
      {question}
      {conflict && <ConflictDialog conflict={conflict} labels={labels} show={show} />}
    </div>
  )
}
