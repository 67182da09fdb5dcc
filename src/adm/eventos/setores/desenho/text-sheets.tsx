import { useState } from 'react'
import { type Drawing, layoutOf, readDrawing, withNames, writeDrawing } from '../../../../../contract/drawing-rules.ts'
import { placesIn } from '../../../../../contract/layout-rules.ts'
import { LAYOUT_MAX } from '../../../../../contract/limits.ts'
import { LugaresInput } from '../../../../../contract/lugares.ts'
import { ADM } from '../../../../texts/adm.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Sheet } from '../../../../ui/sheet/sheet.tsx'
import { TextArea } from '../../../../ui/text-area/text-area.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import styles from './text-sheets.module.css'
import type { DrawingActor } from './use-drawing.ts'

const Rows = LugaresInput.shape.linhas

/** Why a drawing cannot be saved, by the contract's rules; null when it can. */
const drawingError = (drawing: Drawing): string | null =>
  Rows.safeParse(layoutOf(drawing).linhas).error?.issues[0]?.message ?? null

/** The dialog with each row's name. */
export function NamesSheet({ actor, onClose }: { actor: DrawingActor; onClose: () => void }) {
  const [{ drawing }] = useState(() => actor.getSnapshot().context)
  const [names, setNames] = useState(() => drawing.linhas.map(({ nome }) => nome))
  const [error, setError] = useState<string | null>(null)
  const rows = drawing.linhas.flatMap(({ mapa }, row) => (placesIn(mapa) > 0 ? row : []))
  const apply = () => {
    const next = withNames(drawing, names)
    const wrong = drawingError(next)
    setError(wrong)
    if (wrong) return
    actor.send({ type: 'drawing.change', drawing: next })
    onClose()
  }
  const rename = (row: number, nome: string) => setNames(names.map((name, at) => (at === row ? nome : name)))
  return (
    <Sheet wide title={TEXTS.namesTitle} onClose={onClose}>
      <Form onSubmit={apply}>
        <div className={styles.names}>
          {rows.map((row) => (
            <TextField
              key={row}
              label={TEXTS.nameOf(row + 1)}
              name={`fileira-${row + 1}`}
              value={names[row] ?? ''}
              autoComplete="off"
              maxLength={LAYOUT_MAX.nome}
              onChange={(nome) => rename(row, nome)}
            />
          ))}
        </div>
        <p role="alert" className={styles.error}>
          {error}
        </p>
        <div className={styles.actions}>
          <Button tone="quiet" onClick={onClose}>
            {ADM.cancel}
          </Button>
          <Button type="submit">{TEXTS.namesApply}</Button>
        </div>
      </Form>
    </Sheet>
  )
}

/** The drawing as text, to be copied, edited or replaced. */
export function TextSheet({ actor, onClose }: { actor: DrawingActor; onClose: () => void }) {
  const [{ drawing }] = useState(() => actor.getSnapshot().context)
  const [text, setText] = useState(() => writeDrawing(drawing))
  const [error, setError] = useState<string | null>(null)
  const apply = () => {
    const read = readDrawing(text, drawing.numeracao)
    const wrong = 'line' in read ? TEXTS.textWrong(read.line) : drawingError(read)
    setError(wrong)
    if ('line' in read || wrong) return
    actor.send({ type: 'drawing.change', drawing: read })
    onClose()
  }
  return (
    <Sheet wide title={TEXTS.text} onClose={onClose}>
      <Form onSubmit={apply}>
        <div className={styles.text}>
          <TextArea
            label={TEXTS.textLabel}
            name="desenho"
            hint={TEXTS.textHelp}
            value={text}
            error={error}
            onChange={setText}
          />
        </div>
        <div className={styles.textActions}>
          <Button tone="quiet" onClick={onClose}>
            {ADM.cancel}
          </Button>
          <Button type="submit">{TEXTS.textApply}</Button>
        </div>
      </Form>
    </Sheet>
  )
}
