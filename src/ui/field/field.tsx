import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './field.module.css'

/** The props of every text field, masked or not. */
export type FieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | null | undefined
  hint?: string | undefined
  placeholder?: string | undefined
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string | undefined
  autoFocus?: boolean | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** The attributes that connect an input with its label, its hint and its error. */
export type InputWiring = {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  autoFocus: true | undefined
  'data-autofocus': true | undefined
}

type FieldFrameProps = Pick<FieldProps, 'label' | 'error' | 'hint' | 'autoFocus'> & {
  children: (wiring: InputWiring) => ReactNode
  end?: ReactNode
}

/** The box with the label above the input; below it the error message and the hint. */
export function FieldFrame({ label, error, hint, autoFocus, children, end }: FieldFrameProps) {
  const id = useId()
  const helpId = `${id}-help`
  return (
    <div className={error ? `${styles.field} ${styles.wrong}` : styles.field}>
      <div className={styles.box}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {children({
          id,
          className: styles.input,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error || hint ? helpId : undefined,
          // A modal focuses the element with this attribute when it opens; React's autoFocus runs before the dialog is
          // shown.
          autoFocus: autoFocus || undefined,
          'data-autofocus': autoFocus || undefined,
        })}
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {/* Always rendered: a live region announces only changes of its content. */}
      <div id={helpId} aria-live="polite">
        {error && <p className={styles.error}>{error}</p>}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  )
}
