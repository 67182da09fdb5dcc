import { SPINNER_PX } from '../../../contract/limits.ts'
import { Ring } from '../ring/ring.tsx'
import styles from './spinner.module.css'

/** Where a whole screen waits: the ring, and in words what for. */
export const Spinner = ({ label, size = SPINNER_PX }: { label: string; size?: number | undefined }) => (
  <div className={styles.spinner} role="status">
    <Ring size={size} />
    <p className={styles.label}>{label}</p>
  </div>
)
