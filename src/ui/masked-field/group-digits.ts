import { digits } from '../../../contract/documents.ts'

/** The first `max` digits in groups of `size`; no space at the end, so that a backspace always deletes a digit. */
export const groupDigits = (text: string, max: number, size: number): string =>
  digits(text)
    .slice(0, max)
    .replace(new RegExp(`(\\d{${size}})(?=\\d)`, 'g'), '$1 ')
