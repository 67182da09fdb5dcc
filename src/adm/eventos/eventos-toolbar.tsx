import type { ListAddress } from '../../../contract/list-address-rules.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { DateFilter } from '../shared/list/date-filter.tsx'
import { useCidadeOptions } from './use-cidade-options.ts'

export const FILTERS = ['q', 'data', 'cidade'] as const
type EventoFilters = (typeof FILTERS)[number]

type EventosToolbarProps = {
  address: ListAddress<EventoFilters>
  onFilter: (part: Partial<Record<EventoFilters, string>>) => void
}

/** The filters of the events: name, day, city. */
export function EventosToolbar({ address: { q, data, cidade }, onFilter }: EventosToolbarProps) {
  const cidades = useCidadeOptions()
  return (
    <>
      <SearchField label={TEXTS.search} name="q" value={q} onSearch={(text) => onFilter({ q: text })} />
      <DateFilter label={TEXTS.date} name="data" value={data} onFilter={(day) => onFilter({ data: day })} />
      <SelectField
        label={TEXTS.cidade}
        name="cidade"
        value={cidade}
        onChange={(id) => onFilter({ cidade: id })}
        empty={TEXTS.anyCidade}
        unknown={TEXTS.unknownCidade}
        options={cidades}
      />
    </>
  )
}
