import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { Evento, Setor } from '../../../../../contract/eventos.ts'
import { isChanged, unsavedOf } from '../../../../../machines/drawing-parts.ts'
import { dayAndHour } from '../../../../lib/dates.ts'
import { ADM } from '../../../../texts/adm.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx'
import { Sheet } from '../../../../ui/sheet/sheet.tsx'
import { useIsWide } from '../../../../ui/use-media/use-is-wide.ts'
import { useUnsaved } from '../../../shared/unsaved/use-unsaved.tsx'
import { BuyerView } from './buyer-view.tsx'
import { ConflictSheet } from './conflict-sheet.tsx'
import { DrawingCanvas } from './drawing-canvas.tsx'
import { DrawingNote } from './drawing-note.tsx'
import styles from './drawing-screen.module.css'
import { DrawingSettings } from './drawing-settings.tsx'
import { Tools } from './tools.tsx'
import { useDrawing } from './use-drawing.ts'
import { useDrawingKeys } from './use-drawing-keys.ts'

type DrawingScreenProps = {
  titleId: string
  evento: Evento
  setor: Setor
  /** The numbers of the places that are sold or held. */
  taken: readonly number[]
  onClose: () => void
  onSaved: () => void
}

/** The tools, the drawing, and what the buyer will see of it. */
export function DrawingScreen({ titleId, evento, setor, taken, onClose, onSaved }: DrawingScreenProps) {
  const isWide = useIsWide()
  const actor = useDrawing({ evento, setor, taken, onSaved })
  const [isOpen, open] = useState(false)
  const hasChanges = useSelector(actor, ({ context }) => isChanged(context))
  const unsaved = useSelector(actor, ({ context, status }) => (status === 'done' ? 0 : unsavedOf(context)))
  const hasPast = useSelector(actor, ({ context: { past } }) => past.length > 0)
  const hasFuture = useSelector(actor, ({ context: { future } }) => future.length > 0)
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('saving') || snapshot.matches('reading'))
  const question = useUnsaved(unsaved)
  const screen = useRef<HTMLDivElement>(null)
  useDrawingKeys(actor, screen)

  const settings = <DrawingSettings actor={actor} evento={evento} setor={setor} onRemoved={onClose} />
  const buyer = <BuyerView actor={actor} />
  return (
    <div ref={screen} className={styles.screen}>
      <header className={styles.head}>
        <IconButton name="back" label={TEXTS.back} onClick={onClose} />
        <h2 id={titleId} className={styles.title} tabIndex={-1} data-autofocus>
          {setor.nome}
        </h2>
        <p className={styles.event}>{`${evento.nome} · ${dayAndHour(evento.data, null)}`}</p>
        <div className={styles.history}>
          <IconButton
            name="undo"
            label={TEXTS.undoKey}
            disabled={!hasPast}
            onClick={() => actor.send({ type: 'undo' })}
          />
          <IconButton
            name="redo"
            label={TEXTS.redoKey}
            disabled={!hasFuture}
            onClick={() => actor.send({ type: 'redo' })}
          />
        </div>
        {isWide && (
          <Button tone="quiet" onClick={onClose} disabled={isBusy}>
            {ADM.cancel}
          </Button>
        )}
        <Button onClick={() => actor.send({ type: 'save' })} busy={isBusy} disabled={!hasChanges}>
          {isBusy ? ADM.saving : ADM.save}
        </Button>
      </header>
      <div className={styles.tools}>
        <Tools actor={actor} />
        {isWide ? settings : <IconButton name="sliders" label={TEXTS.settings} onClick={() => open(true)} />}
      </div>
      <div className={styles.middle}>
        <DrawingNote actor={actor} />
        <DrawingCanvas actor={actor} />
      </div>
      {isWide && <aside className={styles.aside}>{buyer}</aside>}
      {!isWide && isOpen && (
        <Sheet wide title={TEXTS.settings} onClose={() => open(false)}>
          {buyer}
          {settings}
        </Sheet>
      )}
      <ConflictSheet actor={actor} />
      {question}
    </div>
  )
}
