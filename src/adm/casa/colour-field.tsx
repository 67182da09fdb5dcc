import { useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import styles from './colour-field.module.css'

type ColourFieldProps<V extends FieldValues> = {
  control: Control<V, unknown, V>
  name: FieldPath<V>
  label: string
  kind: 'acao' | 'marca'
}

/** One of the house's two colours, from a palette or typed. */
export function ColourField<V extends FieldValues>({ control, name, label }: ColourFieldProps<V>) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const typed = String(field.value ?? '')
  const error = fieldState.error?.message
  return (
    <div className={styles.field}>
      <input type="color" aria-label={label} value={typed} onChange={(event) => field.onChange(event.target.value)} />
      <label htmlFor={id}>{label}</label>
      <input id={id} {...field} value={typed} aria-invalid={error ? true : undefined} />
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
