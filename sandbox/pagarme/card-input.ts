import { createHash } from 'node:crypto'
import { isObject, type Json, textOf, withoutEmpty } from '../core/json.ts'
import type { Checker } from './checker.ts'
import { brandOf, isLuhnValid, scenarioName } from './test-cards.ts'

/** The stored data of a card: never its number or CVV, but the scenario that its number selects. */
export type CardFacts = {
  fingerprint: string
  scenario: string
  first_six_digits: string
  last_four_digits: string
  brand: string
  holder_name?: string
  holder_document?: string
  exp_month: number
  /** The year as sent: two or four digits. */
  exp_year: number
  label?: string
}

export const fullYear = (year: number): number => (year < 100 ? 2000 + year : year)

/** Accepts a number as text, because browsers' forms send it so. */
function numeric(given: Json, key: string): Json {
  const value = given[key]
  return typeof value === 'string' && /^\d+$/.test(value) ? { [key]: Number(value) } : { [key]: value }
}

function readNumber(given: Json, path: string, check: Checker): string {
  const number = textOf(given['number'])
  if (number === undefined) check.fail(`${path}.number`, 'The number field is required.')
  else if (!/^\d{13,19}$/.test(number)) {
    check.fail(
      `${path}.number`,
      'The field number must be a string with a minimum length of 13 and a maximum length of 19.',
    )
  } else if (!isLuhnValid(number)) check.fail(path, 'The number field is not a valid card number')
  return number ?? ''
}

/** Reads full card data, from a token call or from the application (Pagar.me docs: card wallet). */
export function readCard(given: Json, path: string, check: Checker): CardFacts {
  const number = readNumber(given, path, check)
  const month = check.integer(numeric(given, 'exp_month'), 'exp_month', path, 1, 12, true) ?? 1
  const year = check.integer(numeric(given, 'exp_year'), 'exp_year', path, 0, 2999, true) ?? 0
  const holder = check.text(given, 'holder_name', path, 64)
  if (holder !== undefined && !/^[\p{L} .'-]+$/u.test(holder)) {
    check.fail(`${path}.holder_name`, 'The field holder_name must not have digits or special characters.')
  }
  const cvv = given['cvv']
  if (cvv !== undefined && !/^\d{3,4}$/.test(String(cvv))) {
    check.fail(`${path}.cvv`, 'The field cvv must be a string with a minimum length of 3 and a maximum length of 4.')
  }
  const facts = {
    fingerprint: createHash('sha256')
      .update(`${number}|${month}|${fullYear(year)}`)
      .digest('hex'),
    scenario: scenarioName(number),
    first_six_digits: number.slice(0, 6),
    last_four_digits: number.slice(-4),
    brand: brandOf(number),
    exp_month: month,
    exp_year: year,
  }
  return withoutEmpty({
    ...facts,
    holder_name: holder,
    holder_document: textOf(given['holder_document']),
    label: textOf(given['label']),
  }) as CardFacts
}

export function readBillingAddress(given: Json, path: string, check: Checker): Json | undefined {
  const address = given['billing_address']
  if (!isObject(address)) return undefined
  check.text(address, 'line_1', `${path}.billing_address`, 256, true)
  check.text(address, 'zip_code', `${path}.billing_address`, 16, true)
  check.text(address, 'city', `${path}.billing_address`, 64, true)
  check.text(address, 'state', `${path}.billing_address`, 64, true)
  check.text(address, 'country', `${path}.billing_address`, 2, true)
  return address
}
