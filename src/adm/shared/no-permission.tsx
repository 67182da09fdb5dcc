import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { OFFICE } from '../../texts/office.ts'
import { Notice } from '../../ui/notice/notice.tsx'

/** Who may not see this; the text is the server's where it sends one. */
export const NoPermission = ({ text = OFFICE_REFUSALS['role.users-forbidden'] }: { text?: string | undefined }) => (
  <Notice title={text} text={OFFICE.forbidden.text} role="alert" />
)
