import type { ReactNode } from 'react'
import styles from './choice.module.css'

type ChoiceProps = {
  /** The name of the group, the same for all its choices. */
  name: string
  value: string
  checked: boolean
  disabled?: boolean
  onChoose: () => void
  /** The layout of the content; the colours are the same everywhere. */
  className?: string | undefined
  children: ReactNode
}

/** One of several choices, as a chip that is dark when chosen. Use it in a `fieldset` with a legend. */
export const Choice = ({ name, value, checked, disabled, onChoose, className = '', children }: ChoiceProps) => (
  <label className={`${styles.choice} ${className}`} data-value={value}>
    <input
      className={styles.input}
      type="radio"
      name={name}
      value={value}
      checked={checked}
      disabled={disabled}
      onChange={onChoose}
    />
    {children}
  </label>
)
