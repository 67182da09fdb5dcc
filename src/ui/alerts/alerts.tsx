import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { UI } from '../../texts/ui.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useTopModal } from '../modal/modal-stack.ts'
import styles from './alerts.module.css'

type Alert = { id: string; text: string }

type AlertsProps = { alerts: Alert[]; onDismiss: (id: string) => void }

/** In the layer above everything, where the browser has one. */
function AlertRegion({ alerts, onDismiss }: AlertsProps) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => ref.current?.showPopover?.(), [])
  return (
    <section ref={ref} className={styles.region} popover="manual" aria-label={UI.notices}>
      {alerts.map(({ id, text }) => (
        <div key={id} className={styles.alert} role="alert">
          <Icon name="alert" />
          <p>{text}</p>
          <IconButton name="close" label={UI.close} onClick={() => onDismiss(id)} />
        </div>
      ))}
    </section>
  )
}

/**
 * What went wrong anywhere, said at once and shown above everything until dismissed. Inside of an open modal, because
 * all else is out of reach then, for a screen reader as well.
 */
export function Alerts(props: AlertsProps) {
  const modal = useTopModal()
  return modal ? createPortal(<AlertRegion {...props} />, modal) : <AlertRegion {...props} />
}
