import { businessDay } from './dates.ts'

/**
 * Whether numbers of a raffle are on sale: from the day its sales begin until the day before the draw (days of São
 * Paulo). The draw's own day sells nothing, so that no number is sold after it was drawn.
 */
export function isRifaOpen(rifa: { inicio_vendas: string; data_sorteio: string }, now: Date): boolean {
  const today = businessDay(now)
  return rifa.inicio_vendas <= today && today < rifa.data_sorteio
}
