import { type ChangeEvent, useState } from 'react'
import { maskCpfCnpj, maskCurrency } from '../../../contract/masks.ts'
import { maskPhoneSpaced } from '../../../contract/phone-rules.ts'
import { FieldFrame, type FieldProps } from '../field/field.tsx'
import { selectAllOnEnter } from '../field/select-all.ts'

const count = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length

/**
 * The caret's position after a text was masked: with the same number of letters and digits behind it. Counted from the
 * end, because amounts of money are typed from the right.
 */
function caretIn(masked: string, afterCaret: string): number {
  let left = count(afterCaret)
  let at = masked.length
  while (at > 0 && left > 0) {
    at -= 1
    left -= count(masked[at] ?? '')
  }
  return at
}

const MASKS = { currency: maskCurrency, cpfCnpj: maskCpfCnpj, phoneSpaced: maskPhoneSpaced } as const

type TextMaskFieldProps = FieldProps & { mask: keyof typeof MASKS }

/**
 * A masked field whose format depends on its whole text (docs/product.md#validation): an amount is typed from the
 * right, a CPF becomes a CNPJ with its 14th character. For fields of fixed blocks see `MaskedField`. Selects all when
 * focused.
 */
export function TextMaskField({ label, error, hint, mask, onChange, onBlur, autoFocus, ...rest }: TextMaskFieldProps) {
  const [selecting] = useState(selectAllOnEnter)
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const typed = input.value
    const text = MASKS[mask](typed)
    if (text !== typed) {
      const caret = caretIn(text, typed.slice(input.selectionEnd ?? typed.length))
      input.value = text
      input.setSelectionRange(caret, caret)
    }
    onChange(text)
  }
  return (
    <FieldFrame label={label} error={error} hint={hint} autoFocus={autoFocus}>
      {(wiring) => (
        <input
          inputMode={mask === 'cpfCnpj' ? 'text' : 'numeric'}
          autoComplete="off"
          {...rest}
          {...wiring}
          {...selecting}
          type="text"
          onChange={change}
          onBlur={onBlur && (() => onBlur())}
        />
      )}
    </FieldFrame>
  )
}
