import { stripAccents } from '../../contract/text-rules.ts'
import { COMMON_WORDS, KEY_ROWS } from './common-words.ts'
import { LEAKED_PASSWORDS } from './leaked-passwords.ts'

/** Digits in the place of letters; `1` is read as both. */
const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const unspelled = (text: string, one: string): string =>
  text.replace(/[0134578@$!]/g, (sign) => (sign === '1' ? one : (LETTERS[sign] ?? sign)))

const reversed = (text: string): string => [...text].reverse().join('')
const ROWS = [...KEY_ROWS, ...KEY_ROWS.map(reversed)]

/** One character, or a short part, again and again: `aaaaaa`, `123123`, `abc1abc1`. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/.test(text) || /^(.+)\1$/.test(text)

const isRow = (text: string): boolean => text.length >= 3 && ROWS.some((row) => row.includes(text))

/** Two rows one after the other, `123456qwerty`, or one row twice. */
const isRows = (text: string): boolean =>
  [...text].some((_, at) => at >= 3 && isRow(text.slice(0, at)) && isRow(text.slice(at)))

/** A date: of birth, as a rule. Day and month in either order, or the year first. */
const isDate = (digits: string): boolean =>
  /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])((19|20)?\d\d)$/.test(digits) ||
  /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])((19|20)?\d\d)$/.test(digits) ||
  /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(digits)

/** What people put before or after a word: a year, up to four digits, a row of digits, the same digit, a date. */
const isDecoration = (digits: string): boolean =>
  digits.length <= 4 || isRow(digits) || isRepeated(digits) || isDate(digits)

/** A word of the list, or twice: `senha`, `senhasenha`. */
function isWord(text: string, isKnown: (word: string) => boolean): boolean {
  const half = text.slice(0, text.length / 2)
  return isKnown(text) || (half + half === text && isKnown(half))
}

const digits = (text: string): string => text.replace(/\D/g, '')
const PARTS = /^([^a-z]*)(.*?)([^a-z]*)$/

/** A word, also in digits for letters, with something before and behind it: `2024brasil`, `s3nh4@123`. */
function isDecoratedWord(folded: string, isKnown: (word: string) => boolean): boolean {
  const [, before = '', core = '', after = ''] = PARTS.exec(folded) ?? []
  // What is behind may begin with a letter in digits: `fl4m3ng0` and `2024`.
  const cuts = Array.from({ length: after.length + 1 }, (_, at) => at)
  return cuts.some((at) => {
    if (!isDecoration(digits(before)) || !isDecoration(digits(after.slice(at)))) return false
    const spelled = ['i', 'l'].map((one) => unspelled(core + after.slice(0, at), one).replace(/[^a-z]/g, ''))
    return spelled.some((word) => isWord(word, isKnown) || isRow(word))
  })
}

const fold = (text: string): string => stripAccents(text).toLowerCase()

/** Names and login of a person as words, whole and in parts. */
const ownWords = (own: readonly string[]): string[] =>
  own
    .map(fold)
    .flatMap((text) => [text.replace(/[^a-z0-9]/g, ''), ...text.split(/[^a-z0-9]+/)])
    .filter((word) => word.length >= 3)

/**
 * Whether a password is among the first that anybody would try: one that was found in leaks, a common word or the person's
 * own name, login or phone, decorated or not, keys in a row, a repetition, a date. Case, accents and signs make no
 * difference.
 * @param own what is known of the person
 */
export function isWeakPassword(senha: string, own: readonly string[] = []): boolean {
  const folded = fold(senha)
  if (LEAKED_PASSWORDS.has(folded)) return true
  const plain = folded.replace(/[^a-z0-9]/g, '')
  const words = new Set(ownWords(own))
  const isKnown = (word: string) => COMMON_WORDS.has(word) || words.has(word)
  const isPattern = isRepeated(plain || folded) || isRow(plain) || isRows(plain) || isDate(plain)
  const isOwn = [...words].some((word) => {
    const rest = plain.replace(word, '')
    return rest !== plain && /^\d*$/.test(rest) && isDecoration(rest)
  })
  const spelled = [plain, unspelled(folded, 'i'), unspelled(folded, 'l')]
  return isPattern || isOwn || spelled.some((text) => isWord(text, isKnown)) || isDecoratedWord(folded, isKnown)
}
