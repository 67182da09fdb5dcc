import styles from './check-box.module.css'

type CheckBoxProps = { label: string; name: string; checked: boolean; onChange: (checked: boolean) => void }

/** A yes or no in a form. */
export const CheckBox = ({ label, name, checked, onChange }: CheckBoxProps) => (
  <label className={styles.box}>
    <input
      className={styles.input}
      type="checkbox"
      name={name}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)
