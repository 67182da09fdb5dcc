import type { ReactNode } from 'react'
import type { AppError } from '../../../api/error.ts'
import { ADM } from '../../../texts/adm.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { LoadFailed } from '../../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { useIsWide } from '../../../ui/use-media/use-is-wide.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { NoPermission } from '../require-call.tsx'
import styles from './list-states.module.css'

/** A list without rows and without a filter: its purpose, and how to create the first row. */
export const Empty = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Notice title={title} text={text}>
    {children}
  </Notice>
)

/** No row matches the filters. */
export const NoResults = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <Notice title={title} text={ADM.noResultsText}>
    <Button tone="secondary" onClick={onClear}>
      {ADM.clearFilters}
    </Button>
  </Notice>
)

/** The list has fewer pages than the address says. */
export const BeyondList = ({ lastPage }: { lastPage: string }) => (
  <Notice title={ADM.beyondTitle} text={ADM.beyondText}>
    <ButtonLink to={lastPage} tone="secondary">
      {ADM.lastPage}
    </ButtonLink>
  </Notice>
)

const asAppError = (error: unknown): AppError => Object(error) as AppError

type ListFailedProps = { error: unknown; list: string; busy: boolean; onRetry: () => void }

/** The list could not be loaded: either refused, or with a button to retry. */
export function ListFailed({ error, list, busy, onRetry }: ListFailedProps) {
  const { status, message } = asAppError(error)
  if (status === 403) return <NoPermission text={message} />
  return <LoadFailed title={ADM.loadFailed(list)} busy={busy} onRetry={onRetry} />
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const CELLS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The placeholder until the first rows are loaded: the same lines, without their texts. */
export function ListLoading({ label, columns }: { label: string; columns: number }) {
  const isWide = useIsWide()
  return (
    <div className={styles.rows}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          {CELLS.slice(0, isWide ? columns : 1).map((cell) => (
            <div key={cell}>
              <Skeleton shape="line" />
              {!isWide && <Skeleton shape="short" />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
