import { eventos } from '../../api/office/eventos.ts'
import { useAppSelector } from '../../lib/redux.ts'

const { getVendasTotal } = eventos.endpoints
type ApiState = Parameters<ReturnType<typeof getVendasTotal.select>>[0]

/**
 * The sales totals of a list are fetched one event at a time, in the order of the list (docs/product.md#lots-and-cart).
 * @returns the events that may ask for theirs: those that have an answer, and the next one
 */
export function useTotalTurns(ids: readonly string[]): ReadonlySet<string> {
  const answered = useAppSelector((state) => {
    const waiting = ids.findIndex((id) => {
      const { status } = getVendasTotal.select(id)(state as unknown as ApiState)
      return status !== 'fulfilled' && status !== 'rejected'
    })
    return waiting < 0 ? ids.length : waiting
  })
  return new Set(ids.slice(0, answered + 1))
}
