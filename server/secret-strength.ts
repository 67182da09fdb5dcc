/** What a word in a secret is worth: one of a thousand, and little for each further letter. */
const WORD_BITS = 10
const BITS_PER_MORE_LETTER = 0.5
/** What it is worth to repeat an earlier part or to continue a sequence, and to use the same separator again. */
const REPEAT_BITS = 6
const SEPARATOR_BITS = 1
const SHORTEST = 3

const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]
const CLASS_SIZES = [26, 26, 10, 20]

/** How many characters from `at` on repeat an earlier part. */
function repeatedAt(secret: string, at: number): number {
  let length = 0
  while (at + length < secret.length && secret.slice(0, at).includes(secret.slice(at, at + length + 1))) length += 1
  return length
}

/** How many characters from `at` on are equally far apart: `aaaa`, `1234`, `fedc`. */
function sequenceAt(secret: string, at: number): number {
  const step = secret.charCodeAt(at + 1) - secret.charCodeAt(at)
  if (Number.isNaN(step) || Math.abs(step) > 1) return 0
  let length = 2
  while (secret.charCodeAt(at + length) - secret.charCodeAt(at + length - 1) === step) length += 1
  return length
}

/** How many letters from `at` on could be a word. */
const lettersAt = (secret: string, at: number): number =>
  /^(?:[A-Z]?[a-z]+|[A-Z]+)/.exec(secret.slice(at))?.[0].length ?? 0

/**
 * An estimate of a secret's entropy in bits. Length alone is worth nothing: repetitions, sequences and words count
 * little. Random text of any alphabet is estimated slightly too low.
 */
export function secretBits(secret: string): number {
  const alphabet = CLASSES.reduce((size, kind, i) => size + (kind.test(secret) ? (CLASS_SIZES[i] ?? 0) : 0), 0)
  const each = Math.log2(Math.max(alphabet, 1))
  let bits = 0
  for (let at = 0; at < secret.length; ) {
    const again = Math.max(repeatedAt(secret, at), sequenceAt(secret, at))
    const letters = lettersAt(secret, at)
    if (again >= SHORTEST && again >= letters) {
      bits += Math.min(REPEAT_BITS + each, again * each)
      at += again
    } else if (letters >= SHORTEST) {
      bits += Math.min(WORD_BITS + (letters - SHORTEST) * BITS_PER_MORE_LETTER, letters * each)
      at += letters
    } else {
      const isSeparator = !/[a-zA-Z0-9]/.test(secret.charAt(at)) && secret.slice(0, at).includes(secret.charAt(at))
      bits += isSeparator ? SEPARATOR_BITS : each
      at += 1
    }
  }
  return bits
}
