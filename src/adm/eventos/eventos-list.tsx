import { Outlet, useLocation } from 'react-router'
import { isDraft } from '../../../contract/publicar-rules.ts'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { addDays, formatDay, isDay, isEventoPast } from '../../../contract/dates.ts'
import type { EventoCard } from '../../../contract/eventos.ts'
import { NAME_FILTER_MIN, PAGE_SIZE } from '../../../contract/limits.ts'
import { cidadeLabel, isId, isSearch, type ListAddress } from '../../../contract/list-address-rules.ts'
import {
  useDeleteEventoMutation,
  useLazyGetEventoOfficeQuery,
  useListEventosOfficeQuery,
} from '../../api/office/eventos.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { serverNow } from '../../lib/clock.ts'
import { today } from '../../lib/dates.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_BULK } from '../../texts/adm-bulk.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { ADM_MUDAR } from '../../texts/adm-mudar.ts'
import { ADM_SETORES as SETORES } from '../../texts/adm-setores.ts'
import type { RowAction } from '../../ui/data-table/columns.ts'
import { Link } from '../../ui/link/link.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { BulkBar } from '../shared/bulk/bulk-bar.tsx'
import { useBulk, useSelection } from '../shared/bulk/use-bulk.ts'
import { ListExport } from '../shared/export-button.tsx'
import { DateFilter } from '../shared/list/date-filter.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { useMay } from '../shared/office-session.tsx'
import { RowPoster } from '../shared/row-poster.tsx'
import { useDeletion } from '../shared/use-question.tsx'
import { areSalesToCome, Occupancy, useTotalTurns, VendasTotal } from './eventos-figures.tsx'
import styles from './eventos-list.module.css'
import { keptByTickets } from './kept-by-tickets.ts'
import { Tonight } from './tonight.tsx'
import { useCidadeOptions } from './use-cidade-options.ts'
import { useSale } from './use-sale.tsx'

type Given = {
  mayEdit: boolean
  mayMove: boolean
  /** The list's filters and page as a query string, kept while a modal is open. */
  search: string
  onDelete: () => void
}

/** The actions of an event in the list; staff can only view the sectors. */
function eventoActions(
  evento: Pick<EventoCard, 'id' | 'data' | 'tem_fila' | 'publicado' | 'situacao'>,
  { mayEdit, mayMove, search, onDelete }: Given,
): RowAction[] {
  const { id, data, tem_fila, situacao } = evento
  const { at, setoresAt, imageAt, filaAt, entradasAt, copyAt, mudarAt } = ADM_PATHS.eventos
  const setores: RowAction = { key: 'setores', label: TEXTS.setores, icon: 'chair', to: setoresAt(id) + search }
  const fila: RowAction[] = tem_fila ? [{ key: 'fila', label: TEXTS.fila, icon: 'user', to: filaAt(id) }] : []
  // A gate opens the evening before at the earliest.
  const entradas: RowAction[] =
    data <= addDays(today(), 1) ? [{ key: 'entradas', label: TEXTS.entradas, icon: 'door', to: entradasAt(id) }] : []
  const isOff = situacao === 'cancelado'
  // Who edits an event finds it in its form.
  const moves = mayMove && (isOff || (!mayEdit && !isDraft(evento) && data >= today()))
  const mudar: RowAction[] = moves
    ? [{ key: 'mudar', label: isOff ? ADM_MUDAR.refunds : ADM_MUDAR.link, icon: 'calendar', to: mudarAt(id) }]
    : []
  if (!mayEdit) return [setores, ...fila, ...entradas, ...mudar]
  return [
    setores,
    ...fila,
    ...entradas,
    { key: 'image', label: TEXTS.image, icon: 'image', to: imageAt(id) + search },
    { key: 'edit', label: ADM.edit, icon: 'pencil', to: at(id) },
    { key: 'copy', label: TEXTS.copy, icon: 'copy', to: copyAt(id) + search },
    ...mudar,
    { key: 'delete', label: ADM.remove, icon: 'trash', tone: 'danger', onPress: onDelete },
  ]
}

const KINDS = ['publicar', 'fechar'] as const

const FILTERS = ['q', 'data', 'cidade'] as const
type EventoFilters = (typeof FILTERS)[number]

type EventosToolbarProps = {
  address: ListAddress<EventoFilters>
  onFilter: (part: Partial<Record<EventoFilters, string>>) => void
}

