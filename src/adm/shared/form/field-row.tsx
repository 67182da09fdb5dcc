import type { ReactNode } from 'react'
import styles from './field-row.module.css'

/** Fields side by side on a desk, by the proportions in `columns` ('2fr 1fr'); below each other on a phone. */
export const FieldRow = ({ columns, children }: { columns: string; children: ReactNode }) => (
  <div className={styles.row} style={{ '--columns': columns } as Record<string, string>}>
    {children}
  </div>
)
