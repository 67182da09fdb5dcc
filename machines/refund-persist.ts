import type { SnapshotFrom } from 'xstate'
import type { refundMachine } from './refund.ts'
import type { RefundResume } from './refund-parts.ts'

/** The step to store for each state; the others follow from the sale, which the server has. */
const STEP_OF: Record<string, RefundResume> = {
  asking: 'asking',
  refused: 'asking',
  notSent: 'asking',
  requesting: 'sent',
  uncertain: 'sent',
  checking: 'sent',
}

/** The step for the tab's history entry (docs/api.md#sessions); null when nothing needs to be stored. */
export const persistRefund = ({ value }: Pick<SnapshotFrom<typeof refundMachine>, 'value'>): RefundResume | null =>
  (typeof value === 'string' ? STEP_OF[value] : undefined) ?? null

/** Reads what `persistRefund` wrote. A request that was sent is not repeated: the sale is read. */
export const restoreRefund = (stored: string | null): RefundResume | null =>
  stored === 'asking' || stored === 'sent' ? stored : null
