import { useState } from 'react'
import { formatDateTime, isDay } from '../../../contract/dates.ts'
import type { Mudanca } from '../../../contract/historico.ts'
import { camposMudados, isAtor } from '../../../contract/historico-rules.ts'
import { HISTORY_MAX_ROWS, PAGE_SIZE } from '../../../contract/limits.ts'
import { isId, type ListAddress } from '../../../contract/list-address-rules.ts'
import { useListHistoricoQuery } from '../../api/office/historico.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useListUsersQuery } from '../../api/office/users.ts'
import { ADM_HISTORICO as TEXTS } from '../../texts/adm-historico.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { ListExport } from '../shared/export-button.tsx'
import { DateFilter } from '../shared/list/date-filter.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { ChangeSheet } from './change-sheet.tsx'
import styles from './historico.module.css'
import { actorText, fieldText, titleOf } from './labels.ts'

const FILTERS = ['entidade', 'ator', 'de', 'ate', 'id'] as const
type Filters = (typeof FILTERS)[number]
type Filter = (part: Partial<Record<Filters, string>>) => void

const ENTITIES = Object.entries(TEXTS.entities)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))
const MACHINES = (['provider', 'clock', 'terminal'] as const).map((value) => ({ value, label: TEXTS.actors[value] }))

type HistoricoToolbarProps = { address: ListAddress<Filters>; onFilter: Filter }

/** The filters of the history: kind of record, user, first and last day. */
function HistoricoToolbar({ address: { entidade, ator, de, ate }, onFilter }: HistoricoToolbarProps) {
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

/** Says that the list is filtered by one record, and leads back to the whole list. */
const RecordNote = ({ id, onClear }: { id: string; onClear: () => void }) => (
  <div className={styles.note}>
    <p>{TEXTS.oneRecord(id)}</p>
    <Button tone="secondary" onClick={onClear}>
      {TEXTS.showAll}
    </Button>
  </div>
)

/** The most field names shown in a row. */
const NAMED = 2

/** The names of the changed fields; only the first ones if there are many. */
function fieldsOf(change: Mudanca): string {
  const names = camposMudados(change).map(({ campo }) => fieldText(campo))
  const rest = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? TEXTS.more(rest) : '')
}

/** The history of changes, newest first. The filters are in the address; invalid ones are ignored. */
function HistoricoList() {
  const { address, isFiltered, addressOf, filter, clear } = useListAddress(FILTERS)
  const { entidade, ator, de, ate, id, pagina } = address
  const filtro = {
    ...(entidade && { entidade }),
    ...(isAtor(ator) && { ator }),
    ...(isDay(de) && { de }),
    ...(isDay(ate) && { ate }),
    ...(isId(id) && { id }),
  }
  const query = useListHistoricoQuery({ ...filtro, cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE }, FRESH)
  const [opened, setOpened] = useState<Mudanca | null>(null)
  const isCut = (query.currentData?.total ?? 0) >= HISTORY_MAX_ROWS
  return (
    <>
      {isId(id) && <RecordNote id={id} onClear={() => filter({ id: '' })} />}
      <ListScreen
        label={TEXTS.title}
        things={TEXTS.things}
        order={TEXTS.order}
        query={query}
        rowsOf={({ result, total }) => ({ rows: result, total })}
        pagina={pagina}
        addressOf={addressOf}
        toolbar={<HistoricoToolbar address={address} onFilter={filter} />}
        note={isCut && TEXTS.most(HISTORY_MAX_ROWS)}
        extra={<ListExport things={TEXTS.things} list={{ lista: 'historico', filtro }} />}
        keyOf={(change) => String(change.id)}
        title={{
          head: TEXTS.columns.what,
          cell: titleOf,
          nameOf: (change) => `${titleOf(change)}, ${formatDateTime(change.em)}`,
        }}
        columns={[
          { key: 'em', head: TEXTS.columns.when, cell: ({ em }) => formatDateTime(em) },
          { key: 'ator', head: TEXTS.columns.who, cell: (change) => actorText(change.ator) },
          { key: 'campos', head: TEXTS.columns.fields, cell: fieldsOf, card: 'none' },
        ]}
        actionsOf={(change) => [{ key: 'open', label: TEXTS.open, icon: 'eye', onPress: () => setOpened(change) }]}
        empty={
          isFiltered ? (
            <NoResults title={TEXTS.none} onClear={clear} />
          ) : (
            <Empty title={TEXTS.empty.title} text={TEXTS.empty.text} />
          )
        }
      />
      {opened && (
        <ChangeSheet
          change={opened}
          onClose={() => setOpened(null)}
          onFilter={(part) => {
            setOpened(null)
            filter({ entidade: '', ator: '', de: '', ate: '', id: '', ...part })
          }}
        />
      )}
    </>
  )
}

const ROUTES = [{ index: true, element: <HistoricoList /> }]

/** The history of changes with their users and times; for admins. */
export default function HistoricoSection() {
  return <SectionRoutes routes={ROUTES} />
}
