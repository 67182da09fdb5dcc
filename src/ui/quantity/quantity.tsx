import { UI } from '../../texts/ui.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './quantity.module.css'

type QuantityProps = { label: string; value: number; min: number; max: number; onChange: (value: number) => void }

/** A quantity with a minus and a plus button; a change is announced to screen readers. */
export const Quantity = ({ label, value, min, max, onChange }: QuantityProps) => (
  <fieldset className={styles.quantity} aria-label={label}>
    <IconButton
      name="minus"
      label={UI.decrease(label)}
      disabled={value <= min}
      onClick={() => onChange(Math.max(min, value - 1))}
    />
    <output className={styles.value}>{value}</output>
    <IconButton
      name="plus"
      label={UI.increase(label)}
      disabled={value >= max}
      onClick={() => onChange(Math.min(max, value + 1))}
    />
  </fieldset>
)