/** The filters of the events: name, day, city. */
function EventosToolbar({ address: { q, data, cidade }, onFilter }: EventosToolbarProps) {
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

const { columns } = TEXTS

const Name = ({ nome }: EventoCard) => (
  <span className={styles.nome} title={nome}>
    {nome}
  </span>
)

/** The events, tonight's above the list, which is latest first: staff see those of their cities. The modals of its rows open over it. */
export function EventosList() {
  const { address, isFiltered, addressOf, filter, clear } = useListAddress(FILTERS)
  const { q, data, cidade, pagina } = address
  const { search } = useLocation()
  const isWide = useIsWide()
  const mayEdit = useMay('POST /api/eventos')
  const mayMove = useMay('GET /api/eventos/:id/efeito')
  const pesquisa = {
    nome: isSearch(q) ? q : '',
    data: isDay(data) ? data : '',
    cidades: isId(cidade) ? [cidade] : [],
  }
  const query = useListEventosOfficeQuery({ pesquisa, cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE }, FRESH)
  const turns = useTotalTurns(query.data?.result.map(({ id }) => id) ?? [])
  const [deleteEvento] = useDeleteEventoMutation()
  const sale = useSale()
  const [readEvento] = useLazyGetEventoOfficeQuery()
  // The list does not have the end of the sale.
  const askClose = async ({ id, nome }: { id: string; nome: string }) => {
    const { data } = await readEvento(id)
    if (data) sale.askClose({ idEvento: id, nome, fim_vendas: data.fim_vendas })
  }
  const deletion = useDeletion(
    deleteEvento,
    undefined,
    () => CATALOGUE.excluirEvento,
    (error, evento) => keptByTickets(error, evento, () => void askClose(evento)),
  )
  const askToDelete = (evento: EventoCard) => {
    const isPast = isEventoPast(evento.data, new Date(serverNow()))
    deletion.ask({ ...evento, text: SETORES.removeSold(evento.ocupacao?.tomados ?? 0, isPast) })
  }
  const bulk = useBulk()
  const chosen = useSelection<EventoCard>(
    ({ id }) => id,
    ({ nome }) => nome,
  )
  const empty = mayEdit ? TEXTS.empty : TEXTS.emptyStaff
  return (
    <>
      {!isFiltered && pagina === 1 && <Tonight />}
      <ListScreen
        label={TEXTS.title}
        things={TEXTS.things}
        order={TEXTS.order}
        query={query}
        rowsOf={({ result, total }) => ({ rows: result, total })}
        pagina={pagina}
        addressOf={addressOf}
        toolbar={<EventosToolbar address={address} onFilter={filter} />}
        note={q !== '' && !isSearch(q) && TEXTS.tooShort(NAME_FILTER_MIN)}
        extra={<ListExport things={TEXTS.things} list={{ lista: 'eventos', filtro: { pesquisa } }} />}
        createAt={mayEdit ? ADM_PATHS.eventos.create : undefined}
        keyOf={({ id }) => id}
        title={{ head: columns.nome, cell: Name, nameOf: ({ nome }) => nome }}
        selection={mayEdit ? chosen.selection : undefined}
        opens={({ id }) => (mayEdit ? ADM_PATHS.eventos.at(id) : ADM_PATHS.eventos.setoresAt(id) + search)}
        picture={({ id, nome, imagem }) => <RowPoster files={eventoPicture(id, imagem)} title={nome} />}
        columns={[
          {
            key: 'data',
            head: columns.data,
            cell: ({ data, cidade }) => (
              <>
                {formatDay(data)}
                <span className={styles.cidade}>{cidadeLabel(cidade)}</span>
              </>
            ),
          },
          { key: 'cidade', head: columns.cidade, cell: (evento) => cidadeLabel(evento.cidade), narrow: 'none' },
          {
            key: 'ocupacao',
            head: columns.ocupacao,
            cell: (evento) => (
              <Link className={styles.tickets} to={ADM_PATHS.ingressos.ofEvento(evento.id)}>
                <VisuallyHidden>{TEXTS.ticketsOf(evento.nome)}</VisuallyHidden>
                <Occupancy evento={evento} />
              </Link>
            ),
            card: 'figure',
          },
          {
            key: 'vendas',
            head: columns.vendas,
            // On a phone there is room for either the first day of sales or the figures.
            cell: (evento) => (
              <VendasTotal
                id={evento.id}
                hasTurn={turns.has(evento.id)}
                hidesZero={!isWide && (isDraft(evento) || areSalesToCome(evento.inicio_vendas))}
              />
            ),
            align: 'end',
            card: 'figure',
          },
        ]}
        actionsOf={(evento) => eventoActions(evento, { mayEdit, mayMove, search, onDelete: () => askToDelete(evento) })}
        empty={
          isFiltered ? (
            <NoResults title={TEXTS.none} onClear={clear} />
          ) : (
            <Empty title={empty.title} text={empty.text} />
          )
        }
      />
      {mayEdit && (
        <BulkBar
          actor={bulk}
          kinds={KINDS}
          items={chosen.items}
          onClear={chosen.clear}
          exporting={
            <ListExport
              things={ADM_BULK.things}
              list={{ lista: 'eventos', filtro: { pesquisa: {}, ids: chosen.ids } }}
            />
          }
        />
      )}
      {deletion.question}
      {sale.dialogs}
      <Outlet />
    </>
  )
}
