import type { ReactNode } from 'react'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { useAdmin } from '../../lib/admin.ts'
import { OFFICE } from '../../texts/office.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { mayCall } from '../shared/office-session.tsx'
import type { Section } from './sections.ts'

/** Renders a section for the users who may use it; the others read why there is nothing. */
export function RequireSection({ section, children }: { section: Section; children: ReactNode }) {
  const user = useAdmin((admin) => admin.user)
  if (user && mayCall(user, section.needs)) return children
  return <Notice title={OFFICE_REFUSALS['role.users-forbidden']} text={OFFICE.forbidden.text} />
}
