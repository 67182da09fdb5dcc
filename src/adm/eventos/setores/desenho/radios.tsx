import type { ReactNode } from 'react'
import styles from './radios.module.css'

type RadiosProps<Value extends string> = {
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  children?: ReactNode
}

/** A few choices, one below the other. */
export const Radios = <Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  children,
}: RadiosProps<Value>) => (
  <fieldset className={styles.radios}>
    <legend className={styles.legend}>{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className={styles.radio}>
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        {option.label}
      </label>
    ))}
    {children}
  </fieldset>
)
