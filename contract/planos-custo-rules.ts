import type { CodigoGift } from './codigos-rules.ts'
import { isIncluded, socioCents } from './planos-rules.ts'
import type { Price } from './tarifas-rules.ts'

/** A plan as it is compared with others: its price a month in cents, and what it gives at matches; null: nothing. */
export type PlanoOferta = { id: string; mensalCents: number; jogo: CodigoGift | null }

/**
 * A plan for somebody who sees some matches a month, in cents: one match, the month with all of them, and how much less
 * that is than without a plan (negative: more). Null: not known, because no match is on sale or the plan gives nothing.
 */
export type PlanoCusto = { jogoCents: number | null; mesCents: number | null; economiaCents: number | null }

/** What a plan costs for this number of matches a month, one ticket each. @param full the full price of a match */
export function planoCusto({ mensalCents, jogo }: PlanoOferta, jogos: number, full: Price | null): PlanoCusto {
  if (jogo === null) return { jogoCents: null, mesCents: null, economiaCents: null }
  if (full === null) return { jogoCents: isIncluded(jogo) ? 0 : null, mesCents: null, economiaCents: null }
  const own = socioCents(full, jogo)
  const jogoCents = own.valorCents + own.taxaCents
  const mesCents = mensalCents + jogos * jogoCents
  return { jogoCents, mesCents, economiaCents: jogos * (full.valorCents + full.taxaCents) - mesCents }
}

/** The plan that saves most, of several the one with the lowest price a month; null: none saves anything. */
export function melhorPlano(planos: readonly PlanoOferta[], jogos: number, full: Price | null): string | null {
  const saving = planos.flatMap(({ id, ...plano }) => {
    const { economiaCents } = planoCusto({ id, ...plano }, jogos, full)
    return economiaCents !== null && economiaCents > 0 ? [{ id, economiaCents, mensalCents: plano.mensalCents }] : []
  })
  saving.sort((a, b) => b.economiaCents - a.economiaCents || a.mensalCents - b.mensalCents)
  return saving[0]?.id ?? null
}
