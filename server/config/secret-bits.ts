import { stripAccents } from '../../contract/text-rules.ts'

/** The estimated entropy of a word: one of a thousand words, and a little for each further letter. */
const WORD_BITS = 10
const BITS_PER_MORE_LETTER = 0.5
/** The estimated entropy of a year, of a day or month, of repeating an earlier part and of continuing a sequence. */
const YEAR_BITS = 5
const DAY_BITS = 4
const REPEAT_BITS = 6
const SEPARATOR_BITS = 1
/** The most that a text of nothing but words, dates and repetitions has. */
const SENTENCE_BITS = 30
const SHORTEST = 3
const ALNUM = /[a-zA-Z0-9]/

const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]
const CLASS_SIZES = [26, 26, 10, 20]

/** Words that a person would use here; two of them written with digits and signs for letters (`s3nh4`) are read as such. */
const KNOWN =
  /acesso|admin|bilhete|brasil|chave|clube|esporte|evento|fator|futebol|ingresso|pagarme|passw(?:or)?d|portaria|secret|segredo|segur|senha|servidor|ticket|token|torcedor|twilio|usuario|webhook/g
const LETTER_OF: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** Keys in a row: by rows, by columns, and two rows in turn. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm', '1q2w3e4r5t6y7u8i9o0p']
const SHORTEST_WALK = 4

/** How many characters from `at` on repeat an earlier part. */
function repeatedAt(secret: string, at: number): number {
  let length = 0
  while (at + length < secret.length && secret.slice(0, at).includes(secret.slice(at, at + length + 1))) length += 1
  return length
}

/** How many characters from `at` on repeat one character or follow each other in code order: `aaaa`, `1234`, `fedc`. */
function sequenceAt(secret: string, at: number): number {
  const step = secret.charCodeAt(at + 1) - secret.charCodeAt(at)
  if (Number.isNaN(step) || Math.abs(step) > 1) return 0
  let length = 2
  while (secret.charCodeAt(at + length) - secret.charCodeAt(at + length - 1) === step) length += 1
  return length
}

/** How many characters from `at` on are keys in a row. */
function keysAt(secret: string, at: number): number {
  const rest = secret.slice(at).toLowerCase()
  let length = SHORTEST_WALK - 1
  while (length < rest.length && KEYBOARD.some((keys) => keys.includes(rest.slice(0, length + 1)))) length += 1
  return length < SHORTEST_WALK ? 0 : length
}

/** Letters that hardly any word has: no vowel, four consonants in a row, or two that do not follow each other. */
const NO_WORD =
  /^[^aeiouy]+$|[^aeiouy]{4}|[jqvwxz][^aeiouyhz]|[bcdfgkpt][bdfgjmnqvwxz]|[hlmr][jqwxz]|[aeiouy]{4}|[iu][iuy]|[hjkqvwx]$/i

/** How many letters from `at` on could be a word; a short one has nothing but separators around it. */
function wordAt(secret: string, at: number, isText: boolean): number {
  const word = /^(?:[A-Z]?[a-z]+|[A-Z]+)/.exec(secret.slice(at))?.[0] ?? ''
  const isAlone = !ALNUM.test(secret.charAt(at - 1)) && !ALNUM.test(secret.charAt(at + word.length))
  const isWord = word.length < SHORTEST ? isAlone : isText || isAlone || !NO_WORD.test(word)
  return isWord ? word.length : 0
}

/** How many digits from `at` on are a year (`2026`), or a day or month next to a separator, and their bits. */
function dateAt(secret: string, at: number): { length: number; bits: number } {
  const rest = secret.slice(at)
  const [compact] = /^(?:(?:19|20)\d\d[01]\d[0-3]\d|[0-3]\d[01]\d(?:19|20)\d\d)(?!\d)/.exec(rest) ?? ['']
  if (compact) return { length: compact.length, bits: YEAR_BITS + 2 * DAY_BITS }
  const [year] = /^(?:19|20)\d\d(?!\d)/.exec(rest) ?? ['']
  if (year && !/\d/.test(secret.charAt(at - 1))) return { length: year.length, bits: YEAR_BITS }
  const [day] = /^[0-3]?\d(?=[-/._])/.exec(rest) ?? ['']
  const isAlone = !ALNUM.test(secret.charAt(at - 1))
  return day && isAlone ? { length: day.length, bits: DAY_BITS } : { length: 0, bits: 0 }
}

type Part = { length: number; bits: number; isRandom?: boolean }

function partAt(secret: string, at: number, each: number, isText: boolean): Part {
  const again = Math.max(repeatedAt(secret, at), sequenceAt(secret, at), keysAt(secret, at))
  const word = wordAt(secret, at, isText)
  const date = dateAt(secret, at)
  if (again >= SHORTEST && again >= word && again >= date.length)
    return { length: again, bits: Math.min(REPEAT_BITS + each, again * each) }
  if (word > 0) {
    const bits = WORD_BITS + Math.max(0, word - SHORTEST) * BITS_PER_MORE_LETTER
    return { length: word, bits: Math.min(bits, word * each) }
  }
  if (date.length > 0) return date
  const sign = secret.charAt(at)
  const isSeparator = /[-_. ]/.test(sign) || (!ALNUM.test(sign) && secret.slice(0, at).includes(sign))
  return { length: 1, bits: isSeparator ? SEPARATOR_BITS : each, isRandom: !isSeparator }
}

/** @param isText whether all letters are words */
function bitsOf(secret: string, isText: boolean): number {
  const alphabet = CLASSES.reduce((size, kind, i) => size + (kind.test(secret) ? (CLASS_SIZES[i] ?? 0) : 0), 0)
  const each = Math.log2(Math.max(alphabet, 1))
  let [random, chosen] = [0, 0]
  for (let at = 0; at < secret.length;) {
    const { length, bits, isRandom } = partAt(secret, at, each, isText)
    if (isRandom) random += bits
    else chosen += bits
    at += length
  }
  return random + Math.min(chosen, Math.max(random, SENTENCE_BITS))
}

/**
 * An estimate of a secret's entropy in bits. Length alone adds nothing: repetitions, sequences, dates and words add
 * little, and all of them together hardly more than the rest, so that no sentence is strong. Random text of any alphabet is
 * estimated too low.
 */
export function secretBits(given: string): number {
  const secret = stripAccents(given)
  const read = secret.toLowerCase().replace(/[013457@$]/g, (sign) => LETTER_OF[sign] ?? sign)
  const isText = (read.match(KNOWN)?.length ?? 0) > 1
  return Math.min(bitsOf(secret, isText), isText ? bitsOf(read, isText) : Number.POSITIVE_INFINITY)
}
