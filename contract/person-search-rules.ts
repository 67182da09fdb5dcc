import { digits, folded } from './text-rules.ts'

/** The least letters of a name, so that a search finds few people. */
export const LEAST_NAME = 3

/** The words of a name to search by; null when they have too few letters. */
export function nameWords(text: string): string[] | null {
  const words = folded(text).split(/\s+/)
  return words.join('').length >= LEAST_NAME ? words : null
}

/**
 * The 10 or 11 digits of a typed phone or CPF, without mask and country code; null when it has another number of them,
 * undefined when the text is not a number at all.
 */
export function typedNumber(text: string): string | null | undefined {
  if (!/^[\d\s()+.-]+$/.test(text)) return undefined
  const number = digits(text).replace(/^55(?=\d{10,11}$)/, '')
  return /^\d{10,11}$/.test(number) ? number : null
}
