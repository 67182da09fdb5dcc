import { toCents } from './money.ts'

/**
 * Whether a balance at the provider covers refunds: now, only with what it will be paid out, or not at all. Reais. A refund
 * that the provider refuses for want of money is asked for again (docs/selling.md#cancelled-events).
 */
export function cobertura(
  total: number,
  { disponivel, a_receber }: { disponivel: number; a_receber: number },
): 'agora' | 'depois' | 'falta' {
  const cents = toCents(total)
  if (toCents(disponivel) >= cents) return 'agora'
  return toCents(disponivel) + toCents(a_receber) >= cents ? 'depois' : 'falta'
}
