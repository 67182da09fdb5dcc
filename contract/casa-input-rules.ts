import { isAreaCode } from './documents.ts'
import { maskPhone } from './phone-rules.ts'
import { digits, stripAccents } from './text-rules.ts'

// Apart from what every page shows of the house: only its form needs these.

/** The most characters of each text; the database has the same limits. */
export const CASA_MAX = {
  nome: 60,
  nome_curto: 20,
  razao_social: 120,
  endereco: 200,
  horario: 80,
  rede: 50,
  contato_privacidade: 200,
  /** Of accounts at the provider itself, which its description of orders says. */
  nome_fatura: 13,
} as const

/** Whether a text is the number of a house: a mobile or a landline with its area code, masked or not (Anatel). */
export const isCasaPhone = (text: string): boolean =>
  /^[\d\s()+-]+$/.test(text) && isAreaCode(nationalOf(text)) && /^\d\d(9\d{8}|[2-5]\d{7})$/.test(nationalOf(text))

/** The digits of a number with its area code. */
export const nationalOf = (text: string): string => digits(maskPhone(text))

/** The account's name from what people paste: '@clube', or the address of its page. */
export const contaOf = (text: string): string =>
  text
    .trim()
    .replace(/^(https?:\/\/)?(www\.|m\.)?(instagram|facebook|youtube)\.com\//i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .replace(/^@/, '')

/** A name as the statement of a card can show it: capital letters without accents, digits and spaces. */
export const faturaOf = (text: string): string => stripAccents(text).toUpperCase().replace(/\s+/g, ' ').trim()
