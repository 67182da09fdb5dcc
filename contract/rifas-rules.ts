import { businessDay } from './dates.ts'

/**
 * Whether numbers of a raffle are on sale: from the first day of sales until the day before the draw (days of São
 * Paulo). Nothing is sold on the day of the draw, so that no number is sold after the draw.
 */
export function isRifaOpen(rifa: { inicio_vendas: string; data_sorteio: string }, now: Date): boolean {
  const today = businessDay(now)
  return rifa.inicio_vendas <= today && today < rifa.data_sorteio
}
