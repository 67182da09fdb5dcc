import type { Tool } from '../../../../../contract/drawing-rules.ts'
import styles from './cell-sign.module.css'

/** A cell as the drawing shows it, beside its name. */
export const CellSign = ({ sign }: { sign: Tool | 'taken' }) => (
  <svg className={styles.sign} data-sign={sign} viewBox="0 0 24 24" aria-hidden="true">
    <rect x="1.5" y="1.5" width="21" height="21" rx="5" />
    {sign === 'blocked' && <path d="M8 8l8 8M16 8l-8 8" />}
    {sign === 'gap' && <path d="M12 6v12M9 8.5 12 5.5l3 3M9 15.5l3 3 3-3" />}
    {sign === 'accessible' && <path d="M11 4.6h.01M11 8v5h5l2.6 4.6M11 10.3h4M8.6 11.6a4.4 4.4 0 1 0 5.8 5.8" />}
  </svg>
)
