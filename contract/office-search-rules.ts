import { type IdRange, readCodigo } from './historico-rules.ts'
import { isEmail } from './pagarme-rules.ts'
import { LEAST_NAME, nameWords, typedNumber } from './person-search-rules.ts'

/** What a text typed by staff may stand for. */
export type Sought =
  | { by: 'code'; ids: IdRange | null; order: string | null }
  | { by: 'email'; email: string }
  /** A phone or a CPF: both may have these digits. */
  | { by: 'number'; number: string }
  | { by: 'name'; words: string[] }

/**
 * Reads a typed text as a ticket's code or id, an order (the provider's id or ours), an e-mail, a phone or CPF, with or
 * without mask and country code, or the words of a name; null when it is too short for any of them.
 */
export function readSought(text: string): Sought | null {
  const typed = text.trim()
  const code = readCodigo(typed)
  if (code) return { by: 'code', ids: code.ids, order: code.pedido }
  if (isEmail(typed)) return { by: 'email', email: typed.toLowerCase() }
  const number = typedNumber(typed)
  if (number !== undefined) return number === null ? null : { by: 'number', number }
  const words = nameWords(typed)
  // The index of names needs a word of this length.
  return words?.some(({ length }) => length >= LEAST_NAME) ? { by: 'name', words } : null
}
