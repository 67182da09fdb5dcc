import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { COMMON } from '../../texts/common.ts'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useTopModal } from '../modal/modal-stack.ts'
import styles from './alerts.module.css'

type Alert = { id: string; text: string }

type AlertsProps = { alerts: Alert[]; onDismiss: (id: string) => void }

/** Uses the top layer if the browser supports it. */
function AlertRegion({ alerts, onDismiss }: AlertsProps) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => ref.current?.showPopover?.(), [])
  return (
    <section ref={ref} className={styles.region} popover="manual" aria-label={COMMON.notices}>
      {alerts.map(({ id, text }) => (
        <div key={id} className={styles.alert} role="alert">
          <Icon name="alert" />
          <p>{text}</p>
          <IconButton name="close" label={COMMON.close} onClick={() => onDismiss(id)} />
        </div>
      ))}
    </section>
  )
}

/**
 * Shows the alerts above everything until they are dismissed, and announces them immediately. While a modal is open
 * they are inside of it, because everything else is inert, also for a screen reader.
 */
export function Alerts(props: AlertsProps) {
  const modal = useTopModal()
  return modal ? createPortal(<AlertRegion {...props} />, modal) : <AlertRegion {...props} />
}
