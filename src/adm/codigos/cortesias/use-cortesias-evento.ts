import { useSearchParams } from 'react-router'
import { isId } from '../../../../contract/list-address-rules.ts'
import { useGetEventoOfficeQuery } from '../../../api/office/eventos.ts'
import type { Option } from '../../../ui/select-field/select-field.tsx'
import { useEventoOptions } from '../use-options.ts'

/** The event that the address names, else the next one; with the events to choose from. Null while there is none. */
export function useCortesiasEvento(): { idEvento: string | null; options: Option[]; isLoading: boolean } {
  const [params] = useSearchParams()
  const named = params.get('evento') ?? ''
  const { data, isFetching } = useGetEventoOfficeQuery(named, { skip: !isId(named) })
  const { options, isLoading } = useEventoOptions(data ? { id: data.id, nome: data.nome, data: data.data } : null)
  const idEvento = isId(named) ? named : (options[0]?.value ?? null)
  return { idEvento, options, isLoading: isLoading || (isFetching && !data) }
}
