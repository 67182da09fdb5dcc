import Cleave from 'cleave.js/react.js'
import { type FormEvent, memo, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { digits } from '../../../contract/text-rules.ts'
import { FieldFrame, type FieldProps, type InputWiring } from '../field/field.tsx'
import { selectAllOnEnter } from '../field/select-all.ts'

// Blocks instead of the library's date mode, which corrects the input; a mask must only format it
// (docs/product.md#validation).
const MASKS = {
  phone: { blocks: [0, 2, 5, 4], delimiters: ['(', ') ', '-'] },
  cpf: { blocks: [3, 3, 3, 2], delimiters: ['.', '.', '-'] },
  cep: { blocks: [5, 3], delimiters: ['-'] },
  date: { blocks: [2, 2, 4], delimiters: ['/'] },
  dateTime: { blocks: [2, 2, 4, 2, 2], delimiters: ['/', '/', ' ', ':'] },
  hour: { blocks: [2, 2], delimiters: [':'] },
  digits4: { blocks: [4], delimiters: [] },
  expiry: { blocks: [2, 4], delimiters: ['/'] },
} as const

type Mask = keyof typeof MASKS

type InputProps = InputWiring &
  Pick<FieldProps, 'name' | 'value' | 'placeholder' | 'inputMode' | 'autoComplete' | 'onChange'> & {
    mask: Mask
    onBlur: () => void
    htmlRef: (input: HTMLInputElement | null) => void
  }

/** Removes the country code of a pasted or autofilled '+55 11 …'; otherwise the mask would cut off the last digits. */
function dropCountryCode({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const national = maskPhone(input.value)
  if (digits(national) !== digits(input.value).slice(0, 11)) input.value = national
}

/**
 * Works around two faults of the library. On Android it writes with a delay, and a digit typed meanwhile replaces the
 * previous one. And it reads the value before the last key, which does not exist if the browser filled the field.
 */
const fixCleave = (cleave: object) => Object.assign(cleave, { isAndroid: false, lastInputValue: '' })

// Memoized, because each render of the library moves the caret back to its last position.
const MemoizedInput = memo(function CleaveInput({ mask, onChange, ...rest }: InputProps) {
  // A copy, because the library changes it.
  const [options] = useState(() => ({ ...MASKS[mask], numericOnly: true, delimiterLazyShow: true }))
  const [selecting] = useState(selectAllOnEnter)
  return (
    <Cleave
      {...rest}
      {...selecting}
      options={options}
      onInit={fixCleave}
      onChangeCapture={mask === 'phone' ? dropCountryCode : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
})

type MaskedFieldProps = FieldProps & { mask: Mask; end?: ReactNode }

/** A field that formats digits while they are typed and selects all when focused (docs/product.md#validation). */
export function MaskedField(props: MaskedFieldProps) {
  const {
    label,
    error,
    hint,
    name,
    value,
    mask,
    inputMode = 'numeric',
    autoComplete,
    autoFocus,
    placeholder,
    end,
  } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [stable] = useState(() => ({
    change: (text: string) => latest.current.onChange(text),
    blur: () => latest.current.onBlur?.(),
    ref: (input: HTMLInputElement | null) => assignRef(latest.current.ref, input),
  }))
  return (
    <FieldFrame label={label} error={error} hint={hint} autoFocus={autoFocus} end={end}>
      {(wiring) => (
        <MemoizedInput
          key={mask}
          {...wiring}
          mask={mask}
          name={name}
          value={value}
          inputMode={inputMode}
          placeholder={placeholder}
          autoComplete={autoComplete}
          onChange={stable.change}
          onBlur={stable.blur}
          htmlRef={stable.ref}
        />
      )}
    </FieldFrame>
  )
}

function assignRef<T>(ref: Ref<T> | undefined, value: T | null) {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}
