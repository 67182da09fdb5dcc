import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import styles from './counter.module.css'
import type { Device } from './device/device.ts'
import { useSummary } from './use-gate.ts'

/** How many are in, also by what the server does not know yet. */
export function Counter({ device }: { device: Device }) {
  const { entraram, vendidos } = useSummary(device)
  const part = vendidos === 0 ? 0 : Math.min(1, entraram / vendidos)
  return (
    <div>
      <p className={styles.line}>
        <strong className={styles.big}>{TEXTS.count(entraram)}</strong> {TEXTS.entered(vendidos)}
      </p>
      <svg className={styles.bar} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.rest} width="100" height="2" />
        <rect width={100 * part} height="2" />
      </svg>
    </div>
  )
}
