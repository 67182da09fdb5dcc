import type { ReactNode } from 'react'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { OFFICE } from '../../texts/office.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useMay } from './office-session.tsx'

/** Who may not see this; the text is the server's where it sends one. */
export const NoPermission = ({ text = OFFICE_REFUSALS['role.users-forbidden'] }: { text?: string | undefined }) => (
  <Notice title={text} text={OFFICE.forbidden.text} role="alert" />
)

/**
 * Renders a page for the users who may make the call that it is for; the others read why there is nothing.
 * @param needs the call, as contract/roles.ts names it
 */
export const RequireCall = ({ needs, children }: { needs: string; children: ReactNode }) =>
  useMay(needs) ? children : <NoPermission />
