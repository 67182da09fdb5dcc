import { MAX_PRICE_CENTS } from './limits.ts'
import { formatReais } from './money.ts'

/**
 * Integer cents of a typed amount with a decimal comma: '40' is R$ 40,00, '12,5' and 'R$ 1.234,50' are amounts, too
 * (docs/product.md#validation). Null for anything else: empty, negative, three decimals, or a dot that separates no
 * thousands ('12.50' is ambiguous).
 */
export function parseReais(text: string): number | null {
  const match = /^(?:R\$)?\s*(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?$/.exec(text.trim())
  if (!match) return null
  const cents = Number(`${match[1]?.replaceAll('.', '')}${(match[2] ?? '').padEnd(2, '0')}`)
  return Number.isSafeInteger(cents) ? cents : null
}

/** An amount as the text of its field, without the symbol: '1.234,50'. */
export const reaisInput = (cents: number): string => formatReais(cents).replace('R$ ', '')

/**
 * What a field of an amount says while it is typed: the amount that will be stored, 'R$ 40,00', or why none can be; ''
 * while it is empty.
 */
export function readReais(text: string): string {
  if (text.trim() === '') return ''
  const cents = parseReais(text)
  if (cents === null) return 'Não é um valor. Use vírgula só para os centavos: 40 ou 1.234,50'
  return cents > MAX_PRICE_CENTS ? `O valor passa do máximo, ${formatReais(MAX_PRICE_CENTS)}` : formatReais(cents)
}
