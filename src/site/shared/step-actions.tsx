import type { ReactNode } from 'react'
import styles from './step-actions.module.css'

/** The buttons of a step, the primary one first: full width on a phone, side by side on a desktop. */
export const StepActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
