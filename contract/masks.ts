import { parseReais, reaisInput } from './money-input-rules.ts'
import { digits, joinParts } from './text-rules.ts'

/**
 * Masks of texts (docs/product.md#validation); most fields of digits have theirs in
 * `src/ui/masked-field/masked-field.tsx`. Masks only format and never reject. Each takes the field's text, masked or
 * not, and returns the masked text. A partial value gives a partial mask without a separator at its end, so that a
 * backspace always deletes a digit. Masking twice changes nothing.
 */

/**
 * Currency without its symbol, with two decimals and dots for thousands: '1234,5' is '1.234,50'. Applied to the whole
 * text when its field is left: in the middle of an amount, a dot may still become one of thousands. What is no amount
 * stays as it was typed.
 */
export function maskCurrency(text: string): string {
  const cents = parseReais(text)
  return cents === null ? text : reaisInput(cents)
}

/**
 * CPF '529.982.247-25' below 14 characters, CNPJ '11.222.333/0001-81' from 14. A text with a letter is masked as a CNPJ
 * at any length: only a CNPJ issued since 2026 contains letters.
 */
export function maskCpfCnpj(text: string): string {
  const typed = text
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, 14)
  if (typed.length < 14 && !/[A-Z]/.test(typed)) {
    return joinParts(typed.slice(0, 3), ['.', typed.slice(3, 6)], ['.', typed.slice(6, 9)], ['-', typed.slice(9)])
  }
  const [root, branch] = [
    joinParts(typed.slice(0, 2), ['.', typed.slice(2, 5)], ['.', typed.slice(5, 8)]),
    typed.slice(8, 12),
  ]
  return joinParts(root, ['/', branch], ['-', typed.slice(12)])
}

/** Whether a card is an Amex, by the first digits of its number. */
export const isAmex = (number: string): boolean => /^3[47]/.test(number)

/** Card number, in groups of 4: '4000 0000 0000 0010'; an Amex has 15 digits: '3782 822463 10005'. */
export function maskCard(text: string): string {
  const number = digits(text)
  const cuts = isAmex(number) ? [4, 10, 15] : [4, 8, 12, 16]
  return cuts
    .map((end, index) => number.slice(cuts[index - 1] ?? 0, end))
    .filter(Boolean)
    .join(' ')
}

/** A card's code: 4 digits at most. */
export const maskCvv = (text: string): string => digits(text).slice(0, 4)
