import { useSearchParams } from 'react-router'
import { isId } from '../../../../contract/list-address-rules.ts'
import { isStaff } from '../../../../contract/tarefas-rules.ts'
import { useListCotaEventosQuery } from '../../../api/office/cortesias.ts'
import { useGetEventoOfficeQuery } from '../../../api/office/eventos.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { useAdmin } from '../../../lib/admin.ts'
import type { Option } from '../../../ui/select-field/select-field.tsx'
import { toOption, useEventoOptions } from '../use-options.ts'

/**
 * The event that the address names, else the next one; with the events to choose from. Null while there is none. Who is
 * no staff chooses among the events of their own quotas alone; `isOwn` says so.
 */
export function useCortesiasEvento() {
  const [params] = useSearchParams()
  const isOwn = useAdmin(({ user }) => user === null || !isStaff(user))
  const own = useListCotaEventosQuery(undefined, { ...FRESH, skip: !isOwn })
  const named = params.get('evento') ?? ''
  const { data, isFetching } = useGetEventoOfficeQuery(named, { skip: isOwn || !isId(named) })
  const all = useEventoOptions(data ? { id: data.id, nome: data.nome, data: data.data } : null, isOwn)
  const options: Option[] = isOwn ? (own.data?.result ?? []).map(toOption) : all.options
  const isKnown = isOwn ? options.some(({ value }) => value === named) : isId(named)
  return {
    idEvento: isKnown ? named : (options[0]?.value ?? null),
    options,
    isOwn,
    isLoading: isOwn ? own.isLoading : all.isLoading || (isFetching && !data),
    isFetching: own.isFetching,
    /** Why their own events could not be read. */
    error: own.data ? undefined : own.error,
    refetch: () => void own.refetch(),
  }
}
