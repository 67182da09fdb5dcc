import { type FormEvent, useState } from 'react'
import { digits } from '../../../contract/documents.ts'
import { FieldFrame, type FieldProps } from '../field/field.tsx'
import { selectAllOnEnter } from '../field/select-all.ts'
import { groupDigits } from '../masked-field/group-digits.ts'

type SecretDigitsProps = Pick<FieldProps, 'label' | 'name' | 'error' | 'autoComplete'> & {
  /** How many digits it takes, and after how many each time a space stands. */
  max: number
  groups?: number | undefined
  /** What is in it at first: the rest of its life only the input itself holds it. */
  initial: string
  onChange: (text: string) => void
}

/**
 * A card's number or code, masked like the other fields (docs/product.md#validation), but only in the input: a value
 * that React controls is written into the page's markup as well.
 */
export function SecretDigits({ label, error, max, groups = max, initial, onChange, ...rest }: SecretDigitsProps) {
  const [selecting] = useState(selectAllOnEnter)
  const [fill] = useState(() => (input: HTMLInputElement | null) => {
    if (input && initial !== '') input.value = initial
  })
  const mask = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    const text = groupDigits(input.value, max, groups)
    if (text !== input.value) {
      const before = digits(input.value.slice(0, input.selectionStart ?? input.value.length))
      input.value = text
      // The caret stays behind the digit that was just typed.
      const caret = groupDigits(before, max, groups).length
      input.setSelectionRange(caret, caret)
    }
    onChange(text)
  }
  return (
    <FieldFrame label={label} error={error}>
      {(wiring) => (
        <input {...rest} {...wiring} {...selecting} ref={fill} type="text" inputMode="numeric" onInput={mask} />
      )}
    </FieldFrame>
  )
}
