import type { Ref } from 'react'
import { FieldFrame, type FieldProps } from '../field/field.tsx'
import styles from './text-area.module.css'

type TextAreaProps = Omit<FieldProps, 'ref' | 'inputMode' | 'autoComplete'> & {
  maxLength?: number | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** A field of several lines, which grows with its text. */
export const TextArea = ({ label, error, hint, autoFocus, onChange, onBlur, ...rest }: TextAreaProps) => (
  <FieldFrame label={label} error={error} hint={hint} autoFocus={autoFocus}>
    {({ className, ...wiring }) => (
      <textarea
        {...rest}
        {...wiring}
        className={`${className} ${styles.text}`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur && (() => onBlur())}
      />
    )}
  </FieldFrame>
)
