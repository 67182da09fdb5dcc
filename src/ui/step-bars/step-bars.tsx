import styles from './step-bars.module.css'

type StepBarsProps = { step: number; of: number; label: string }

/** How far along: one bar a step, drawn up to the present one; `label` says the same in words. */
export const StepBars = ({ step, of, label }: StepBarsProps) => (
  <div className={styles.bars} role="img" aria-label={label}>
    {Array.from({ length: of }, (_, index) => index + 1).map((bar) => (
      <span key={bar} className={bar <= step ? `${styles.bar} ${styles.done}` : styles.bar} />
    ))}
  </div>
)
