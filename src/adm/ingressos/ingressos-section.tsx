import { skipToken } from '@reduxjs/toolkit/query'
import { useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { sortedSetores } from '../../../contract/eventos-rules.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { cidadeLabel, isId } from '../../../contract/list-address-rules.ts'
import { setorFill } from '../../../contract/setores-rules.ts'
import type { ingressoSearch } from '../../../contract/vendas-rules.ts'
import { useGetEventoOfficeQuery } from '../../api/office/eventos.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useSearchVendasQuery } from '../../api/office/vendas.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { whenOf } from '../../lib/dates.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { ADM_SETORES as SETORES } from '../../texts/adm-setores.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { EventoChoice } from '../shared/evento-choice/evento-choice.tsx'
import { VendasExport } from '../shared/export-button.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { BackLink } from '../shared/sub-page.tsx'
import styles from './ingressos-section.module.css'
import { TicketPanel } from './ticket-panel.tsx'
import { TicketResults } from './ticket-results.tsx'
import { NOTHING_TYPED, TicketSearch } from './ticket-search.tsx'
import { useTicketKeys } from './use-ticket-keys.ts'

/** The event whose tickets are searched, and a button to choose another. @param id undefined: all events */
function EventoChosen({ id, onChange }: { id: string | undefined; onChange: () => void }) {
  const { data, error } = useGetEventoOfficeQuery(id ?? skipToken)
  return (
    <div className={styles.evento}>
      {data && (
        <span className={styles.poster}>
          <Poster files={eventoPicture(data.id, data.imagem)} widths={[['', '40px']]} alt="" title={data.nome} />
        </span>
      )}
      <div className={styles.text}>
        {id === undefined ? (
          <p className={styles.nome}>{TEXTS.inAllEventos}</p>
        ) : data ? (
          <>
            <p className={styles.nome}>{data.nome}</p>
            <p className={styles.quando}>
              {whenOf(data.data, data.hora)} · {cidadeLabel(data.cidade)}
            </p>
          </>
        ) : error ? (
          <p className={styles.nome}>{ADM.notFoundTitle}</p>
        ) : (
          <Skeleton shape="line" />
        )}
      </div>
      <div className={styles.tools}>
        <VendasExport things={TEXTS.sold} filter={id === undefined ? {} : { idEvento: id }} />
        <Button tone="quiet" onClick={onChange}>
          <span>
            {TEXTS.change}
            <span className={styles.rest}>{TEXTS.changeEvento}</span>
          </span>
        </Button>
      </div>
    </div>
  )
}

/** Before a search: what to type, and how much of the event is sold. @param idEvento undefined: all events */
function TicketStart({ idEvento }: { idEvento: string | undefined }) {
  const { data } = useGetEventoOfficeQuery(idEvento ?? skipToken)
  const setores = sortedSetores(data?.setores ?? []).map((setor) => ({ ...setor, ...setorFill(setor, setor.lotes) }))
  const { start } = TEXTS
  return (
    <>
      <div className={styles.start}>
        <h2 className={styles.startTitle}>{start.title}</h2>
        <p>{start.text}</p>
      </div>
      {setores.length > 0 && (
        <DataTable
          label={start.setores}
          rows={setores}
          keyOf={({ id }) => id}
          title={{ head: start.setor, cell: ({ nome }) => nome, nameOf: ({ nome }) => nome }}
          columns={[
            {
              key: 'taken',
              head: start.taken,
              align: 'end',
              cell: ({ taken, total }) => SETORES.takenOf(taken, total),
            },
          ]}
        />
      )}
    </>
  )
}

type Search = NonNullable<ReturnType<typeof ingressoSearch>>

/** In the address in place of an event's id: search all events. */
const ALL_EVENTOS = 'todos'
const searchAt = (evento: string): string => `${ADM_PATHS.ingressos.list}?evento=${evento}`

/**
 * Choose an event, search by one field, get a list, and see one ticket beside it (on a phone instead of it). What is
 * searched is personal data, so it is kept in this page and never in an address.
 */
function IngressosPage() {
  const { idIngresso } = useParams()
  const { search: query } = useLocation()
  const isWide = useIsWide()
  const { address, filter } = useListAddress(['evento', 'q'])
  const { evento, pagina } = address
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [search, setSearch] = useState<Search | null>(null)
  const idEvento = evento === ALL_EVENTOS ? undefined : evento
  const isChosen = evento === ALL_EVENTOS || isId(evento)
  const found = useSearchVendasQuery(
    search && isChosen ? { ...search, idEvento, cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE } : skipToken,
    FRESH,
  )
  const page = useRef<HTMLDivElement>(null)
  useTicketKeys(page, found.currentData?.result ?? [], idIngresso, query)

  const change = (next: string) => {
    setSearch(null)
    filter({ evento: next, q: '' })
  }
  const start = (next: Search) => {
    // The same search again sends the request again.
    if (JSON.stringify(next) === JSON.stringify(search)) void found.refetch()
    setSearch(next)
    if (pagina > 1) filter({})
  }
  const ticket = idIngresso !== undefined && <TicketPanel key={idIngresso} id={idIngresso} />
  if (ticket && (!isWide || !isChosen)) {
    return (
      <div ref={page} className={styles.alone}>
        <BackLink to={ADM_PATHS.ingressos.list + query} label={TEXTS.backToList} />
        {ticket}
      </div>
    )
  }
  if (!isChosen) {
    const inAll = (
      <ButtonLink to={searchAt(ALL_EVENTOS)} tone="secondary">
        {TEXTS.allEventos}
      </ButtonLink>
    )
    return <EventoChoice question={TEXTS.chooseEvento} at={searchAt} extra={inAll} />
  }
  return (
    <div ref={page} className={ticket ? styles.beside : styles.single}>
      <div>
        <EventoChosen id={idEvento} onChange={() => change('')} />
        <TicketSearch typed={typed} onType={setTyped} onSearch={start} />
        {search ? (
          <TicketResults query={found} inAll={idEvento === undefined} currentId={idIngresso} />
        ) : (
          <TicketStart idEvento={idEvento} />
        )}
      </div>
      {ticket}
    </div>
  )
}

// A single route, so that the search stays while tickets are opened.
const ROUTES = [{ path: ':idIngresso?', element: <IngressosPage /> }]

/** The tickets: a search by event and cliente, and the ticket beside it (docs/product.md#back-office-routes). */
export default function IngressosSection() {
  return <SectionRoutes routes={ROUTES} />
}
