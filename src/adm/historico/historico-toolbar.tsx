import type { ListAddress } from '../../../contract/list-address-rules.ts'
import { useListUsersQuery } from '../../api/office/users.ts'
import { ADM_HISTORICO as TEXTS } from '../../texts/adm-historico.ts'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { DateFilter } from '../shared/list/date-filter.tsx'

export const FILTERS = ['entidade', 'ator', 'de', 'ate', 'id'] as const
type Filters = (typeof FILTERS)[number]
export type Filter = (part: Partial<Record<Filters, string>>) => void

const ENTITIES = Object.entries(TEXTS.entities)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))
const MACHINES = (['provider', 'clock', 'terminal'] as const).map((value) => ({ value, label: TEXTS.actors[value] }))

type HistoricoToolbarProps = { address: ListAddress<Filters>; onFilter: Filter }

/** The filters of the history: kind of record, who, from day to day. */
export function HistoricoToolbar({ address: { entidade, ator, de, ate }, onFilter }: HistoricoToolbarProps) {
  const { data } = useListUsersQuery()
  const users = (data?.result ?? []).map(({ id, nome }) => ({ value: `usuario:${id}`, label: nome }))
  return (
    <>
      <SelectField
        label={TEXTS.entity}
        name="entidade"
        value={entidade}
        onChange={(text) => onFilter({ entidade: text })}
        empty={TEXTS.anyEntity}
        unknown={entidade}
        options={ENTITIES}
      />
      <SelectField
        label={TEXTS.who}
        name="ator"
        value={ator}
        onChange={(text) => onFilter({ ator: text })}
        empty={TEXTS.anybody}
        unknown={ator.startsWith('cliente:') ? TEXTS.oneCliente : TEXTS.actors.usuario}
        options={[...users, ...MACHINES]}
      />
      <DateFilter label={TEXTS.from} name="de" value={de} onFilter={(day) => onFilter({ de: day })} />
      <DateFilter label={TEXTS.to} name="ate" value={ate} onFilter={(day) => onFilter({ ate: day })} />
    </>
  )
}
