import { transaction } from '../../db/transaction.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { isInFlight, moveRefund, readRefund } from './refund-repo.ts'

/**
 * Treats a refund whose call is not known as one whose call was made now: after a restore it may have been made, and
 * forgotten. The charge then decides, and nothing is sent before it could show an earlier call (`maySend`).
 */
export async function assumeSent({ db, now }: Pick<SalesDeps, 'db' | 'now'>, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const refund = await readRefund(tx, id)
    if (!isInFlight(refund) || refund.status !== 'pending') return
    const sentAt = new Date(Math.max(now().getTime(), refund.created_at.getTime())).toISOString()
    const change = { sent_at: sentAt, tries: refund.tries + 1 }
    await moveRefund(tx, refund, 'call.start', 'clock', change, { assumed: true })
  })
}
