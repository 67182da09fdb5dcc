import type { ReactNode } from 'react'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { OFFICE } from '../../texts/office.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useMay } from './office-session.tsx'

/** Shown to a user who may not see a page; the text is the server's if it sent one. */
export const NoPermission = ({ text = OFFICE_REFUSALS['role.users-forbidden'] }: { text?: string | undefined }) => (
  <Notice title={text} text={OFFICE.forbidden.text} role="alert" />
)

/**
 * Renders a page for the users who may make its call; other users see that they have no permission.
 * @param needs the call, as contract/roles.ts names it
 */
export const RequireCall = ({ needs, children }: { needs: string; children: ReactNode }) =>
  useMay(needs) ? children : <NoPermission />
