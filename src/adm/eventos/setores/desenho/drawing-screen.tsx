import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { TOOLS } from '../../../../../contract/drawing-rules.ts'
import type { Evento, Setor } from '../../../../../contract/eventos.ts'
import { frontOf } from '../../../../../contract/frentes-rules.ts'
import { isChanged, unsavedOf } from '../../../../../machines/drawing.ts'
import { dayAndHour } from '../../../../lib/dates.ts'
import { ADM } from '../../../../texts/adm.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx'
import { Sheet } from '../../../../ui/sheet/sheet.tsx'
import { useIsWide } from '../../../../ui/use-media/use-is-wide.ts'
import { useUnsaved } from '../../../shared/unsaved/use-unsaved.tsx'
import { BuyerView, CellSign } from './buyer-view.tsx'
import { ConflictSheet } from './conflict-sheet.tsx'
import { DrawingCanvas } from './drawing-canvas.tsx'
import styles from './drawing-screen.module.css'
import { DrawingSettings } from './drawing-settings.tsx'
import { type DrawingActor, useDrawing } from './use-drawing.ts'

/** Why the last change was refused, or the last save failed. */
function DrawingNote({ actor }: { actor: DrawingActor }) {
  const moved = useSelector(actor, ({ context }) => context.moved)
  const error = useSelector(actor, ({ context }) => context.error)
  if (moved.length === 0 && !error) return null
  return (
    <p className={styles.note} role="alert">
      {error ? error.text : `${TEXTS.movedTitle} ${TEXTS.moved(moved)}`}
    </p>
  )
}

/** The tools, each with its keyboard shortcut. */
function Tools({ actor }: { actor: DrawingActor }) {
  const chosen = useSelector(actor, ({ context }) => context.tool)
  return (
    <fieldset className={styles.toolRow} aria-label={TEXTS.tools}>
      {TOOLS.map((tool) => (
        <label key={tool} className={styles.tool}>
          <input
            type="radio"
            name="ferramenta"
            value={tool}
            checked={tool === chosen}
            aria-keyshortcuts={TEXTS.keys[tool]}
            onChange={() => actor.send({ type: 'tool.choose', tool })}
          />
          <CellSign sign={tool} />
          <span className={styles.name}>{TEXTS.tool[tool]}</span>
          <span className={styles.key} aria-hidden="true">
            {TEXTS.keys[tool]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Shortcuts: one key per tool, Ctrl-Z, Ctrl-Shift-Z and Ctrl-S; not while the user types in a field. */
function useDrawingKeys(actor: DrawingActor, screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
      // A dialog above the drawing handles its own keys.
      if (event.defaultPrevented || !dialog?.contains(screen.current)) return
      const isTyping =
        event.target instanceof Element && event.target.closest('input:not([type=radio], [type=checkbox]), textarea')
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey) {
        if (key === 's') actor.send({ type: 'save' })
        else if (isTyping || (key !== 'z' && key !== 'y')) return
        else actor.send({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
        event.preventDefault()
        return
      }
      const tool = TOOLS.find((one) => TEXTS.keys[one].toLowerCase() === key)
      if (tool && !isTyping && !event.altKey) actor.send({ type: 'tool.choose', tool })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [actor, screen])
}

type DrawingScreenProps = {
  titleId: string
  evento: Evento
  setor: Setor
  /** The numbers of the places that are sold or held. */
  taken: readonly number[]
  onClose: () => void
  onSaved: () => void
}

/** The tools, the drawing, and a preview of the buyer's map. */
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

  const front = frontOf(setor)
  const settings = <DrawingSettings actor={actor} evento={evento} setor={setor} onRemoved={onClose} />
  const buyer = <BuyerView actor={actor} stage={front} />
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
        <DrawingCanvas actor={actor} stage={front} />
      </div>
      {isWide && <aside className={styles.aside}>{buyer}</aside>}
      {!isWide && isOpen && (
        <Sheet wide title={TEXTS.settings} onClose={() => open(false)}>
          {buyer}
          {settings}
        </Sheet>
      )}
      <ConflictSheet actor={actor} idSetor={setor.id} />
      {question}
    </div>
  )
}
