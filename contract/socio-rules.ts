import { businessDay } from './dates.ts'

/** Whether somebody is a member (spec §3): until his membership was canceled. */
export const socioStatus = ({ data_cancelamento }: { data_cancelamento: string | null }): 'ativo' | 'naoAtivo' =>
  data_cancelamento === null ? 'ativo' : 'naoAtivo'

/**
 * How the provider bills a subscription that begins now (spec §7: exact billing day equal to today, São Paulo). It takes
 * the days 1 to 28 only; on the others each month is paid ahead, so that the first charge is today (selling.md).
 */
export function billingFrom(now: Date): { day: number; type: 'exact_day' | 'prepaid' } {
  const day = Number(businessDay(now).slice(8))
  return { day, type: day <= 28 ? 'exact_day' : 'prepaid' }
}
