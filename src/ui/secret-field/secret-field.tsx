import { type ChangeEventHandler, type FocusEventHandler, type Ref, useState } from 'react'
import { UI } from '../../texts/ui.ts'
import { FieldFrame, type FieldProps } from '../field/field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'

type SecretFieldProps = Pick<FieldProps, 'label' | 'name' | 'hint' | 'inputMode' | 'autoComplete' | 'autoFocus'> & {
  error: string | false | undefined
  password?: boolean
  maxLength: number
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined
  ref: Ref<HTMLInputElement>
}

/**
 * A password or a code. The value is stored only in the input and read from there: a controlled value would be in
 * React's state and in the page's markup.
 */
export function SecretField({ label, error, hint, autoFocus, password = false, ...rest }: SecretFieldProps) {
  const [shown, setShown] = useState(false)
  const eye = password && (
    <IconButton
      name={shown ? 'eye-off' : 'eye'}
      label={shown ? UI.hidePassword : UI.showPassword}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <FieldFrame label={label} error={error || null} hint={hint} autoFocus={autoFocus} end={eye}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          type={password && !shown ? 'password' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </FieldFrame>
  )
}
