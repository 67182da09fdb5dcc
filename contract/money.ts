/**
 * Integer cents of an amount in reais (docs/api.md#money). Rounds half away from zero on the decimal notation: 1.005
 * gives 101 and 0.1 + 0.2 gives 30, despite binary fractions.
 * @throws RangeError when `reais` is not a finite number, or too large for exact cents
 */
export function toCents(reais: number): number {
  // A double is exact to 15 significant digits; the error of the multiplication is beyond them.
  const cents = Math.round(Number((Math.abs(reais) * 100).toPrecision(15)))
  if (!Number.isSafeInteger(cents)) throw new RangeError('not an amount of money')
  return reais < 0 && cents > 0 ? -cents : cents
}

/** Integer cents as reais for the wire: 4650 gives 46.5 (docs/api.md#money). */
export const toReais = (cents: number): number => cents / 100

/**
 * Integer cents as 'R$ 1.234,50', below zero as '-R$ 0,05' (docs/product.md#purpose). A fraction of a cent is rounded.
 * It has an ordinary space where Intl writes U+00A0, so that copied or typed text compares equal.
 */
export function formatReais(cents: number): string {
  const whole = Math.round(Math.abs(cents))
  const reais = String(Math.trunc(whole / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${cents < 0 && whole > 0 ? '-' : ''}R$ ${reais},${String(whole % 100).padStart(2, '0')}`
}
