import { formatDay } from '../../../contract/dates.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { pageOf } from '../../../contract/list-address-rules.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { rifasNamed } from '../../../contract/rifas-rules.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useDeleteRifaMutation, useListAllRifasQuery } from '../../api/office/rifas.ts'
import { rifaPicture } from '../../api/pictures.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import type { RowAction } from '../../ui/data-table/columns.ts'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { ShareBar } from '../../ui/share-bar/share-bar.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { ListExport } from '../shared/export-button.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { RowPoster } from '../shared/row-poster.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { useDeletion } from '../shared/use-question.tsx'
import { RifaCreatePage, RifaEditPage } from './rifa-form.tsx'
import { RifaPage } from './rifa-page.tsx'
import { RifaState } from './rifa-state.tsx'
import styles from './rifas-list.module.css'

const { columns } = TEXTS

const Sold = ({ vendidos = 0, qtd_numeros }: Rifa) => (
  <div className={styles.share}>
    <ShareBar part={vendidos} whole={qtd_numeros} title={TEXTS.soldOf(vendidos, qtd_numeros)} />
  </div>
)

/** A draw is final: a drawn raffle can be neither edited nor deleted. */
function actionsOf({ id, numero_sorteado }: Rifa, onDelete: () => void): RowAction[] {
  const disabled = numero_sorteado == null ? undefined : OFFICE_REFUSALS['rifa.drawn'](numero_sorteado)
  return [
    { key: 'view', label: TEXTS.open, icon: 'eye', to: ADM_PATHS.rifas.at(id) },
    { key: 'edit', label: ADM.edit, icon: 'pencil', to: ADM_PATHS.rifas.editAt(id), disabled },
    { key: 'delete', label: ADM.remove, icon: 'trash', tone: 'danger', onPress: onDelete, disabled },
  ]
}

/** The raffles, the latest draw first. The call returns all of them, so search and pagination are done here. */
function RifasList() {
  const { address, isFiltered, addressOf, filter, clear } = useListAddress(['q'])
  const { q, pagina } = address
  const query = useListAllRifasQuery(undefined, FRESH)
  const [deleteRifa] = useDeleteRifaMutation()
  const deletion = useDeletion(deleteRifa)
  return (
    <>
      <ListScreen
        label={TEXTS.title}
        things={TEXTS.things}
        order={TEXTS.order}
        query={query}
        rowsOf={({ result }) => pageOf(rifasNamed(result, q), pagina, PAGE_SIZE)}
        pagina={pagina}
        addressOf={addressOf}
        toolbar={<SearchField label={TEXTS.search} name="q" value={q} onSearch={(text) => filter({ q: text })} />}
        extra={<ListExport things={TEXTS.things} list={{ lista: 'rifas', filtro: {} }} />}
        createAt={ADM_PATHS.rifas.create}
        keyOf={({ id }) => id}
        title={{ head: columns.nome, cell: ({ nome }) => nome, nameOf: ({ nome }) => nome }}
        opens={({ id }) => ADM_PATHS.rifas.at(id)}
        picture={({ id, nome, imagem }) => <RowPoster files={rifaPicture(id, imagem)} title={nome} />}
        columns={[
          { key: 'situacao', head: columns.situacao, cell: (rifa) => <RifaState rifa={rifa} /> },
          { key: 'sorteio', head: columns.sorteio, cell: ({ data_sorteio }) => formatDay(data_sorteio) },
          { key: 'vendidos', head: columns.vendidos, cell: Sold, card: 'figure' },
          {
            key: 'arrecadado',
            head: columns.arrecadado,
            cell: ({ arrecadado = 0 }) => <span className={styles.whole}>{formatReais(toCents(arrecadado))}</span>,
            align: 'end',
            card: 'figure',
          },
        ]}
        actionsOf={(rifa) => actionsOf(rifa, () => deletion.ask(rifa))}
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

const ROUTES = [
  { index: true, element: <RifasList /> },
  { path: 'novo', element: <RifaCreatePage /> },
  { path: ':idRifa', element: <RifaPage /> },
  { path: ':idRifa/editar', element: <RifaEditPage /> },
]

/** The raffles: a list, each one with its sales and its draw, and a form (docs/product.md#back-office-routes). */
export default function RifasSection() {
  return <SectionRoutes routes={ROUTES} />
}
