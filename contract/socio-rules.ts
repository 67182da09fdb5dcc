import { businessDay } from './dates.ts'

/** The status of a socio (docs/product.md#entities): 'ativo' until the membership is canceled. */
export const socioStatus = ({ data_cancelamento }: { data_cancelamento: string | null }): 'ativo' | 'naoAtivo' =>
  data_cancelamento === null ? 'ativo' : 'naoAtivo'

/**
 * The provider's billing day and type for a subscription that begins now: on the exact day, today in São Paulo
 * (docs/product.md#calls). The provider accepts days 1 to 28 only; on the others the type is prepaid, so that the first
 * charge is today (docs/selling.md#membership).
 */
export function billingFrom(now: Date): { day: number; type: 'exact_day' | 'prepaid' } {
  const day = Number(businessDay(now).slice(8))
  return { day, type: day <= 28 ? 'exact_day' : 'prepaid' }
}
