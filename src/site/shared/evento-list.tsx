import { skipToken } from '@reduxjs/toolkit/query/react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { type Filter, isSearch } from '../../../contract/list-address-rules.ts'
import type { EventoCard as Evento, Found } from '../../api/card-lists.ts'
import { useListEventosQuery } from '../../api/eventos.ts'
import { EVENTOS } from '../../texts/eventos.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { EventoCard, EventoCardSkeleton } from './evento-card.tsx'
import styles from './evento-list.module.css'
import { Marked } from './marked.tsx'
import { listQuery } from './list-query.ts'

type EventoListProps = {
  filter: Filter
  addressOf: (pagina: number) => string
  /** Shown instead of an empty list; `found`: what a search found instead. */
  empty: (found: Found | undefined) => ReactNode
  /** Shown below the events of a search; above, if there are none. */
  besides?: (found: Found) => ReactNode
  /** Shown instead of the list; nothing is requested then. */
  instead?: ReactNode
}

type Counted = { total: number; result: readonly unknown[] }

/** '26–50 de 128 eventos para “samba”' */
function foundText({ total, result }: Counted, nome: string, pagina: number): string {
  const before = (pagina - 1) * PAGE_SIZE
  const shown = result.length
  const count = total > PAGE_SIZE && shown > 0 ? EVENTOS.range(before + 1, before + shown, total) : EVENTOS.count(total)
  return nome ? EVENTOS.searched(count, nome) : count
}

/** A page of events of today or later, with its loading, error and empty states (docs/product.md#public-routes). */
export function EventoList({ filter, addressOf, empty, besides, instead }: EventoListProps) {
  const { pagina } = filter
  const nome = isSearch(filter.q) ? filter.q : ''
  const heading = useId()
  const arrival = useListFocusOnPageChange(addressOf(1), pagina)
  const list = useListEventosQuery(instead ? skipToken : listQuery(filter))
  // Not `data`, which would be the list of the previous filter.
  const { currentData: found, isFetching, error } = list
  const isLoading = !instead && !found && !error
  const pages = Math.ceil((found?.total ?? 0) / PAGE_SIZE)

  const isEmpty = found?.result.length === 0
  const others = !instead && found?.busca && besides?.(found.busca)
  const foundLabel = found && foundText(found, nome, pagina)

  // The retry button disappears when the list arrives, so the focus moves to the list.
  const retry = async () => {
    const { data } = await list.refetch()
    if (data) arrival.current?.focus({ preventScroll: true })
  }

  function content(): ReactNode {
    if (instead) return instead
    if (!found) {
      if (error) return <LoadFailed title={EVENTOS.failed} busy={isFetching} onRetry={() => void retry()} />
      return <EventoGridLoading />
    }
    if (!isEmpty) {
      return (
        <>
          <EventoGrid eventos={found.result} marked={found.busca?.palavras} />
          <Pagination label={EVENTOS.pages} page={pagina} pages={pages} addressOf={addressOf} />
        </>
      )
    }
    if (found.total === 0) return empty(found.busca)
    return (
      <Notice title={EVENTOS.beyond(pagina)} text={EVENTOS.beyondText(pages)}>
        <ButtonLink to={addressOf(1)}>{EVENTOS.firstPage}</ButtonLink>
      </Notice>
    )
  }

  return (
    <section ref={arrival} className={styles.list} aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading} className={styles.heading}>
        <VisuallyHidden>{EVENTOS.list}</VisuallyHidden>
      </h2>
      <p className={styles.found} role="status" data-quiet={isEmpty || Boolean(instead || (error && !found))}>
        {isLoading && <VisuallyHidden>{EVENTOS.loading}</VisuallyHidden>}
        {/* An empty result is shown by the content below, so this text is for screen readers only. */}
        {!instead && found && (isEmpty ? <VisuallyHidden>{foundLabel}</VisuallyHidden> : foundLabel)}
      </p>
      {isEmpty && others}
      {content()}
      {!isEmpty && others}
    </section>
  )
}

/** The number of cards visible before scrolling: two rows on a phone, one on a desktop. */
const IN_VIEW = 5
/** The widths of the grid's columns. */
const WIDTHS = [
  ['(min-width: 90rem)', '256px'],
  ['(min-width: 75rem)', '18vw'],
  ['(min-width: 56rem)', '22vw'],
  ['(min-width: 40rem)', '30vw'],
  ['', '46vw'],
] as const
const loadOf = (index: number) => (index === 0 ? 'first' : index < IN_VIEW ? 'soon' : 'late')
const PLACES = Array.from({ length: 10 }, (_, place) => place)

type EventoGridProps = { eventos: readonly Evento[]; marked?: readonly string[] | undefined }

/** Events as cards; the marked words of their names were searched. */
export const EventoGrid = ({ eventos, marked }: EventoGridProps) => (
  <ul className={styles.grid}>
    {eventos.map((evento, index) => (
      <li key={evento.id}>
        <EventoCard
          evento={evento}
          widths={WIDTHS}
          load={loadOf(index)}
          name={marked && <Marked text={evento.nome} words={marked} />}
        />
      </li>
    ))}
  </ul>
)

const EventoGridLoading = () => (
  <ul className={styles.grid} aria-hidden="true">
    {PLACES.map((place) => (
      <li key={place}>
        <EventoCardSkeleton />
      </li>
    ))}
  </ul>
)

/**
 * After a link to another page of the same list, or when the followed link no longer exists, the list scrolls to the
 * top of the screen and takes the focus. Back and forward keep their own scroll position.
 */
function useListFocusOnPageChange(list: string, pagina: number): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  const before = useRef({ list, pagina })
  const how = useNavigationType()
  useEffect(() => {
    const { current: was } = before
    if (was.list === list && was.pagina === pagina) return
    before.current = { list, pagina }
    const isOtherPage = was.list === list
    const isLost = document.activeElement === document.body
    if (how !== NavigationType.Push || !(isOtherPage || isLost)) return
    ref.current?.scrollIntoView({ block: 'start' })
    ref.current?.focus({ preventScroll: true })
  }, [list, pagina, how])
  return ref
}
