import { COMMON } from '../../texts/common.ts'
import styles from './brand.module.css'

/** The logo, a ticket, and the name. */
export const Brand = () => (
  <span className={styles.brand}>
    <svg className={styles.mark} viewBox="0 0 24 17" aria-hidden="true">
      <path fill="currentColor" d="M0 0h24v4.5a4 4 0 0 0 0 8V17H0v-4.5a4 4 0 0 0 0-8z" />
    </svg>
    {COMMON.name}
  </span>
)
