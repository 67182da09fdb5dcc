import { skipToken } from '@reduxjs/toolkit/query/react'
import { type ReactNode, useId } from 'react'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { useListEventosQuery } from '../../api/eventos.ts'
import { today } from '../../lib/dates.ts'
import { EVENTOS } from '../../texts/eventos.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { EventoGrid, EventoGridLoading } from './evento-grid.tsx'
import styles from './evento-list.module.css'
import { listQuery } from './list-query.ts'
import { useListFocusOnPageChange } from './use-list-focus-on-page-change.ts'

type EventoListProps = {
  /** Empty: no filter by name. The same for `cidade`. */
  nome: string
  cidade: string
  pagina: number
  addressOf: (pagina: number) => string
  /** Shown instead of the list when nothing is found. */
  empty: ReactNode
  /** Shown instead of the list; nothing is requested then. */
  instead?: ReactNode
}

type Found = { total: number; result: readonly unknown[] }

/** '26–50 de 128 eventos para “samba”' */
function foundText({ total, result }: Found, nome: string, pagina: number): string {
  const before = (pagina - 1) * PAGE_SIZE
  const shown = result.length
  const count = total > PAGE_SIZE && shown > 0 ? EVENTOS.range(before + 1, before + shown, total) : EVENTOS.count(total)
  return nome ? EVENTOS.searched(count, nome) : count
}

/** A page of events of today or later, with its loading, error and empty states (docs/product.md#public-routes). */
export function EventoList({ nome, cidade, pagina, addressOf, empty, instead }: EventoListProps) {
  const heading = useId()
  const arrival = useListFocusOnPageChange(addressOf(1), pagina)
  const list = useListEventosQuery(instead ? skipToken : listQuery({ nome, cidade, pagina }, today()))
  // Not `data`: that would be the previous filter's list.
  const { currentData: found, isFetching, error } = list
  const isLoading = !instead && !found && !error
  const pages = Math.ceil((found?.total ?? 0) / PAGE_SIZE)

  const isEmpty = found?.result.length === 0
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
          <EventoGrid eventos={found.result} />
          <Pagination label={EVENTOS.pages} page={pagina} pages={pages} addressOf={addressOf} />
        </>
      )
    }
    if (found.total === 0) return empty
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
      {content()}
    </section>
  )
}
