import type { ReactNode } from 'react'
import { isId } from '../../../contract/list-address-rules.ts'
import type { AppError } from '../../api/error.ts'
import { ADM } from '../../texts/adm.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { NoPermission } from './require-call.tsx'

type RecordPageProps<Data> = {
  id: string
  query: { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** The link to the record's list, shown for a record that does not exist. */
  back: { to: string; label: string }
  children: (data: Data) => ReactNode
}

/** The page of one record in each state: loading, not found, forbidden, failed, or the record itself. */
export function RecordPage<Data>({ id, query, back, children }: RecordPageProps<Data>) {
  const { data, error, isFetching, refetch } = query
  // An open form stays, whatever later answers say.
  if (data !== undefined) return children(data)
  const { status, message } = Object(error) as AppError
  if (!isId(id) || status === 404) {
    return (
      <Notice title={ADM.notFoundTitle} text={ADM.notFoundText}>
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
      </Notice>
    )
  }
  if (status === 403) return <NoPermission text={message} />
  if (error === undefined) return <Spinner label={ADM.loadingRecord} />
  return <LoadFailed title={ADM.recordFailed} busy={isFetching} onRetry={() => void refetch()} />
}
