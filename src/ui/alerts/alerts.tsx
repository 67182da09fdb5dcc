import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { COMMON } from '../../texts/common.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useTopModal } from '../modal/modal-stack.ts'
import styles from './alerts.module.css'

/** `done`: a success, which disappears by itself. `undo`: the label of a button that undoes it. */
type Alert = { id: string; text: string; done?: true; undo?: string }

type AlertsProps = { alerts: Alert[]; onDismiss: (id: string) => void; onUndo: (id: string) => void }

/** How long a success is shown, in milliseconds; longer if it can be undone. */
const DONE_MS = 6000
const UNDO_MS = 12_000

type AlertLineProps = { alert: Alert; onDismiss: () => void; onUndo: () => void }

function AlertLine({ alert: { text, done, undo }, onDismiss, onUndo }: AlertLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const dismiss = useRef(onDismiss)
  useEffect(() => {
    dismiss.current = onDismiss
  })
  useEffect(() => {
    if (!done) return
    const timer = setInterval(
      () => {
        // It stays while the user hovers over it or its button has the focus.
        if (!line.current?.matches(':hover, :focus-within')) dismiss.current()
      },
      undo ? UNDO_MS : DONE_MS,
    )
    return () => clearInterval(timer)
  }, [done, undo])
  return (
    <div ref={line} className={styles.alert} role={done ? 'status' : 'alert'}>
      <Icon name={done ? 'check' : 'alert'} />
      <p>{text}</p>
      {undo && (
        <button type="button" className={styles.undo} onClick={onUndo}>
          {undo}
        </button>
      )}
      <IconButton name="close" label={COMMON.close} onClick={onDismiss} />
    </div>
  )
}

/** Shown in the top layer, if the browser supports it. */
function AlertRegion({ alerts, onDismiss, onUndo }: AlertsProps) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => ref.current?.showPopover?.(), [])
  return (
    <section ref={ref} className={styles.region} popover="manual" aria-label={COMMON.notices}>
      {alerts.map((alert) => (
        <AlertLine key={alert.id} alert={alert} onDismiss={() => onDismiss(alert.id)} onUndo={() => onUndo(alert.id)} />
      ))}
    </section>
  )
}

/**
 * Shows the alerts above everything, and announces them: an error until it is dismissed, a success for some seconds.
 * While a modal is open they are inside of it, because everything else is inert, also for a screen reader.
 */
export function Alerts(props: AlertsProps) {
  const modal = useTopModal()
  return modal ? createPortal(<AlertRegion {...props} />, modal) : <AlertRegion {...props} />
}
