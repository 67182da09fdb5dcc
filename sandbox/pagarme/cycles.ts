import { isoSeconds, makeId } from '../core/ids.ts'
import type { Cycle, Subscription } from './subscription-types.ts'

type Terms = Pick<Subscription, 'start_at' | 'billing_day'>

/** The calendar day in São Paulo. The sv-SE format is YYYY-MM-DD. */
const DAY = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })

/** Pagar.me docs: cycles begin at 00:00:00, only the date counts. */
export const startOfDay = (now: number): string => `${DAY.format(now)}T00:00:00Z`

/** That day of the month, or the month's last day when the month is shorter. */
function dayOfMonth(year: number, month: number, day: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day, last))
}

/** Always computed from the start date, so that a cycle of the 31st is on the 31st again after February. */
function cycleStart({ start_at, billing_day }: Terms, cycle: number): number {
  const start = new Date(start_at)
  if (cycle === 1) return start.getTime()
  const day = billing_day ?? start.getUTCDate()
  const months = start.getUTCDate() < day ? cycle - 2 : cycle - 1
  return dayOfMonth(start.getUTCFullYear(), start.getUTCMonth() + months, day)
}

export function makeCycle(terms: Terms, number: number): Pick<Subscription, 'current_cycle' | 'next_billing_at'> {
  const start = isoSeconds(cycleStart(terms, number))
  const next = cycleStart(terms, number + 1)
  const cycle: Cycle = {
    id: makeId('cycle'),
    start_at: start,
    end_at: isoSeconds(next - 1000),
    billing_at: start,
    status: 'billed',
    cycle: number,
  }
  return { current_cycle: cycle, next_billing_at: isoSeconds(next) }
}
