import { useState } from 'react'
import type { Difference } from '../../../../contract/edits-rules.ts'
import { ADM } from '../../../texts/adm.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Choice } from '../../../ui/choice/choice.tsx'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import styles from './conflict-dialog.module.css'
import type { Conflict } from './use-office-form.ts'

const { conflict: texts } = ADM

type Labels = Partial<Record<string, string>>

/** A value as its field shows it. */
function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return String(value ?? '').trim() || texts.empty
}

type DecisionProps = {
  difference: Difference
  label: string
  show: (value: unknown) => string
  isMine: boolean
  choose: (mine: boolean) => void
}

/** One field that both changed. */
const Decision = ({ difference: { name, before, mine, theirs }, label, show, isMine, choose }: DecisionProps) => (
  <fieldset className={styles.decision}>
    <legend>{label}</legend>
    <p className={styles.was}>{texts.was(show(before))}</p>
    <div className={styles.sides}>
      <Choice name={name} value="mine" checked={isMine} onChoose={() => choose(true)} className={styles.side}>
        <small>{texts.mine}</small>
        {show(mine)}
      </Choice>
      <Choice name={name} value="theirs" checked={!isMine} onChoose={() => choose(false)} className={styles.side}>
        <small>{texts.theirs}</small>
        {show(theirs)}
      </Choice>
    </div>
  </fieldset>
)

type ConflictDialogProps = {
  conflict: Conflict
  labels: Labels
  show?: ((name: string, value: unknown) => string | undefined) | undefined
}

/** Two people edited one record: shows field by field what the other one changed, and lets one choose. */
export function ConflictDialog({ conflict: { found, apply, dismiss }, labels, show }: ConflictDialogProps) {
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
      <p>{found.length > 0 ? texts.text : texts.same}</p>
      {decisions.length > 0 && (
        <section className={styles.group}>
          <h3>{texts.choose}</h3>
          {decisions.map((difference) => (
            <Decision
              key={difference.name}
              difference={difference}
              label={labelOf(difference.name)}
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
