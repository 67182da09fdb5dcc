import type { Cliente } from '../../../contract/clientes.ts'
import { NAME_FILTER_MIN, PAGE_SIZE } from '../../../contract/limits.ts'
import { isSearch } from '../../../contract/list-address-rules.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { useListClientesQuery } from '../../api/office/clientes.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_BULK } from '../../texts/adm-bulk.ts'
import { ADM_CLIENTES as TEXTS } from '../../texts/adm-clientes.ts'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { SelectionBar } from '../shared/bulk/bulk-bar.tsx'
import { useSelection } from '../shared/bulk/use-bulk.ts'
import { ListExport } from '../shared/export-button.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { ClientePage } from './cliente-page.tsx'
import { useEndSessions } from './use-end-sessions.tsx'

/** The clientes, by name: name and phone, searched by either. They cannot be edited; their sessions can be ended. */
function ClientesList() {
  const { address, isFiltered, addressOf, filter, clear } = useListAddress(['q'])
  const { q, pagina } = address
  const query = useListClientesQuery({ pesquisa: q, cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE }, FRESH)
  const sessions = useEndSessions()
  const chosen = useSelection<Cliente>(
    ({ id }) => id,
    ({ nome }) => nome,
  )
  return (
    <>
      <ListScreen
        label={TEXTS.title}
        things={TEXTS.things}
        query={query}
        rowsOf={({ result, total = result.length }) => ({ rows: result, total })}
        pagina={pagina}
        addressOf={addressOf}
        toolbar={<SearchField label={TEXTS.search} name="q" value={q} onSearch={(text) => filter({ q: text })} />}
        note={q !== '' && !isSearch(q) && TEXTS.tooShort(NAME_FILTER_MIN)}
        extra={<ListExport things={TEXTS.things} list={{ lista: 'clientes', filtro: { pesquisa: q } }} />}
        keyOf={({ id }) => id}
        title={{ head: TEXTS.columns.nome, cell: ({ nome }) => nome, nameOf: ({ nome }) => nome }}
        selection={chosen.selection}
        opens={({ id }) => ADM_PATHS.clientes.at(id)}
        columns={[{ key: 'telefone', head: TEXTS.columns.telefone, cell: ({ telefone }) => maskPhone(telefone) }]}
        actionsOf={(cliente) => [
          { key: 'sessions', label: TEXTS.sessions.action, icon: 'shield', onPress: () => sessions.ask(cliente) },
        ]}
        empty={
          isFiltered ? (
            <NoResults title={TEXTS.none(q)} onClear={clear} />
          ) : (
            <Empty title={TEXTS.empty.title} text={TEXTS.empty.text} />
          )
        }
      />
      {chosen.ids.length > 0 && (
        <SelectionBar
          count={chosen.ids.length}
          onClear={chosen.clear}
          exporting={<ListExport things={ADM_BULK.things} list={{ lista: 'clientes', filtro: { ids: chosen.ids } }} />}
        />
      )}
      {sessions.question}
    </>
  )
}

const ROUTES = [
  { index: true, element: <ClientesList /> },
  { path: ':id', element: <ClientePage /> },
]

/** The clientes: a read-only list, and the page of each (docs/product.md#back-office-routes). */
export default function ClientesSection() {
  return <SectionRoutes routes={ROUTES} />
}
