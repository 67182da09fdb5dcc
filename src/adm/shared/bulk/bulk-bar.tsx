import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { SELECTION_MAX } from '../../../../contract/limits.ts'
import { MESSAGES } from '../../../../contract/messages.ts'
import { type BulkItem, type BulkKind, countRecords } from '../../../../machines/bulk.ts'
import { ADM_BULK as TEXTS } from '../../../texts/adm-bulk.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import styles from './bulk-bar.module.css'
import type { BulkActor } from './use-bulk.ts'

type BulkBarProps = {
  actor: BulkActor
  /** What the user may do to the selected rows. */
  kinds: readonly BulkKind[]
  items: readonly BulkItem[]
  onClear: () => void
  /** The button that downloads the selected rows. */
  exporting: ReactNode
}

type SelectionBarProps = { count: number; exporting: ReactNode; onClear: () => void; children?: ReactNode }

/** How many rows are selected, and what can be done to them. */
export const SelectionBar = ({ count, exporting, onClear, children }: SelectionBarProps) => (
  <section className={styles.bar} aria-label={TEXTS.bar}>
    <p role="status">{TEXTS.selected(count)}</p>
    <div className={styles.actions}>
      {children}
      {count <= SELECTION_MAX ? exporting : <p className={styles.quiet}>{MESSAGES.selectionMax(SELECTION_MAX)}</p>}
      <Button tone="quiet" onClick={onClear}>
        {TEXTS.clear}
      </Button>
    </div>
  </section>
)

/** What can be done to the selected rows; after a question that counts them, how far it is, and what was refused. */
export function BulkBar(props: BulkBarProps) {
  const isIdle = useSelector(props.actor, (now) => now.matches('idle'))
  if (!isIdle) return <Progress actor={props.actor} />
  return props.items.length === 0 ? null : <Choice {...props} />
}

function Choice({ actor, kinds, items, onClear, exporting }: BulkBarProps) {
  const [asked, setAsked] = useState<BulkKind | null>(null)
  const texts = asked && TEXTS.kinds[asked]
  const begin = (kind: BulkKind) => {
    setAsked(null)
    onClear()
    actor.send({ type: 'bulk.start', kind, items })
  }
  return (
    <>
      <SelectionBar count={countRecords(items)} exporting={exporting} onClear={onClear}>
        {kinds.map((kind) => (
          <Button key={kind} tone="secondary" onClick={() => setAsked(kind)}>
            {TEXTS.kinds[kind].action}
          </Button>
        ))}
      </SelectionBar>
      {asked && texts && (
        <ConfirmDialog
          open
          question={texts.question(countRecords(items))}
          text={texts.text}
          confirm={texts.confirm}
          dismiss={TEXTS.dismiss}
          tone={asked === 'publicar' ? undefined : 'danger'}
          onConfirm={() => begin(asked)}
          onDismiss={() => setAsked(null)}
        />
      )}
    </>
  )
}

function titleOf(value: unknown, isStopped: boolean, { title, over }: { title: string; over: string }): string {
  if (value === 'finished') return over
  if (value === 'paused') return TEXTS.paused
  return isStopped ? TEXTS.stopping : title
}

function Progress({ actor }: { actor: BulkActor }) {
  const { value, context } = useSelector(actor, (now) => now)
  const { kind, pending, done, failed, error, isStopped } = context
  const [isOpen, setIsOpen] = useState(false)
  const texts = TEXTS.kinds[kind]
  const over = done + countRecords(failed)
  const all = over + countRecords(pending)
  const send = (type: 'bulk.stop' | 'bulk.resume' | 'bulk.retry' | 'bulk.dismiss') => () => actor.send({ type })
  return (
    <section className={styles.bar} aria-label={texts.title}>
      <div className={styles.state}>
        <p role="status">
          <strong>{titleOf(value, isStopped, texts)}</strong>{' '}
          {value === 'finished' ? TEXTS.outcome(done, countRecords(failed)) : TEXTS.progress(over, all)}
        </p>
        <progress className={styles.progress} value={over} max={all} aria-label={texts.title} />
        {value === 'running' && <p className={styles.quiet}>{TEXTS.stay}</p>}
        {error && <p role="alert">{error.text}</p>}
      </div>
      <div className={styles.actions}>
        {value === 'running' && !isStopped && (
          <Button tone="secondary" onClick={send('bulk.stop')}>
            {TEXTS.stop}
          </Button>
        )}
        {value === 'paused' && <Button onClick={send('bulk.resume')}>{TEXTS.resume}</Button>}
        {failed.length > 0 && (
          <Button tone="secondary" onClick={() => setIsOpen(true)}>
            {TEXTS.reasons}
          </Button>
        )}
        {value === 'finished' && failed.length > 0 && (
          <Button tone="secondary" onClick={send('bulk.retry')}>
            {TEXTS.retry}
          </Button>
        )}
        {value !== 'running' && (
          <Button tone="quiet" onClick={send('bulk.dismiss')}>
            {value === 'paused' ? TEXTS.abandon : TEXTS.close}
          </Button>
        )}
      </div>
      {isOpen && (
        <Sheet title={TEXTS.failed} onClose={() => setIsOpen(false)}>
          <ul className={styles.failed}>
            {failed.map(({ ids, nome, text }) => (
              <li key={ids[0]}>
                <strong>{nome}</strong>: {text}
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </section>
  )
}
