import { matching } from '../../../contract/cidades-rules.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { pageOf } from '../../../contract/list-address-rules.ts'
import { useDeleteCidadeMutation, useListCidadesOfficeQuery } from '../../api/office/cidades.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_CIDADES as TEXTS } from '../../texts/adm-cidades.ts'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { ListExport } from '../shared/export-button.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { useMay } from '../shared/office-session.tsx'
import { RequireCall } from '../shared/require-call.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { useDeletion } from '../shared/use-question.tsx'
import { CidadeCreatePage, CidadeEditPage } from './cidade-form.tsx'

/** The cities. The call returns all of them, so search and pagination are done here. */
function CidadesList() {
  const { address, isFiltered, addressOf, filter, clear } = useListAddress(['q'])
  const { q, pagina } = address
  const query = useListCidadesOfficeQuery()
  const [deleteCidade] = useDeleteCidadeMutation()
  const deletion = useDeletion(deleteCidade)
  const mayEdit = useMay('POST /api/cidades')
  return (
    <>
      <ListScreen
        label={TEXTS.title}
        things={TEXTS.things}
        order={TEXTS.order}
        query={query}
        rowsOf={({ result }) => pageOf(matching(result, q), pagina, PAGE_SIZE)}
        pagina={pagina}
        addressOf={addressOf}
        toolbar={<SearchField label={TEXTS.search} name="q" value={q} onSearch={(text) => filter({ q: text })} />}
        extra={<ListExport things={TEXTS.things} list={{ lista: 'cidades', filtro: {} }} />}
        createAt={mayEdit ? ADM_PATHS.cidades.create : undefined}
        keyOf={({ id }) => id}
        title={{ head: TEXTS.columns.nome, cell: ({ nome }) => nome, nameOf: ({ nome }) => nome }}
        opens={mayEdit ? ({ id }) => ADM_PATHS.cidades.at(id) : undefined}
        columns={[{ key: 'estado', head: TEXTS.columns.estado, cell: ({ estado }) => estado }]}
        actionsOf={
          mayEdit
            ? (cidade) => [
                { key: 'edit', label: ADM.edit, icon: 'pencil', to: ADM_PATHS.cidades.at(cidade.id) },
                {
                  key: 'delete',
                  label: ADM.remove,
                  icon: 'trash',
                  tone: 'danger',
                  onPress: () => deletion.ask(cidade),
                },
              ]
            : undefined
        }
        empty={
          isFiltered ? (
            <NoResults title={TEXTS.none(q)} onClear={clear} />
          ) : (
            <Empty title={TEXTS.empty.title} text={TEXTS.empty.text} />
          )
        }
      />
      {deletion.question}
    </>
  )
}

const SAVE = 'POST /api/cidades'

const ROUTES = [
  { index: true, element: <CidadesList /> },
  {
    path: 'novo',
    element: (
      <RequireCall needs={SAVE}>
        <CidadeCreatePage />
      </RequireCall>
    ),
  },
  {
    path: ':idCidade',
    element: (
      <RequireCall needs={SAVE}>
        <CidadeEditPage />
      </RequireCall>
    ),
  },
]

/** The cities: a list, and a form for admins (docs/product.md#back-office-routes). */
export default function CidadesSection() {
  return <SectionRoutes routes={ROUTES} />
}
