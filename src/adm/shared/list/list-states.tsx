import type { ReactNode } from 'react'
import type { AppError } from '../../../api/error.ts'
import { ADM } from '../../../texts/adm.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { LoadFailed } from '../../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { NoPermission } from '../no-permission.tsx'

/** A list without rows and without a filter: what it is for, and how to begin. */
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

/** The list could not be loaded: refused, or to be tried again. */
export function ListFailed({ error, list, busy, onRetry }: ListFailedProps) {
  const { status, message } = asAppError(error)
  if (status === 403) return <NoPermission text={message} />
  return <LoadFailed title={ADM.loadFailed(list)} busy={busy} onRetry={onRetry} />
}
