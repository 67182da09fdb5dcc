import { skipToken } from '@reduxjs/toolkit/query'
import { useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { sortedSetores } from '../../../contract/eventos-rules.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { cidadeLabel, isId } from '../../../contract/list-address-rules.ts'
import { setorFill } from '../../../contract/setores-rules.ts'
import { type ingressoSearch, readSituacao } from '../../../contract/vendas-rules.ts'
import { useGetEventoOfficeQuery } from '../../api/office/eventos.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useSearchVendasQuery } from '../../api/office/vendas.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { whenOf } from '../../lib/dates.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { ADM_SETORES as SETORES } from '../../texts/adm-setores.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { EventoChoice } from '../shared/evento-choice/evento-choice.tsx'
import { VendasExport } from '../shared/export-button.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { BackLink } from '../shared/sub-page.tsx'
import { SituacaoChips } from '../shared/ticket-list.tsx'
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

/** Before a search of all events: what to type. */
const TicketStart = () => (
  <div className={styles.start}>
    <h2 className={styles.startTitle}>{TEXTS.start.title}</h2>
    <p>{TEXTS.start.text}</p>
  </div>
)

const FILTERS = ['evento', 'situacao', 'setor'] as const
type Filter = (part: Partial<Record<(typeof FILTERS)[number], string>>) => void

type TicketFilterProps = { idEvento: string | undefined; situacao: string; setor: string; onFilter: Filter }

/** Which tickets are listed: by what happened to them, and of one sector, each with how much of it is sold. */
function TicketFilter({ idEvento, situacao, setor, onFilter }: TicketFilterProps) {
  const { data } = useGetEventoOfficeQuery(idEvento ?? skipToken)
  const setores = sortedSetores(data?.setores ?? []).map((one) => ({ ...one, ...setorFill(one, one.lotes) }))
  const [taken, total] = setores.reduce(([sum, all], one) => [sum + one.taken, all + one.total], [0, 0])
  return (
    <div className={styles.filter}>
      <SituacaoChips
        chosen={readSituacao(situacao)}
        onChoose={(next) => onFilter({ situacao: next === 'todas' ? '' : next })}
      />
      {setores.length > 0 && (
        <div className={styles.setor}>
          <SelectField
            label={TEXTS.setor}
            name="setor"
            value={setor}
            onChange={(id) => onFilter({ setor: id })}
            empty={TEXTS.anySetor}
            hint={SETORES.takenOf(taken, total)}
            options={setores.map((one) => ({
              value: one.id,
              label: `${one.nome} · ${SETORES.takenOf(one.taken, one.total)}`,
            }))}
          />
        </div>
      )}
    </div>
  )
}

type Search = NonNullable<ReturnType<typeof ingressoSearch>>

/** In the address in place of an event's id: search all events. */
const ALL_EVENTOS = 'todos'

/**
 * Choose an event, see its tickets or search by one field, and see one ticket beside the list (on a phone instead of
 * it). What is searched is personal data, so it is kept in this page and never in an address.
 */
function IngressosPage() {
  const { idIngresso } = useParams()
  const { search: query } = useLocation()
  const isWide = useIsWide()
  const { address, filter } = useListAddress(FILTERS)
  const { evento, situacao, setor, pagina } = address
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [search, setSearch] = useState<Search | null>(null)
  const idEvento = evento === ALL_EVENTOS ? undefined : evento
  const isChosen = evento === ALL_EVENTOS || isId(evento)
  const isListed = search !== null || idEvento !== undefined
  const asked = {
    ...search,
    idEvento,
    situacao: readSituacao(situacao),
    ...(isId(setor) && { idSetor: setor }),
    cursor: (pagina - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  }
  const found = useSearchVendasQuery(isChosen && isListed ? asked : skipToken, FRESH)
  const page = useRef<HTMLDivElement>(null)
  useTicketKeys(page, found.currentData?.result ?? [], idIngresso, query)

  const change = (next: string) => {
    setSearch(null)
    filter({ evento: next, situacao: '', setor: '' })
  }
  const start = (next: Search) => {
    // The same search again sends the request again.
    if (JSON.stringify(next) === JSON.stringify(search)) void found.refetch()
    setSearch(next)
    if (pagina > 1) filter({})
  }
  const showAll = () => {
    setSearch(null)
    setTyped(NOTHING_TYPED)
    filter({})
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
      <ButtonLink to={ADM_PATHS.ingressos.ofEvento(ALL_EVENTOS)} tone="secondary">
        {TEXTS.allEventos}
      </ButtonLink>
    )
    return <EventoChoice question={TEXTS.chooseEvento} at={ADM_PATHS.ingressos.ofEvento} extra={inAll} />
  }
  return (
    <div ref={page} className={ticket ? styles.beside : styles.single}>
      <div>
        <EventoChosen id={idEvento} onChange={() => change('')} />
        <TicketSearch typed={typed} onType={setTyped} onSearch={start} />
        {isListed ? (
          <>
            <TicketFilter idEvento={idEvento} situacao={situacao} setor={setor} onFilter={filter} />
            <TicketResults
              query={found}
              inAll={idEvento === undefined}
              currentId={idIngresso}
              onShowAll={search && idEvento ? showAll : undefined}
            />
          </>
        ) : (
          <TicketStart />
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
