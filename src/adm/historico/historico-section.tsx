import { useState } from 'react'
import { formatDateTime, isDay } from '../../../contract/dates.ts'
import type { Mudanca } from '../../../contract/historico.ts'
import { ATORES, atorText, camposMudados, isAtor, readCodigo } from '../../../contract/historico-rules.ts'
import { sobreText } from '../../../contract/historico-rules.ts'
import { campoText, mudancaText, REGISTROS } from '../../../contract/historico-words-rules.ts'
import { HISTORY_MAX_ROWS, PAGE_SIZE } from '../../../contract/limits.ts'
import { isId, type ListAddress } from '../../../contract/list-address-rules.ts'
import { useListHistoricoQuery } from '../../api/office/historico.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useListUsersQuery } from '../../api/office/users.ts'
import { ADM_HISTORICO as TEXTS } from '../../texts/adm-historico.ts'
import { Button } from '../../ui/button/button.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { ListExport } from '../shared/export-button.tsx'
import { DateFilter } from '../shared/list/date-filter.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { ChangeSheet } from './change-sheet.tsx'
import styles from './historico.module.css'
import { Choose } from './choose.tsx'

const FILTERS = ['entidade', 'ator', 'de', 'ate', 'id', 'evento', 'pessoa', 'codigo'] as const
type Filters = (typeof FILTERS)[number]
const NO_FILTER = { entidade: '', ator: '', de: '', ate: '', id: '', evento: '', pessoa: '', codigo: '' }
type Filter = (part: Partial<Record<Filters, string>>) => void

const ENTITIES = Object.entries(REGISTROS)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))
const MACHINES = (['provider', 'clock', 'terminal'] as const).map((value) => ({ value, label: ATORES[value] }))

type HistoricoToolbarProps = { address: ListAddress<Filters>; onFilter: Filter }

/** The filters of the history: a code, an event or a person, the kind of record, the user, first and last day. */
function HistoricoToolbar({ address: { entidade, ator, de, ate, codigo }, onFilter }: HistoricoToolbarProps) {
  const { data } = useListUsersQuery()
  const users = (data?.result ?? []).map(({ id, nome }) => ({ value: `usuario:${id}`, label: nome }))
  return (
    <>
      <SearchField
        label={TEXTS.codigo}
        name="codigo"
        value={codigo}
        maxLength={64}
        onSearch={(text) => onFilter({ codigo: text })}
      />
      <Choose onChoose={onFilter} />
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
        unknown={ator.startsWith('cliente:') ? TEXTS.oneCliente : ATORES.usuario}
        options={[...users, ...MACHINES]}
      />
      <DateFilter label={TEXTS.from} name="de" value={de} onFilter={(day) => onFilter({ de: day })} />
      <DateFilter label={TEXTS.to} name="ate" value={ate} onFilter={(day) => onFilter({ ate: day })} />
    </>
  )
}

/** Says by what record, event or person the list is filtered, and leads back to the whole list. */
const RecordNote = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <div className={styles.note}>
    <p>{text}</p>
    <Button tone="secondary" onClick={onClear}>
      {TEXTS.showAll}
    </Button>
  </div>
)

/** What happened, and to what. */
const What = (change: Mudanca) => (
  <span>
    {mudancaText(change)}
    {sobreText(change.sobre) && <span className={styles.about}>{sobreText(change.sobre)}</span>}
  </span>
)

/** The most field names shown in a row. */
const NAMED = 2

/** The names of the changed fields; only the first ones if there are many. */
function fieldsOf(change: Mudanca): string {
  const names = camposMudados(change).map(({ campo }) => campoText(campo))
  const rest = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? TEXTS.more(rest) : '')
}

/** The history of changes, newest first. The filters are in the address; invalid ones are ignored. */
function HistoricoList() {
  const { address, isFiltered, addressOf, filter, clear } = useListAddress(FILTERS)
  const { entidade, ator, de, ate, id, evento, pessoa, codigo, pagina } = address
  const filtro = {
    ...(entidade && { entidade }),
    ...(isAtor(ator) && { ator }),
    ...(isDay(de) && { de }),
    ...(isDay(ate) && { ate }),
    ...(isId(id) && { id }),
    ...(isId(evento) && { evento }),
    ...(isId(pessoa) && { pessoa }),
    ...(readCodigo(codigo) && { codigo }),
  }
  const query = useListHistoricoQuery({ ...filtro, cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE }, FRESH)
  const [opened, setOpened] = useState<Mudanca | null>(null)
  const name = query.currentData?.filtro ?? ''
  const note = isId(evento)
    ? TEXTS.oneEvento(name)
    : isId(pessoa)
      ? TEXTS.onePessoa(name)
      : isId(id)
        ? TEXTS.oneRecord(name)
        : null
  const isCut = (query.currentData?.total ?? 0) >= HISTORY_MAX_ROWS
  return (
    <>
      {note !== null && <RecordNote text={note} onClear={() => filter({ id: '', evento: '', pessoa: '' })} />}
      <ListScreen
        label={TEXTS.title}
        things={TEXTS.things}
        order={TEXTS.order}
        query={query}
        rowsOf={({ result, total }) => ({ rows: result, total })}
        pagina={pagina}
        addressOf={addressOf}
        toolbar={<HistoricoToolbar address={address} onFilter={filter} />}
        note={codigo && !readCodigo(codigo) ? TEXTS.noCodigo : isCut && TEXTS.most(HISTORY_MAX_ROWS)}
        extra={<ListExport things={TEXTS.things} list={{ lista: 'historico', filtro }} />}
        keyOf={(change) => String(change.id)}
        title={{
          head: TEXTS.columns.what,
          cell: What,
          nameOf: (change) => `${mudancaText(change)}, ${formatDateTime(change.em)}`,
        }}
        opens={(change) => () => setOpened(change)}
        columns={[
          { key: 'em', head: TEXTS.columns.when, cell: ({ em }) => formatDateTime(em) },
          { key: 'ator', head: TEXTS.columns.who, cell: (change) => atorText(change.ator) },
          { key: 'campos', head: TEXTS.columns.fields, cell: fieldsOf, card: 'none' },
        ]}
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
            filter({ ...NO_FILTER, ...part })
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
