import { type ReactNode, useEffect, useRef } from 'react'
import { PAGE_SIZE } from '../../../../contract/limits.ts'
import { pageRange } from '../../../../contract/list-address-rules.ts'
import { ADM, type Things } from '../../../texts/adm.ts'
import { ActionBar } from '../../../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../../../ui/button/button.tsx'
import type { DataTableProps } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { useIsWide } from '../../../ui/use-media/use-is-wide.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './list-screen.module.css'
import { BeyondList, ListFailed, ListLoading } from './list-states.tsx'

/** What a query of RTK Query says of its answer. */
type Query<Data> = {
  data?: Data | undefined
  currentData?: Data | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

type ListScreenProps<Row, Data> = Omit<DataTableProps<Row>, 'rows' | 'stale'> & {
  things: Things
  query: Query<Data>
  rowsOf: (data: Data) => { rows: readonly Row[]; total: number }
  pagina: number
  addressOf: (pagina: number) => string
  /** Search and filters. */
  toolbar?: ReactNode
  /** Under the toolbar: why a filter is not in use, for example. */
  note?: string | false | undefined
  /** Beside NOVO: the export, other actions. */
  extra?: ReactNode
  /** Where NOVO leads; without it there is no NOVO. */
  createAt?: string | undefined
  /** Shown when there is nothing: see `Empty` and `NoResults`. */
  empty: ReactNode
  /** The list's order, in words, under the number of rows on a phone. */
  order?: string | undefined
}

/** A list of the back-office: toolbar, table or cards, pages, and every state that it can be in. */
export function ListScreen<Row, Data>(props: ListScreenProps<Row, Data>) {
  const { things, query, rowsOf, pagina, addressOf, toolbar, note, extra, createAt, empty, order, ...table } = props
  const isWide = useIsWide()
  // Another page or filter keeps what it replaces on the screen, paler.
  const { data, error, isFetching, refetch } = query
  const isStale = isFetching && query.currentData === undefined
  const list = useRef<HTMLDivElement>(null)
  useScrollToStart(list, pagina)

  const shown = data === undefined ? null : rowsOf(data)
  const create = createAt !== undefined && <ButtonLink to={createAt}>{ADM.create}</ButtonLink>
  // A failed attempt to read what is on the screen already is only an alert.
  const failed = error !== undefined && query.currentData === undefined
  const range = shown && pageRange(pagina, PAGE_SIZE, shown.total)
  return (
    <>
      {(toolbar || extra || (isWide && create)) && (
        <div className={styles.toolbar} data-compact>
          {toolbar}
          <div className={styles.end}>
            {extra}
            {isWide && create}
          </div>
        </div>
      )}
      {note && <p className={styles.note}>{note}</p>}
      <div ref={list} className={styles.list} aria-busy={isFetching}>
        <VisuallyHidden role="status">
          {shown && !isFetching && !failed ? ADM.found(shown.total, things) : ''}
        </VisuallyHidden>
        {failed ? (
          <ListFailed error={error} list={things.many} busy={isFetching} onRetry={() => void refetch()} />
        ) : shown === null ? (
          <ListLoading label={ADM.loading(things.many)} columns={table.columns.length + 1} />
        ) : shown.rows.length === 0 ? (
          // The last row of the last page may have been deleted.
          range && shown.total > 0 ? (
            <BeyondList lastPage={addressOf(range.pages)} />
          ) : (
            empty
          )
        ) : (
          <DataTable {...table} rows={shown.rows} stale={isStale} />
        )}
      </div>
      {range && !failed && shown.rows.length > 0 && (
        <div className={styles.foot}>
          {(isWide || !create) && (
            <p className={styles.range}>{ADM.range(range.first, range.last, shown.total, things)}</p>
          )}
          <Pagination label={ADM.pages(things.many)} page={pagina} pages={range.pages} addressOf={addressOf} />
        </div>
      )}
      {!isWide && create && (
        <ActionBar>
          <div className={styles.count}>
            {shown && <p>{ADM.found(shown.total, things)}</p>}
            {order && shown && shown.total > 1 && <p className={styles.order}>{order}</p>}
          </div>
          {create}
        </ActionBar>
      )}
    </>
  )
}

/** Another page begins at its first row. */
function useScrollToStart(list: { current: HTMLElement | null }, pagina: number) {
  const before = useRef(pagina)
  useEffect(() => {
    if (before.current === pagina) return
    before.current = pagina
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [list, pagina])
}
