import { type FormEvent, useState } from 'react'
import { digits } from '../../../contract/text-rules.ts'
import { FieldFrame, type FieldProps } from '../field/field.tsx'
import { selectAllOnEnter } from '../field/select-all.ts'

type SecretDigitsProps = Pick<FieldProps, 'label' | 'name' | 'error' | 'autoComplete'> & {
  /** Formats the text while it is typed; no space at the end, so that a backspace always deletes a digit. */
  mask: (text: string) => string
  /** The initial value; after that the value is stored only in the input. */
  initial: string
  onChange: (text: string) => void
}

/**
 * A card's number or code, masked like the other fields (docs/product.md#validation). The value is stored only in the
 * input: a controlled value would also be written into the page's markup.
 */
export function SecretDigits({ label, error, mask, initial, onChange, ...rest }: SecretDigitsProps) {
  const [selecting] = useState(selectAllOnEnter)
  const [fill] = useState(() => (input: HTMLInputElement | null) => {
    if (input && initial !== '') input.value = initial
  })
  const format = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    const text = mask(input.value)
    if (text !== input.value) {
      const before = digits(input.value.slice(0, input.selectionStart ?? input.value.length))
      input.value = text
      // The caret stays after the digit that was just typed.
      const caret = mask(before).length
      input.setSelectionRange(caret, caret)
    }
    onChange(text)
  }
  return (
    <FieldFrame label={label} error={error}>
      {(wiring) => (
        <input {...rest} {...wiring} {...selecting} ref={fill} type="text" inputMode="numeric" onInput={format} />
      )}
    </FieldFrame>
  )
}
