import { UI } from '../../texts/ui.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './quantity.module.css'

type QuantityProps = {
  label: string
  value: number
  min: number
  max: number
  disabled?: boolean
  /** At the minimum, the minus button becomes one that removes the thing itself. */
  onRemove?: () => void
  removeLabel?: string
  onChange: (value: number) => void
}

/** A quantity with a minus and a plus button; a change is announced to screen readers. */
export const Quantity = ({
  label,
  value,
  min,
  max,
  disabled = false,
  onRemove,
  removeLabel,
  onChange,
}: QuantityProps) => (
  <fieldset className={styles.quantity} aria-label={label} data-some={value > 0 || undefined}>
    {onRemove && value <= min ? (
      <IconButton name="trash" label={removeLabel ?? UI.decrease(label)} disabled={disabled} onClick={onRemove} />
    ) : (
      <IconButton
        name="minus"
        label={UI.decrease(label)}
        disabled={disabled || value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
      />
    )}
    <output className={styles.value}>{value}</output>
    <IconButton
      name="plus"
      label={UI.increase(label)}
      disabled={disabled || value >= max}
      onClick={() => onChange(Math.min(max, value + 1))}
    />
  </fieldset>
)
