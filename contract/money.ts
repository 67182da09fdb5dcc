/**
 * Integer cents of a price in reais (docs/api.md#money). Rounds half away from zero on the decimal number a person
 * sees: 1.005 gives 101 and 0.1 + 0.2 gives 30, whatever binary fractions say.
 * @throws RangeError when `reais` is not a finite number, or too large for exact cents
 */
export function toCents(reais: number): number {
  // 15 significant digits are what a double holds for certain; the noise of the multiplication lies behind them.
  const cents = Math.round(Number((Math.abs(reais) * 100).toPrecision(15)))
  if (!Number.isSafeInteger(cents)) throw new RangeError('not an amount of money')
  return reais < 0 && cents > 0 ? -cents : cents
}

/** Reais for the wire of integer cents, e.g. 46.5 of 4650 (docs/api.md#money). */
export const toReais = (cents: number): number => cents / 100

/**
 * 'R$ 1.234,50' of integer cents; '-R$ 0,05' below zero (docs/product.md#purpose).
 * The gap is an ordinary space, where Intl puts U+00A0: what a person copies or a test types is then equal to it.
 * A fraction of a cent is rounded.
 */
export function formatReais(cents: number): string {
  const whole = Math.round(Math.abs(cents))
  const reais = String(Math.trunc(whole / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${cents < 0 && whole > 0 ? '-' : ''}R$ ${reais},${String(whole % 100).padStart(2, '0')}`
}

/**
 * Integer cents of what a person typed with a decimal comma: '1.234,50', 'R$ 12,5', '12' (docs/product.md#validation).
 * Null when it is no such number: empty, negative, three decimals, or a dot where no thousands are ('12.50' could be
 * either).
 */
export function parseReais(text: string): number | null {
  const match = /^(?:R\$)?\s*(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const cents = Number(`${match[1]?.replaceAll('.', '')}${(match[2] ?? '').padEnd(2, '0')}`)
  return Number.isSafeInteger(cents) ? cents : null
}
