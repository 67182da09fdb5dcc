import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './field.module.css'

/** What every field takes, masked or not. */
export type FieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error?: string | null | undefined
  hint?: string | undefined
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string | undefined
  autoFocus?: boolean | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** The attributes that tie an input to its label, its hint and its error. */
export type InputWiring = {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'data-autofocus': true | undefined
}

type FieldFrameProps = Pick<FieldProps, 'label' | 'error' | 'hint' | 'autoFocus'> & {
  children: (wiring: InputWiring) => ReactNode
  end?: ReactNode
}

/** The box with the label above the text inside it; under it the error in words, and the hint. */
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
          // A dialog looks for it when it opens: what React focuses itself is not on the screen yet.
          'data-autofocus': autoFocus || undefined,
        })}
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {/* Always there: a live region says only what changes in it. */}
      <div id={helpId} aria-live="polite">
        {error && <p className={styles.error}>{error}</p>}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  )
}
