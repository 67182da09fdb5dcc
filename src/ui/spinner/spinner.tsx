import { SPINNER_PX } from '../../../contract/limits.ts'
import { Ring } from '../ring/ring.tsx'
import styles from './spinner.module.css'

/** The loading state of a whole screen: the ring and a text. */
export const Spinner = ({ label, size = SPINNER_PX }: { label: string; size?: number | undefined }) => (
  <div className={styles.spinner} role="status">
    <Ring size={size} />
    <p className={styles.label}>{label}</p>
  </div>
)
