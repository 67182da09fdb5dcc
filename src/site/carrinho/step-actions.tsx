import type { ReactNode } from 'react'
import styles from './step-actions.module.css'

/** The ways on from a step, the first one first: full width on a phone, side by side on a desk. */
export const StepActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
