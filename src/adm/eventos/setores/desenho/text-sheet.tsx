import { useState } from 'react'
import { readDrawing, writeDrawing } from '../../../../../contract/drawing-rules.ts'
import { ADM } from '../../../../texts/adm.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Sheet } from '../../../../ui/sheet/sheet.tsx'
import { TextArea } from '../../../../ui/text-area/text-area.tsx'
import { drawingError } from './drawing-error.ts'
import styles from './text-sheet.module.css'
import type { DrawingActor } from './use-drawing.ts'

/** The drawing as text, to copy, to change, or to paste another. */
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
        <div className={styles.actions}>
          <Button tone="quiet" onClick={onClose}>
            {ADM.cancel}
          </Button>
          <Button type="submit">{TEXTS.textApply}</Button>
        </div>
      </Form>
    </Sheet>
  )
}
