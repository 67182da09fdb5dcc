import styles from './step-bars.module.css'

type StepBarsProps = { step: number; of: number; label: string }

/** Progress: one bar per step, filled up to the current one; `label` is the text for it. */
export const StepBars = ({ step, of, label }: StepBarsProps) => (
  <div className={styles.bars} role="img" aria-label={label}>
    {Array.from({ length: of }, (_, index) => index + 1).map((bar) => (
      <span key={bar} className={bar <= step ? `${styles.bar} ${styles.done}` : styles.bar} />
    ))}
  </div>
)
