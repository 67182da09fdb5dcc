import { COMMON } from '../../texts/common.ts'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'

type LoadFailedProps = { title: string; busy: boolean; onRetry: () => void }

/**
 * In place of what did not come. Why is said once, by the alert; here is the way on. A query that is tried again never
 * rejects: its failure is in its `error`.
 */
export const LoadFailed = ({ title, busy, onRetry }: LoadFailedProps) => (
  <Notice title={title}>
    <Button onClick={onRetry} busy={busy}>
      {busy ? COMMON.retrying : COMMON.retry}
    </Button>
  </Notice>
)
