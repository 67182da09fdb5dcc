import { digits } from '../../../contract/documents.ts'

/** The first `max` digits of a text, a space after every `size`: none at the end, so that a backspace deletes a digit. */
export const groupDigits = (text: string, max: number, size: number): string =>
  digits(text)
    .slice(0, max)
    .replace(new RegExp(`(\\d{${size}})(?=\\d)`, 'g'), '$1 ')
