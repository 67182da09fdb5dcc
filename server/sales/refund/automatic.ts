import type { REFUND_REASONS } from '../../../contract/messages.ts'
import type { Tx } from '../../db/connection.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import type { Attempt } from '../attempts-repo.ts'
import { PROVIDER } from '../sale-transitions.ts'
import { insertRefund } from './refund-repo.ts'

/**
 * The progress of the refund: it must still be sent; the provider has begun it, because our cancellation found a charge
 * that had been paid; or it is complete.
 */
export type Stage =
  | { status: 'pending' }
  | { status: 'sent'; sentAt: Date; dueInSeconds: number }
  | { status: 'confirmed' }

/** The reason shown to the buyer. */
export type Reason = (typeof REFUND_REASONS)[keyof typeof REFUND_REASONS]

/** The amount paid: that of the order, where the provider names none. */
export const paidCentsOf = ({ paidCents, amountCents }: ProviderOrder): number => paidCents || amountCents

/**
 * Stores the automatic refund of a whole payment that gives no tickets, in the transaction that makes the attempt
 * `refunding` or `refunded` (docs/selling.md#refunds). One that is still to be sent is due at once.
 */
export async function refundPayment(
  tx: Tx,
  attempt: Attempt,
  order: ProviderOrder,
  reason: Reason,
  stage: Stage = { status: 'pending' },
): Promise<void> {
  const cents = paidCentsOf(order)
  await insertRefund(
    tx,
    {
      id_attempt: attempt.id,
      actor: PROVIDER,
      reason,
      cents,
      units: 0,
      expected_canceled_cents: cents,
      dueInSeconds: stage.status === 'confirmed' ? null : 0,
      ...stage,
    },
    { cents },
  )
}
