import { skipToken } from '@reduxjs/toolkit/query'
import { useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import type { ingressoSearch } from '../../../contract/vendas-rules.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useSearchVendasQuery } from '../../api/office/vendas.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { BackLink } from '../shared/back-link.tsx'
import { EventoChoice } from '../shared/evento-choice/evento-choice.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { ALL_EVENTOS, SECTION, searchAt } from './addresses.ts'
import { EventoChosen } from './evento-chosen.tsx'
import styles from './ingressos-page.module.css'
import { TicketPanel } from './ticket-panel.tsx'
import { TicketResults } from './ticket-results.tsx'
import { NOTHING_TYPED, TicketSearch } from './ticket-search.tsx'
import { useTicketKeys } from './use-ticket-keys.ts'

type Search = NonNullable<ReturnType<typeof ingressoSearch>>

/**
 * Event, then one field, then the list, and the ticket beside it; on a phone the ticket instead of them. What is
 * searched is personal and stays on this page: it is in no address.
 */
export function IngressosPage() {
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
    // The same search again reads again.
    if (JSON.stringify(next) === JSON.stringify(search)) void found.refetch()
    setSearch(next)
    if (pagina > 1) filter({})
  }
  const ticket = idIngresso !== undefined && <TicketPanel key={idIngresso} id={idIngresso} />
  if (ticket && (!isWide || !isChosen)) {
    return (
      <div ref={page} className={styles.alone}>
        <BackLink to={SECTION + query} label={TEXTS.backToList} />
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
        {search && <TicketResults query={found} inAll={idEvento === undefined} currentId={idIngresso} />}
      </div>
      {ticket}
    </div>
  )
}
