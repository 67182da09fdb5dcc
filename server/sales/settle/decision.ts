import type { AlertaDetail } from '../../../contract/alertas-details.ts'
import type { AlertaKind } from '../../../contract/alertas-rules.ts'
import type { Attempt } from '../attempts-repo.ts'
import type { AttemptChange, Changes } from '../changes.ts'
import type { Reason, Stage } from '../refund/automatic.ts'
import type { RefundDecision, RefundFacts } from '../refund/decide-refund.ts'
import type { SalesLimits } from '../sales-deps.ts'
import type { Rows } from '../sale-transitions.ts'

/**
 * The facts about an attempt, read under the locks of its cliente, its reservation and itself. `drawDay`: the first
 * draw day of its raffle numbers, if it is paid by PIX.
 */
export type Facts = { attempt: Attempt; drawDay: string | null; refunds: RefundFacts }
export type At = { limits: SalesLimits; now: Date }
/**
 * The decision about an attempt. Only `rows` needs no further locks; the others carry their further data and are
 * carried out by `apply` in a transaction of the attempt's own.
 */
export type Decision =
  | RefundDecision
  /** The payment gives no tickets: its places return to the hold, and the payment is refunded. */
  | Ended
  /** A payment for an attempt that has ended: sold, rebooked or refunded, as the stock allows. */
  | { kind: 'late-payment'; facts: AttemptChange }
  /** The bank took the money back: the tickets change, and a refund in flight ends. */
  | { kind: 'charged-back'; changes: Partial<Changes>[]; next: Attempt }
  /** An order that is not the attempt's own, which is refunded. */
  | { kind: 'second-order' }
  /** Row changes with an alert that is raised once an hour at most. */
  | { kind: 'alert'; alert: AlertaKind; detail: AlertaDetail; rows: Rows }
  /** It contradicts the stored state: nothing is changed, and the reconciler tries again. */
  | Impossible

/**
 * `hold`: how the places return (`returnToHold`, `endPaying`); null when the attempt holds none. `refund`: the
 * automatic refund of the payment.
 */
export type Ended = {
  kind: 'ended'
  changes: Partial<Changes>[]
  next: Attempt
  refund: { reason: Reason; stage: Stage } | null
  hold: 'refused' | 'canceled' | null
}
export type Impossible = { kind: 'impossible'; why: string }
