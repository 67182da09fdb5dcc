import { businessDay } from './dates.ts'
import { isCpf } from './documents.ts'
import { PIX_EXPIRES_IN, PIX_MIN_SECONDS } from './limits.ts'
import { isAmex } from './masks.ts'
import { MESSAGES } from './messages.ts'
import { digits, stripAccents } from './text-rules.ts'

/** An e-mail is longer than this (docs/product.md#validation). */
const EMAIL_ABOVE = 5
const EMAIL_MAX = 64
/** One @, and after it names joined by dots, the last of at least two characters. */
const EMAIL = /^[^\s@]+@([^\s@.]+\.)+[^\s@.]{2,}$/
const CPF_MASKED_LENGTH = 14
/** The holder's name is longer than 3 (docs/product.md#validation); the provider takes 64. */
const HOLDER_MIN = 4
const HOLDER_MAX = 64

/**
 * Whether a text is an e-mail by the product's rule: name@domain.tld, longer than 5 characters, at most 64 and no space
 * inside (docs/product.md#validation). Surrounding spaces are ignored.
 */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return email.length > EMAIL_ABOVE && email.length <= EMAIL_MAX && EMAIL.test(email)
}

/** The error of each field of the form of CPF and e-mail (docs/product.md#validation); null for a valid field. */
export const identityErrors = ({ document, email }: { document: string; email: string }) => ({
  document: document.length === CPF_MASKED_LENGTH && isCpf(document) ? null : MESSAGES.cpf,
  email: isEmail(email) ? null : MESSAGES.email,
})

/** The card form as typed, with masks. */
export type CardTyped = { number: string; cvv: string; exp_month: string; exp_year: string; holder_name: string }

const MASKED_NUMBER = /^(\d{4} ){3}\d{4}$/
const MASKED_AMEX = /^\d{4} \d{6} \d{5}$/

/** For each field of the card form, whether its text is valid (docs/product.md#validation). */
export const CARD_RULES: { readonly [Field in keyof CardTyped]: (text: string) => boolean } = {
  number: (text) => (isAmex(text.trim()) ? MASKED_AMEX : MASKED_NUMBER).test(text.trim()),
  cvv: (text) => /^\d{3,4}$/.test(text),
  exp_month: (text) => /^(0[1-9]|1[0-2])$/.test(text),
  exp_year: (text) => /^\d{4}$/.test(text),
  holder_name: (text) => text.trim().length >= HOLDER_MIN && text.trim().length <= HOLDER_MAX,
}
const CARD_FIELDS: readonly (keyof CardTyped)[] = ['number', 'exp_month', 'exp_year', 'cvv', 'holder_name']

/** The error of a card: a field, or its validity, which is month and year together. */
export type CardProblem = keyof CardTyped | 'expired'

/** The message of an invalid card field: the year has its own. */
export const cardMessage = (problem: CardProblem): string =>
  problem === 'exp_year' ? MESSAGES.cardYear : MESSAGES.card

/** A card is valid until the end of its month in São Paulo; the provider refuses it afterwards. */
export const isCardOver = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }, now: Date): boolean =>
  `${exp_year}-${String(exp_month).padStart(2, '0')}` < businessDay(now).slice(0, 7)

function isExpired({ exp_month, exp_year }: CardTyped, now: Date): boolean {
  const isReadable = CARD_RULES.exp_month(exp_month) && CARD_RULES.exp_year(exp_year)
  return isReadable && isCardOver({ exp_month: Number(exp_month), exp_year: Number(exp_year) }, now)
}

/** The errors of a card, in the form's order. */
export const cardProblems = (typed: CardTyped, now: Date): CardProblem[] => [
  ...CARD_FIELDS.filter((field) => !CARD_RULES[field](typed[field])),
  ...(isExpired(typed, now) ? (['expired'] as const) : []),
]

/** The card as sent to the provider: digits, numbers, and the holder's name without accents. */
export const readCard = ({ number, cvv, exp_month, exp_year, holder_name }: CardTyped) => ({
  number: digits(number),
  cvv,
  exp_month: Number(exp_month),
  exp_year: Number(exp_year),
  holder_name: stripAccents(holder_name.trim()),
})

/** An order paid in `count` installments: the cents of the first and of each other one. Their sum is the total. */
export function installment(totalCents: number, count: number): { firstCents: number; cents: number } {
  const cents = Math.floor(totalCents / count)
  return { firstCents: totalCents - cents * (count - 1), cents }
}

/**
 * For how many seconds a PIX made now is valid when it must end by `last` (`pix_ate` of the reservation); null when too
 * few remain to pay it.
 */
export function pixSeconds(last: Date | string, now: Date): number | null {
  const left = Math.floor((new Date(last).getTime() - now.getTime()) / 1000)
  return left < PIX_MIN_SECONDS ? null : Math.min(PIX_EXPIRES_IN, left)
}
