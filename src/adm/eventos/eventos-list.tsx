import { Outlet, useLocation } from 'react-router'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { formatDay, isDay } from '../../../contract/dates.ts'
import type { EventoCard } from '../../../contract/eventos.ts'
import { NAME_FILTER_MIN, PAGE_SIZE } from '../../../contract/limits.ts'
import { cidadeLabel, isId, isSearch } from '../../../contract/list-address-rules.ts'
import { useDeleteEventoMutation, useListEventosOfficeQuery } from '../../api/office/eventos.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { ListExport } from '../shared/list/list-export.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty, NoResults } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { useMay } from '../shared/office-session.tsx'
import { RowPoster } from '../shared/row-poster.tsx'
import { useDeletion } from '../shared/use-deletion.tsx'
import { CREATE } from './addresses.ts'
import { eventoActions } from './evento-actions.ts'
import styles from './eventos-list.module.css'
import { EventosToolbar, FILTERS } from './eventos-toolbar.tsx'
import { areSalesToCome, Occupancy } from './occupancy.tsx'
import { useTotalTurns } from './use-total-turns.ts'
import { VendasTotal } from './vendas-total.tsx'

const { columns } = TEXTS

const Name = ({ nome }: EventoCard) => (
  <span className={styles.nome} title={nome}>
    {nome}
  </span>
)

/** The events, latest first: staff see those of their cities. The modals of its rows open over it. */
export function EventosList() {
  const { address, isFiltered, addressOf, filter, clear } = useListAddress(FILTERS)
  const { q, data, cidade, pagina } = address
  const { search } = useLocation()
  const isWide = useIsWide()
  const mayEdit = useMay('POST /api/eventos')
  const pesquisa = {
    nome: isSearch(q) ? q : '',
    data: isDay(data) ? data : '',
    cidades: isId(cidade) ? [cidade] : [],
  }
  const query = useListEventosOfficeQuery({ pesquisa, cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE }, FRESH)
  const turns = useTotalTurns(query.data?.result.map(({ id }) => id) ?? [])
  const [deleteEvento] = useDeleteEventoMutation()
  const deletion = useDeletion(deleteEvento, undefined, () => CATALOGUE.excluirEvento)
  const empty = mayEdit ? TEXTS.empty : TEXTS.emptyStaff
  return (
    <>
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
        createAt={mayEdit ? CREATE : undefined}
        keyOf={({ id }) => id}
        title={{ head: columns.nome, cell: Name, nameOf: ({ nome }) => nome }}
        picture={({ id, nome, imagem }) => <RowPoster files={eventoPicture(id, imagem)} title={nome} />}
        columns={[
          { key: 'data', head: columns.data, cell: (evento) => formatDay(evento.data) },
          { key: 'cidade', head: columns.cidade, cell: (evento) => cidadeLabel(evento.cidade) },
          {
            key: 'ocupacao',
            head: columns.ocupacao,
            cell: (evento) => <Occupancy evento={evento} />,
            card: 'figure',
          },
          {
            key: 'vendas',
            head: columns.vendas,
            // A phone has room for the day its sales begin, or for figures.
            cell: ({ id, inicio_vendas }) => (
              <VendasTotal id={id} hasTurn={turns.has(id)} hidesZero={!isWide && areSalesToCome(inicio_vendas)} />
            ),
            align: 'end',
            card: 'figure',
          },
        ]}
        actionsOf={(evento) => eventoActions(evento, { mayEdit, search, onDelete: () => deletion.ask(evento) })}
        empty={
          isFiltered ? (
            <NoResults title={TEXTS.none} onClear={clear} />
          ) : (
            <Empty title={empty.title} text={empty.text} />
          )
        }
      />
      {deletion.question}
      <Outlet />
    </>
  )
}
