import { ALERTA_DETAILS, type AlertaDetail } from '../../../contract/alertas-details.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { hasFailed, maySend } from '../refund/guards.ts'
import type { Refund } from '../refund/refund-repo.ts'

/** After this many calls without a visible effect a requested refund fails, and an operator must check it. */
const MAX_TRIES = 3

/**
 * The next step after a read of the charge: make the call, also again; only read again later; or end the refund.
 * `trouble`: the problem to report to an operator.
 */
type Step = { kind: 'send' | 'wait'; trouble?: AlertaDetail } | { kind: 'end'; trouble: AlertaDetail }

/**
 * The one rule of when a call to the provider is made and repeated, for both kinds of refunds
 * (docs/selling.md#refunds). The charge has just been read and settled, so it does not show this refund's whole amount.
 * A requested refund that is impossible ends, and its tickets are valid again; an automatic one has no tickets, so it
 * is tried until it succeeds (docs/decisions/refunds.md).
 */
export function nextStep(refund: Refund, order: ProviderOrder, now: Date): Step {
  const isOpen = (order.status === 'paid' || order.status === 'canceled') && order.chargeId !== null
  if (!isOpen) return { kind: 'wait' }
  const trouble = troubleOf(refund, order, now)
  if (trouble !== null && !refund.automatic) return { kind: 'end', trouble }
  return { kind: maySend(refund, now) ? 'send' : 'wait', ...(trouble !== null && { trouble }) }
}

function troubleOf(refund: Refund, order: ProviderOrder, now: Date): AlertaDetail | null {
  if (hasFailed(refund, order)) return ALERTA_DETAILS.refundRefused()
  if (!maySend(refund, now)) return null
  if (refund.automatic) return refund.status === 'sent' ? ALERTA_DETAILS.refundNotConfirmed : null
  if (refund.tries >= MAX_TRIES) return ALERTA_DETAILS.refundNeverSeen(refund.tries)
  const left = order.paidCents - order.canceledCents
  return left < refund.cents ? ALERTA_DETAILS.refundTooLarge(left) : null
}

/**
 * The call for a refund: without an amount for the whole rest of the charge, and the total that the charge shows as
 * refunded after it. An automatic refund is of the whole charge, including a part refunded at the provider.
 */
export function callFor(refund: Refund, order: ProviderOrder): { cents: number | null; expected: number } {
  const isRest = refund.automatic || order.paidCents - order.canceledCents === refund.cents
  return {
    cents: isRest ? null : refund.cents,
    expected: refund.automatic ? refund.cents : order.canceledCents + refund.cents,
  }
}
