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

/** The part of an RTK Query result that a list needs. */
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
  /** A note under the toolbar, for example why a filter is ignored. */
  note?: string | false | undefined
  /** Content beside NOVO: the export, other actions. */
  extra?: ReactNode
  /** The address of the form of a new record; without it there is no NOVO. */
  createAt?: string | undefined
  /** Shown instead of an empty list: see `Empty` and `NoResults`. */
  empty: ReactNode
  /** The list's order as text, under the number of rows on a phone. */
  order?: string | undefined
}

/** A list of the back-office: toolbar, table or cards, pagination, and all loading, empty and error states. */
export function ListScreen<Row, Data>(props: ListScreenProps<Row, Data>) {
  const { things, query, rowsOf, pagina, addressOf, toolbar, note, extra, createAt, empty, order, ...table } = props
  const isWide = useIsWide()
  // While another page or filter loads, the previous rows stay on the screen, paler.
  const { data, error, isFetching, refetch } = query
  const isStale = isFetching && query.currentData === undefined
  const list = useRef<HTMLDivElement>(null)
  useScrollToStart(list, pagina)

  const shown = data === undefined ? null : rowsOf(data)
  const create = createAt !== undefined && (
    <ButtonLink to={createAt} shortcut={ADM.createKey}>
      {ADM.create}
    </ButtonLink>
  )
  // If rows are already on the screen, a failed refetch is only an alert.
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

/** Scrolls to the list's first row when the page changes. */
function useScrollToStart(list: { current: HTMLElement | null }, pagina: number) {
  const before = useRef(pagina)
  useEffect(() => {
    if (before.current === pagina) return
    before.current = pagina
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [list, pagina])
}
