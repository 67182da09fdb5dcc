import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Difference } from '../../../../contract/edits-rules.ts'
import { ADM } from '../../../texts/adm.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Choice } from '../../../ui/choice/choice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import { leaveWhenSaved } from '../unsaved/guards.ts'
import { useUnsaved } from '../unsaved/use-unsaved.tsx'
import { FormBar, type FormBarParts } from './form-bar.tsx'
import styles from './office-form.module.css'
import { useLastEditor } from './use-last-editor.ts'
import type { Conflict, OfficeForm as OfficeFormState } from './use-office-form.ts'

const { conflict: texts } = ADM

type Labels = Partial<Record<string, string>>

/** A value as text, as its field shows it. */
function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return String(value ?? '').trim() || texts.empty
}

type DecisionProps = {
  difference: Difference
  label: string
  /** Whose the other value is. */
  theirs: string
  show: (value: unknown) => string
  isMine: boolean
  choose: (mine: boolean) => void
}

/** One field that both users changed, and the choice between their values. */
const Decision = ({
  difference: { name, before, mine, ...other },
  label,
  theirs,
  show,
  isMine,
  choose,
}: DecisionProps) => (
  <fieldset className={styles.decision}>
    <legend>{label}</legend>
    <p className={styles.was}>{texts.was(show(before))}</p>
    <div className={styles.sides}>
      <Choice name={name} value="mine" checked={isMine} onChoose={() => choose(true)} className={styles.side}>
        <small>{texts.mine}</small>
        {show(mine)}
      </Choice>
      <Choice name={name} value="theirs" checked={!isMine} onChoose={() => choose(false)} className={styles.side}>
        <small>{theirs}</small>
        {show(other.theirs)}
      </Choice>
    </div>
  </fieldset>
)

type ConflictDialogProps = {
  conflict: Conflict
  labels: Labels
  show?: ((name: string, value: unknown) => string | undefined) | undefined
}

/** Two users edited one record: shows field by field what the other one changed, and asks which value to keep. */
function ConflictDialog({ conflict: { id, found, apply, dismiss }, labels, show }: ConflictDialogProps) {
  const who = useLastEditor(id)
  const decisions = found.filter(({ both }) => both)
  const taken = found.filter(({ both }) => !both)
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(decisions.map(({ name }) => name)))
  const choose = (name: string, isMine: boolean) => {
    const next = new Set(kept)
    if (isMine) next.add(name)
    else next.delete(name)
    setKept(next)
  }
  const labelOf = (name: string) => labels[name] ?? name
  const textOf = (name: string, value: unknown) => show?.(name, value) ?? shown(value)
  return (
    <Sheet
      wide
      title={texts.title}
      onClose={dismiss}
      actions={
        <div className={styles.actions}>
          <Button tone="secondary" onClick={dismiss}>
            {texts.back}
          </Button>
          <Button onClick={() => apply(kept)}>{texts.apply}</Button>
        </div>
      }
    >
      {who && <p>{who.isMe ? texts.byMe(who.when) : texts.by(who.nome, who.when)}</p>}
      <p>{found.length > 0 ? texts.text : texts.same}</p>
      {decisions.length > 0 && (
        <section className={styles.group}>
          <h3>{texts.choose}</h3>
          {decisions.map((difference) => (
            <Decision
              key={difference.name}
              difference={difference}
              label={labelOf(difference.name)}
              theirs={who && !who.isMe ? texts.theirsOf(who.nome) : texts.theirs}
              show={(value) => textOf(difference.name, value)}
              isMine={kept.has(difference.name)}
              choose={(isMine) => choose(difference.name, isMine)}
            />
          ))}
        </section>
      )}
      {taken.length > 0 && (
        <section className={styles.group}>
          <h3>{texts.taken}</h3>
          <dl className={styles.taken}>
            {taken.map(({ name, before, theirs }) => (
              <div key={name}>
                <dt>{labelOf(name)}</dt>
                <dd>
                  <del>{textOf(name, before)}</del> <ins>{textOf(name, theirs)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Sheet>
  )
}

type OfficeFormProps<Values extends FieldValues> = FormBarParts & {
  form: OfficeFormState<Values>
  /** The fields' labels, for the dialog of conflicting changes. */
  labels: Partial<Record<keyof Values & string, string>>
  /** Formats a field's value for that dialog; undefined: shows the value itself. */
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
      // A dialog above the form handles the key first.
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
