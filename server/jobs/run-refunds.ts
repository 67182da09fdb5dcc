import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import { failureDetails } from '../db/db-errors.ts'
import { alertOnce } from '../sales/alerts-repo.ts'
import { orderOf } from '../sales/attempts-repo.ts'
import { advanceRefund } from '../sales/give-back/advance.ts'
import { endSecondOrder, postponeSecond } from '../sales/give-back/end-second-order.ts'
import { postpone } from '../sales/give-back/trouble.ts'
import { claimDueRefunds, isInFlight, readRefund } from '../sales/refund/refund-repo.ts'
import { claimSecondOrders, readSecondOrder } from '../sales/refund/second-order-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { seconds } from '../sales/times.ts'
import { ALERT_AFTER_SECONDS } from './guarded.ts'

const CLAIM = 5

/**
 * Advances the refunds whose check is due, requested and automatic ones, and second orders. Several processes share the
 * work, and work lost in a crash is retried (`claimDue`).
 * @returns the number of refunds and orders claimed
 */
export async function advanceDueRefunds(deps: SalesDeps): Promise<number> {
  const refunds = await claimDueRefunds(deps.db, CLAIM)
  const orders = await claimSecondOrders(deps.db, CLAIM)
  await Promise.all([
    ...refunds.map((id) => guarded(deps, id, () => advanceRefund(deps, id), postponeRefund)),
    ...orders.map((id) => guarded(deps, id, () => endSecondOrder(deps, id), postponeOrder)),
  ])
  return refunds.length + orders.length
}

type Later = (deps: SalesDeps, id: string) => Promise<void>

/** A failure is retried later; if it lasts for some minutes, an alert is raised. */
async function guarded(deps: SalesDeps, id: string, work: () => Promise<void>, later: Later): Promise<void> {
  try {
    await work()
  } catch (error) {
    deps.log.error({ refund: id, ...failureDetails(error) }, 'a refund could not be advanced')
    await later(deps, id).catch((failure: unknown) => {
      // Its lease makes it due again.
      deps.log.error({ refund: id, ...failureDetails(failure) }, 'a refund could not be postponed')
    })
  }
}

async function postponeRefund(deps: SalesDeps, id: string): Promise<void> {
  const refund = await readRefund(deps.db, id)
  if (!isInFlight(refund)) return
  await postpone(deps, refund)
  await alertFailing(deps, refund, await orderOf(deps.db, refund.id_attempt))
}

async function postponeOrder(deps: SalesDeps, id: string): Promise<void> {
  const second = await readSecondOrder(deps.db, { id })
  if (!second?.is_open) return
  await postponeSecond(deps, second)
  await alertFailing(deps, second, second.order_id)
}

/** @param order the provider's id of the order, if it is known */
async function alertFailing(
  deps: SalesDeps,
  { id_attempt, created_at }: { id_attempt: string; created_at: Date },
  order: string | null,
): Promise<void> {
  if (deps.now().getTime() - created_at.getTime() < seconds(ALERT_AFTER_SECONDS)) return
  await alertOnce(deps.db, 'payment.unsettled', id_attempt, ALERTA_DETAILS.unsettled('settling', order))
}
