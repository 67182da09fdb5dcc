import { useState } from 'react'
import { UI } from '../../texts/ui.ts'
import { FieldFrame, type FieldProps } from '../field/field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'password' | 'tel' | undefined
  maxLength?: number | undefined
  readOnly?: true
}

/** A single-line text field. A password has a button to show it. */
export function TextField({ label, error, hint, onChange, onBlur, type = 'text', autoFocus, ...rest }: TextFieldProps) {
  const [shown, setShown] = useState(false)
  const literal = type === 'email' || type === 'password'
  const eye = type === 'password' && (
    <IconButton
      name={shown ? 'eye-off' : 'eye'}
      label={shown ? UI.hidePassword : UI.showPassword}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <FieldFrame label={label} error={error} hint={hint} autoFocus={autoFocus} end={eye}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          type={shown ? 'text' : type}
          autoCapitalize={literal ? 'none' : undefined}
          spellCheck={literal ? false : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur && (() => onBlur())}
        />
      )}
    </FieldFrame>
  )
}
