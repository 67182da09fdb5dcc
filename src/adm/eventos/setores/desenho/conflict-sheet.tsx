import { useSelector } from '@xstate/react'
import { countsOf, type Drawing, drawingOf } from '../../../../../contract/drawing-rules.ts'
import { ADM } from '../../../../texts/adm.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Sheet } from '../../../../ui/sheet/sheet.tsx'
import { useLastEditor } from '../../../shared/form/use-last-editor.ts'
import styles from './conflict-sheet.module.css'
import type { DrawingActor } from './use-drawing.ts'

const { conflict: texts } = TEXTS

const inWords = (drawing: Drawing | null): string =>
  drawing ? texts.counts(countsOf(drawing, []).total, drawing.linhas.length) : texts.none

/** Shown when another user has saved another drawing meanwhile: both numbers of places, and the choice of one. */
export function ConflictSheet({ actor, idSetor }: { actor: DrawingActor; idSetor: string }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('conflict'))
  const { drawing, theirs } = useSelector(actor, ({ context }) => context)
  const who = useLastEditor(isOpen ? idSetor : '')
  if (!isOpen || !theirs) return null
  const stay = () => actor.send({ type: 'conflict.dismiss' })
  return (
    <Sheet
      wide
      title={texts.title}
      onClose={stay}
      actions={
        <div className={styles.actions}>
          <Button tone="quiet" onClick={stay}>
            {texts.back}
          </Button>
          <Button tone="secondary" onClick={() => actor.send({ type: 'conflict.theirs' })}>
            {texts.takeTheirs}
          </Button>
          <Button onClick={() => actor.send({ type: 'conflict.mine' })}>{texts.keepMine}</Button>
        </div>
      }
    >
      {who && <p>{who.isMe ? ADM.conflict.byMe(who.when) : ADM.conflict.by(who.nome, who.when)}</p>}
      <p>{texts.text}</p>
      <dl className={styles.sides}>
        <div>
          <dt>{texts.mine}</dt>
          <dd>{inWords(drawing)}</dd>
        </div>
        <div>
          <dt>{texts.theirs}</dt>
          <dd>{inWords(theirs.layout && drawingOf(theirs.layout))}</dd>
        </div>
      </dl>
    </Sheet>
  )
}
