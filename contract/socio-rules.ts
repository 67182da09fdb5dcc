import { businessDay } from './dates.ts'

/** Whether somebody is a member (docs/product.md#entities): until his membership was canceled. */
export const socioStatus = ({ data_cancelamento }: { data_cancelamento: string | null }): 'ativo' | 'naoAtivo' =>
  data_cancelamento === null ? 'ativo' : 'naoAtivo'

/**
 * How the provider bills a subscription that begins now: by the exact day, today in São Paulo (docs/product.md#calls).
 * It takes the days 1 to 28 only; on the others each month is paid ahead, so that the first charge is today
 * (docs/selling.md#membership).
 */
export function billingFrom(now: Date): { day: number; type: 'exact_day' | 'prepaid' } {
  const day = Number(businessDay(now).slice(8))
  return { day, type: day <= 28 ? 'exact_day' : 'prepaid' }
}
