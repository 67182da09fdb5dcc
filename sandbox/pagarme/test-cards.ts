import type { TimerAction } from '../core/timers.ts'

/** The results of a card: of the sale, of a later change, and of a refund. */
export type Scenario = {
  sale: 'approved' | 'refused' | 'processing'
  later?: TimerAction
  refund: 'at-once' | 'later' | 'undone'
}

/** Pagar.me docs: gateway card simulator, decided by number. */
const SCENARIOS: Record<string, Scenario> = {
  '0010': { sale: 'approved', refund: 'at-once' },
  '0028': { sale: 'refused', refund: 'at-once' },
  '0036': { sale: 'processing', later: 'pay', refund: 'at-once' },
  '0044': { sale: 'processing', later: 'fail', refund: 'at-once' },
  '0051': { sale: 'processing', later: 'cancel', refund: 'at-once' },
  '0069': { sale: 'approved', later: 'chargeback', refund: 'at-once' },
  '0077': { sale: 'approved', refund: 'later' },
  '0093': { sale: 'approved', refund: 'undone' },
}
const REFUSED: Scenario = { sale: 'refused', refund: 'at-once' }

/** A number that is not in the table is refused. The name is stored instead of the number. */
export function scenarioName(number: string): string {
  const ending = number.slice(-4)
  return number.startsWith('400000000000') && number.length === 16 && ending in SCENARIOS ? ending : 'other'
}

export const scenarioOf = (name: string): Scenario => SCENARIOS[name] ?? REFUSED

const BRANDS: [RegExp, string][] = [
  [/^(4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|6516|6550)/, 'Elo'],
  [/^(606282|3841)/, 'Hipercard'],
  [/^3[47]/, 'Amex'],
  [/^3(0[0-5]|[68])/, 'Diners'],
  [/^(6011|65|64[4-9])/, 'Discover'],
  [/^35/, 'JCB'],
  [/^50/, 'Aura'],
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
]

export const brandOf = (number: string): string => BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'Unknown'

export function isLuhnValid(number: string): boolean {
  let sum = 0
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
