import { PRIMEIRO_PLANO } from '../../../contract/planos-rules.ts'
import { useListPlanosQuery } from '../../api/planos.ts'

/** Whether a membership's plan is named: where there are no others, the first one is not. */
export function useShowsPlan(id: string): boolean {
  const { data } = useListPlanosQuery()
  return id !== PRIMEIRO_PLANO || (data?.result ?? []).some((plano) => plano.id !== id)
}
