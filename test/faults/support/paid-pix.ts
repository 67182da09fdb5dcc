import type { ProviderOrder } from '../../../server/gateways/payment.ts'
import { type Kit, openKit } from './kit.ts'
import { ONE_READ, openPix } from './reads.ts'

/** An order at the provider that is not ours. */
export const STRANGE: ProviderOrder = {
  orderId: 'or_x',
  chargeId: null,
  code: '',
  customerId: null,
  status: 'waiting',
  amountCents: 100,
  paidCents: 0,
  canceledCents: 0,
  paidAt: null,
  message: null,
  pix: null,
  transactionId: null,
  refundFailed: false,
  createdAt: null,
}

/** A shop with open PIX and one read; each test uses orders of its own, and the others stay open. */
export async function openPaidPix(count: number) {
  const kit: Kit = await openKit({ sandbox: { readLimitPerMinute: 200 }, limits: ONE_READ })
  const pix = await openPix(kit, count)
  let next = 0
  const take = (n: number) => {
    const taken = pix.orders.slice(next, next + n)
    if (taken.length < n) throw new Error('too few orders are left for this test')
    next += n
    return taken
  }
  const first = () => {
    const [order] = take(1)
    if (!order) throw new Error('no order is left for this test')
    return order
  }
  return { kit, pix, take, first }
}
export type PaidPix = Awaited<ReturnType<typeof openPaidPix>>
