import type { ReactNode, Ref } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  /** The visible text; `name` is more precise for screen readers, for example it names the row. */
  label: ReactNode
  name: string
  accessibleName?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  /** While its change is being saved. */
  busy?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A setting that is on or off. */
export const Switch = ({ label, name, accessibleName, checked, onChange, busy = false, ref }: SwitchProps) => (
  <label className={styles.switch}>
    <input
      ref={ref}
      className={styles.input}
      type="checkbox"
      role="switch"
      name={name}
      aria-label={accessibleName}
      aria-checked={checked}
      aria-disabled={busy}
      checked={checked}
      onChange={(event) => {
        if (!busy) onChange(event.target.checked)
      }}
    />
    <span className={styles.label}>{label}</span>
  </label>
)
