import { createContext, type ReactNode, useContext } from 'react'
import { COMMON } from '../../texts/common.ts'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'

/** An offer that every failure shows in addition to its retry; set by the frame of the pages. */
export const FailureOffer = createContext<ReactNode>(null)

/** The same offer, for a screen with its own text for a failure. */
export const OtherWays = (): ReactNode => useContext(FailureOffer)

type LoadFailedProps = { title: string; busy: boolean; onRetry: () => void }

/**
 * Shown instead of content that failed to load, with a button to retry. An alert shows the reason once. A refetch never
 * rejects: its failure is in the query's `error`.
 */
export const LoadFailed = ({ title, busy, onRetry }: LoadFailedProps) => (
  <Notice title={title}>
    <Button onClick={onRetry} busy={busy}>
      {busy ? COMMON.retrying : COMMON.retry}
    </Button>
    <OtherWays />
  </Notice>
)
