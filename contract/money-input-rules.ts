/**
 * Integer cents of a typed amount with a decimal comma: '1.234,50', 'R$ 12,5', '12' (docs/product.md#validation).
 * Null for anything else: empty, negative, three decimals, or a dot that separates no thousands ('12.50' is ambiguous).
 */
export function parseReais(text: string): number | null {
  const match = /^(?:R\$)?\s*(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const cents = Number(`${match[1]?.replaceAll('.', '')}${(match[2] ?? '').padEnd(2, '0')}`)
  return Number.isSafeInteger(cents) ? cents : null
}
