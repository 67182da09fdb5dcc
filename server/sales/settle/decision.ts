import type { AlertaDetail } from '../../../contract/alertas-details.ts'
import type { AlertaKind } from '../../../contract/alertas-rules.ts'
import type { Attempt } from '../attempts-repo.ts'
import type { AttemptChange, Changes } from '../changes.ts'
import type { Reason, Stage } from '../refund/automatic.ts'
import type { RefundDecision, RefundFacts } from '../refund/decide-refund.ts'
import type { SalesLimits } from '../sales-deps.ts'
import type { Rows } from '../sale-transitions.ts'

/**
 * What is known of an attempt, read under the locks of its cliente, its reservation and itself. `drawDay`: the first of
 * the draws of its raffle numbers, if it is paid by PIX.
 */
export type Facts = { attempt: Attempt; drawDay: string | null; refunds: RefundFacts }
export type At = { limits: SalesLimits; now: Date }
/**
 * What becomes of an attempt. Only `rows` is done by the locks that are held; the others name what they need more of, and
 * are done by `apply` in a transaction of the attempt's own.
 */
export type Decision =
  | RefundDecision
  /** The payment gives no tickets: its places return to the hold, and what was paid is refunded. */
  | Ended
  /** Money for an attempt that has ended: sold, rebooked or refunded, as the stock allows. */
  | { kind: 'late-payment'; facts: AttemptChange }
  /** The bank took the money back: the tickets change, and a refund in flight ends. */
  | { kind: 'charged-back'; changes: Partial<Changes>[]; next: Attempt }
  /** An order that is not the attempt's own, whose money goes back. */
  | { kind: 'second-order' }
  /** An alert that is raised once an hour at most, beside rows. */
  | { kind: 'alert'; alert: AlertaKind; detail: AlertaDetail; rows: Rows }
  /** It contradicts what is stored: nothing is changed, and the reconciler tries again. */
  | Impossible

/**
 * `hold`: how the places return (`returnToHold`, `endPaying`); null when the attempt holds none.
 * `refund`: the automatic refund of what was paid.
 */
export type Ended = {
  kind: 'ended'
  changes: Partial<Changes>[]
  next: Attempt
  refund: { reason: Reason; stage: Stage } | null
  hold: 'refused' | 'canceled' | null
}
export type Impossible = { kind: 'impossible'; why: string }
