import { ALERTA_DETAILS, type AlertaDetail } from '../../../contract/alertas-details.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { alertOnce } from '../alerts-repo.ts'
import { lockAttempt } from '../attempts-repo.ts'
import { publishOrder } from '../pay/order-view.ts'
import { failRefund } from '../refund/end.ts'
import { type Refund, scheduleRefundCheck } from '../refund/refund-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { PROVIDER } from '../sale-transitions.ts'

/** The minimum time between two checks of a refund in flight; the time grows with the refund's age. */
export const RECHECK_SECONDS = 20
export const RECHECK_MAX_SECONDS = 600
export const SLOW_SECONDS = 3600

/** Schedules the next check of a refund that has not ended; after an hour it also raises an alert. */
export async function postpone(deps: SalesDeps, refund: Refund): Promise<void> {
  const age = (deps.now().getTime() - refund.created_at.getTime()) / 1000
  if (age > SLOW_SECONDS)
    await alertOnce(deps.db, 'refund.slow', refund.id_attempt, ALERTA_DETAILS.refund(refund.cents))
  await scheduleRefundCheck(deps.db, refund.id, Math.min(RECHECK_SECONDS + age / 10, RECHECK_MAX_SECONDS))
}

/**
 * A call had no effect. A requested refund ends: its tickets are valid again. An automatic one continues, with an alert
 * and a row in its history.
 * @param why stored in the history and the alert
 */
export async function reportTrouble(deps: SalesDeps, refund: Refund, why: AlertaDetail): Promise<void> {
  if (refund.automatic) return reportFailedTry(deps, refund, why)
  const failed = await transaction(deps.db, async (tx) => {
    const attempt = await lockAttempt(tx, refund.id_attempt)
    return attempt !== null && (await failRefund(tx, attempt, refund, why))
  })
  if (failed) await publishOrder(deps, refund.id_attempt)
}

/** Both at most once an hour, because each check within the window of a call finds the same failure. */
async function reportFailedTry(
  { db }: SalesDeps,
  { id, id_attempt, status }: Refund,
  why: AlertaDetail,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await alertOnce(tx, 'refund.try-failed', id_attempt, why))) return
    const line = { entity: 'refund', entityId: id, fromState: status, toState: 'try.failed', actor: PROVIDER } as const
    await record(tx, [{ ...line, detail: { why } }])
  })
}
