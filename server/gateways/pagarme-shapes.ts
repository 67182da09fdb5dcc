import { z } from 'zod'
import type { ChargeStatus, ProviderOrder } from './payment.ts'

// Only the fields we read; the provider may add fields at any time. Dates without a zone are UTC (provider's own
// samples).
const Transaction = z.object({
  id: z.string().nullish(),
  status: z.string().optional(),
  acquirer_message: z.string().nullish(),
  qr_code: z.string().nullish(),
  qr_code_url: z.string().nullish(),
  expires_at: z.string().nullish(),
  gateway_response: z.object({ errors: z.array(z.object({ message: z.string() })).nullish() }).nullish(),
})
const Charge = z.object({
  id: z.string(),
  code: z.string().nullish(),
  status: z.string(),
  payment_method: z.string().nullish(),
  amount: z.number(),
  paid_amount: z.number().nullish(),
  paid_at: z.string().nullish(),
  canceled_amount: z.number().nullish(),
  customer: z.object({ id: z.string() }).nullish(),
  order: z.object({ id: z.string(), code: z.string().nullish() }).nullish(),
  last_transaction: Transaction.nullish(),
})
export const ProviderOrderBody = z.object({
  id: z.string(),
  code: z.string(),
  amount: z.number(),
  status: z.string(),
  created_at: z.string().nullish(),
  customer: z.object({ id: z.string() }).nullish(),
  charges: z.array(Charge).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
/** Each order is parsed by itself, so that one of an unexpected shape does not make its page unreadable. */
export const OrderPage = z.object({ data: z.array(z.unknown()) })
export const CustomerBody = z.object({
  id: z.string(),
  name: z.string(),
  document: z.string().nullish(),
  created_at: z.string().nullish(),
})
export const CardBody = z.object({
  id: z.string(),
  first_six_digits: z.string(),
  last_four_digits: z.string(),
  brand: z.string().nullish(),
  holder_name: z.string().nullish(),
  exp_month: z.number(),
  exp_year: z.number(),
  status: z.string().nullish(),
})
export const RecipientBody = z.object({ id: z.string() })
export const BalanceBody = z.object({ available_amount: z.int(), waiting_funds_amount: z.int() })
export const CardPage = z.object({ data: z.array(CardBody) })

export const utc = (text: string): Date => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)

/** An optional instant: null when it is absent or cannot be parsed. */
function optionalUtc(text: string | null | undefined): Date | null {
  const at = text ? utc(text) : null
  return at && Number.isNaN(at.getTime()) ? null : at
}

// Statuses of a last transaction which show, on a charge that is still or again `paid`, that its refund failed.
const REFUND_FAILED = new Set(['error_on_refunding', 'error_on_voiding', 'with_error', 'failed'])
const REFUND_PENDING = new Set(['pending_refund', 'waiting_cancellation'])

/**
 * Whether a refund is in progress. An unpaid card charge in `waiting_cancellation` is only being canceled: no money is
 * returned.
 */
const isRefundPending = ({ paid_amount, last_transaction }: z.infer<typeof Charge>): boolean => {
  const status = last_transaction?.status?.toLowerCase() ?? ''
  return REFUND_PENDING.has(status) && (status !== 'waiting_cancellation' || (paid_amount ?? 0) > 0)
}

/**
 * Maps the provider's charge and transaction statuses to ours. An unknown status counts as `waiting`, never as an end.
 */
function chargeStatus(charge: z.infer<typeof Charge>): ChargeStatus {
  if (isRefundPending(charge)) return 'refund-pending'
  switch (charge.status.toLowerCase()) {
    case 'paid':
    case 'overpaid':
    case 'underpaid':
      return 'paid'
    case 'failed':
      return 'refused'
    case 'canceled':
      return 'canceled'
    case 'chargedback':
      return 'chargedback'
    default:
      return 'waiting'
  }
}

const reasonOf = (charge: z.infer<typeof Charge>): string | null =>
  charge.last_transaction?.acquirer_message ?? charge.last_transaction?.gateway_response?.errors?.[0]?.message ?? null

/** Maps a charge that was read alone to the order it belongs to; null when it does not name its order and code. */
export function fromCharge(body: unknown): ProviderOrder | null {
  const charge = Charge.safeParse(body).data
  const code = charge?.order?.code ?? charge?.code
  if (!charge?.order || !code) return null
  return { ...build(charge.order.id, code, charge.amount, charge.customer?.id ?? null, charge), createdAt: null }
}

export function fromOrder(body: unknown): ProviderOrder | null {
  const order = ProviderOrderBody.safeParse(body).data
  return order ? toOrder(order) : null
}

/** Maps an order. One that failed without a charge was refused before a charge was made. */
export function toOrder(order: z.infer<typeof ProviderOrderBody>): ProviderOrder {
  const charge = order.charges?.at(-1)
  const customer = order.customer?.id ?? charge?.customer?.id ?? null
  const createdAt = optionalUtc(order.created_at)
  if (charge) return { ...build(order.id, order.code, order.amount, customer, charge), createdAt }
  const status: ChargeStatus = order.status.toLowerCase() === 'failed' ? 'refused' : 'waiting'
  return {
    orderId: order.id,
    chargeId: null,
    code: order.code,
    customerId: customer,
    status,
    amountCents: order.amount,
    paidCents: 0,
    canceledCents: 0,
    paidAt: null,
    message: null,
    pix: null,
    transactionId: null,
    refundFailed: false,
    createdAt,
  }
}

function build(
  orderId: string,
  code: string,
  amount: number,
  customerId: string | null,
  charge: z.infer<typeof Charge>,
): Omit<ProviderOrder, 'createdAt'> {
  const tran = charge.last_transaction
  const expiresAt = optionalUtc(tran?.expires_at)
  const pix =
    tran?.qr_code && tran.qr_code_url && expiresAt
      ? { qrCode: tran.qr_code, qrCodeUrl: tran.qr_code_url, expiresAt }
      : null
  return {
    orderId,
    chargeId: charge.id,
    code,
    customerId,
    status: chargeStatus(charge),
    amountCents: amount,
    paidCents: charge.paid_amount ?? 0,
    canceledCents: charge.canceled_amount ?? 0,
    paidAt: optionalUtc(charge.paid_at),
    message: reasonOf(charge),
    pix,
    transactionId: tran?.id ?? null,
    refundFailed: REFUND_FAILED.has(tran?.status?.toLowerCase() ?? ''),
  }
}
