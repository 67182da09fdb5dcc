import { type IdRange, readCodigo } from './historico-rules.ts'
import { isEmail } from './pagarme-rules.ts'
import { digits, folded } from './text-rules.ts'

/** The least letters of a name, so that a search finds few people. */
const LEAST_NAME = 3

/** What a text typed by staff may stand for. */
export type Sought =
  | { by: 'code'; ids: IdRange | null; order: string | null }
  | { by: 'email'; email: string }
  /** A phone or a CPF: both may have these digits. */
  | { by: 'number'; number: string }
  | { by: 'name'; words: string[] }

/** The words of a name to search by; null when they have too few letters. */
export function nameWords(text: string): string[] | null {
  const words = folded(text).split(/\s+/)
  return words.join('').length >= LEAST_NAME ? words : null
}

/**
 * Reads a typed text as a ticket's code or id, an order (the provider's id or ours), an e-mail, a phone or CPF, with or
 * without mask and country code, or the words of a name; null when it is too short for any of them.
 */
export function readSought(text: string): Sought | null {
  const typed = text.trim()
  const code = readCodigo(typed)
  if (code) return { by: 'code', ids: code.ids, order: code.pedido }
  if (isEmail(typed)) return { by: 'email', email: typed.toLowerCase() }
  if (/^[\d\s()+.-]+$/.test(typed)) {
    const number = digits(typed).replace(/^55(?=\d{10,11}$)/, '')
    return /^\d{10,11}$/.test(number) ? { by: 'number', number } : null
  }
  const words = nameWords(typed)
  // The index of names needs a word of this length.
  return words?.some(({ length }) => length >= LEAST_NAME) ? { by: 'name', words } : null
}
