import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Cliente } from '../../../contract/clientes.ts'
import { NAME_FILTER_MIN, PAGE_SIZE } from '../../../contract/limits.ts'
import { isSearch } from '../../../contract/list-address-rules.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { useEndClienteSessionsMutation, useListClientesQuery } from '../../api/office/clientes.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_CLIENTES as TEXTS } from '../../texts/adm-clientes.ts'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { ListExport } from '../shared/export-button.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { useQuestion } from '../shared/use-question.tsx'

/** The clientes, by name: name and phone, searched by either. They cannot be edited; their sessions can be ended. */
function ClientesList() {
  const { address, isFiltered, addressOf, filter, clear } = useListAddress(['q'])
  const { q, pagina } = address
  const query = useListClientesQuery({ pesquisa: q, cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE }, FRESH)
  const [end] = useEndClienteSessionsMutation()
  const { ask, question } = useQuestion()
  const askEnd = ({ id, nome }: Cliente) =>
    ask({
      question: TEXTS.sessions.question(nome),
      text: TEXTS.sessions.text,
      confirm: TEXTS.sessions.confirm,
      dismiss: TEXTS.sessions.dismiss,
      tone: 'danger',
      run: () => end({ id }),
      failure: CATALOGUE.encerrarSessao,
      report: TEXTS.sessions.ended(nome),
    })
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
        columns={[{ key: 'telefone', head: TEXTS.columns.telefone, cell: ({ telefone }) => maskPhone(telefone) }]}
        actionsOf={(cliente) => [
          { key: 'sessions', label: TEXTS.sessions.action, icon: 'shield', onPress: () => askEnd(cliente) },
        ]}
        empty={
          isFiltered ? (
            <NoResults title={TEXTS.none(q)} onClear={clear} />
          ) : (
            <Empty title={TEXTS.empty.title} text={TEXTS.empty.text} />
          )
        }
      />
      {question}
    </>
  )
}

const ROUTES = [{ index: true, element: <ClientesList /> }]

/** The clientes: a read-only list (docs/product.md#back-office-routes). */
export default function ClientesSection() {
  return <SectionRoutes routes={ROUTES} />
}
