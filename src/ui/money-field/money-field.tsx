import { useState } from 'react'
import { maskCurrency } from '../../../contract/masks.ts'
import { readReais } from '../../../contract/money-input-rules.ts'
import { FieldFrame, type FieldProps } from '../field/field.tsx'
import { selectAllOnEnter } from '../field/select-all.ts'

/**
 * An amount in reais (docs/product.md#validation): '40' is R$ 40,00. What will be stored is shown below it while it is
 * typed; the field itself is formatted when it is left, or when Enter sends its form. Selects all when focused.
 */
export function MoneyField({ label, error, hint, value, onChange, onBlur, autoFocus, ...rest }: FieldProps) {
  const [selecting] = useState(selectAllOnEnter)
  const format = () => {
    const masked = maskCurrency(value)
    if (masked !== value) onChange(masked)
  }
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={[readReais(value), hint].filter(Boolean).join(' · ')}
      autoFocus={autoFocus}
    >
      {(wiring) => (
        <input
          inputMode="decimal"
          autoComplete="off"
          {...rest}
          {...wiring}
          {...selecting}
          type="text"
          value={value}
          maxLength={30}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') format()
          }}
          onBlur={() => {
            format()
            onBlur?.()
          }}
        />
      )}
    </FieldFrame>
  )
}
