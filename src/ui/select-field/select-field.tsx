import type { Ref } from 'react'
import { FieldFrame, type FieldProps } from '../field/field.tsx'
import styles from './select-field.module.css'

export type Option = { value: string; label: string }

type SelectFieldProps = Omit<FieldProps, 'ref' | 'inputMode' | 'autoComplete'> & {
  options: readonly Option[]
  /** The label of the option ''; without it there is no such option. */
  empty?: string | undefined
  /** Shown for a value that is in no option, for example until the options are loaded. */
  unknown?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** The browser's own select, as a field: it opens as the device's picker and finds an option by its first letters. */
export function SelectField({ label, error, hint, autoFocus, options, empty, unknown, ...rest }: SelectFieldProps) {
  const { onChange, onBlur, ...field } = rest
  const isKnown = (field.value === '' && empty !== undefined) || options.some(({ value }) => value === field.value)
  return (
    <div className={styles.frame}>
      <FieldFrame label={label} error={error} hint={hint} autoFocus={autoFocus}>
        {({ className, ...wiring }) => (
          <select
            {...field}
            {...wiring}
            className={`${className} ${styles.select}`}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur && (() => onBlur())}
          >
            {empty !== undefined && <option value="">{empty}</option>}
            {!isKnown && <option value={field.value}>{unknown ?? ''}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </div>
  )
}
