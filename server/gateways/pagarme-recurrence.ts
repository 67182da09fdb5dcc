import { z } from 'zod'
import { parsed } from './http.ts'
import type { PagarmeCalls } from './pagarme-calls.ts'
import type { Outcome } from './payment.ts'
import type { ProviderInvoice, ProviderSubscription, RecurrenceGateway } from './recurrence.ts'

// Only the fields we read; the provider may add fields at any time.
const Item = z.object({
  id: z.string(),
  description: z.string().nullish(),
  status: z.string().nullish(),
  pricing_scheme: z.object({ price: z.number() }).nullish(),
})
const SubscriptionBody = z.object({
  id: z.string(),
  code: z.string().nullish(),
  status: z.string(),
  customer: z.object({ id: z.string() }).nullish(),
  items: z.array(Item).nullish(),
  next_billing_at: z.string().nullish(),
})
const InvoiceBody = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  due_at: z.string().nullish(),
  created_at: z.string(),
  charge: z
    .object({
      id: z.string(),
      status: z.string().nullish(),
      paid_amount: z.number().nullish(),
      last_transaction: z.object({ acquirer_message: z.string().nullish() }).nullish(),
    })
    .nullish(),
})
const page = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) })

// Dates without a zone are UTC (provider's own samples).
const utc = (text: string | null | undefined): Date | null =>
  text ? new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`) : null

function subscriptionStatus(providerStatus: string): ProviderSubscription['status'] {
  const status = providerStatus.toLowerCase()
  if (status === 'canceled' || status === 'chargedback') return 'canceled'
  return status === 'failed' ? 'failed' : 'active'
}

function toSubscription(body: unknown): ProviderSubscription | null {
  const found = SubscriptionBody.safeParse(body).data
  if (!found) return null
  const item = found.items?.find(({ status }) => status !== 'deleted')
  return {
    id: found.id,
    code: found.code ?? '',
    customerId: found.customer?.id ?? null,
    status: subscriptionStatus(found.status),
    item: item?.pricing_scheme
      ? { id: item.id, description: item.description ?? '', priceCents: item.pricing_scheme.price }
      : null,
    nextBillingAt: utc(found.next_billing_at),
  }
}

/** A page of subscriptions or invoices; null when one of them cannot be parsed. */
function toSubscriptions(body: unknown): ProviderSubscription[] | null {
  const found = page(z.unknown()).safeParse(body).data?.data.map(toSubscription)
  return found?.every((one) => one !== null) ? found.filter((one) => one !== null) : null
}

/** The status of the charge takes precedence: an invoice stays `paid` at the provider when its charge is refunded. */
function invoiceStatus({ status, charge }: z.infer<typeof InvoiceBody>): ProviderInvoice['status'] {
  const chargeStatus = charge?.status?.toLowerCase()
  if (chargeStatus === 'chargedback') return 'chargedback'
  if (chargeStatus === 'canceled' && (charge?.paid_amount ?? 0) > 0) return 'refunded'
  switch (status.toLowerCase()) {
    case 'paid':
      return 'paid'
    case 'failed':
      return 'failed'
    case 'canceled':
      return 'canceled'
    default:
      return 'pending'
  }
}

const toInvoice = (body: z.infer<typeof InvoiceBody>): ProviderInvoice => ({
  id: body.id,
  chargeId: body.charge?.id ?? null,
  status: invoiceStatus(body),
  amountCents: body.amount,
  dueAt: utc(body.due_at),
  createdAt: utc(body.created_at) ?? new Date(0),
  message: body.charge?.last_transaction?.acquirer_message ?? null,
})

/**
 * The recurrence port over Pagar.me core v5 (docs.pagar.me/reference, assinaturas avulsas): subscriptions without a
 * plan, and their invoices.
 */
export function createRecurrence({ send, get }: PagarmeCalls): RecurrenceGateway {
  const at = (id: string): string => `/subscriptions/${encodeURIComponent(id)}`
  return {
    async createSubscription(body, key) {
      return parsed(await send('POST', '/subscriptions', body, { 'idempotency-key': key }), toSubscription)
    },
    async readSubscription(id) {
      return parsed(await get(at(id)), toSubscription)
    },
    async listSubscriptions(customer_id) {
      return parsed(await get('/subscriptions', { customer_id, size: '30' }), toSubscriptions)
    },
    async auditSubscriptions({ since, until }, page) {
      const window = { created_since: since.toISOString(), created_until: until.toISOString() }
      return parsed(await get('/subscriptions', { ...window, page: String(page), size: '30' }), toSubscriptions)
    },
    async cancelSubscription(id) {
      return parsed(await send('DELETE', at(id), '{"cancel_pending_invoices":true}'), toSubscription)
    },
    async priceItem(id, item): Promise<Outcome<true>> {
      const body = JSON.stringify({
        description: item.description,
        quantity: 1,
        status: 'active',
        pricing_scheme: { scheme_type: 'unit', price: item.priceCents },
      })
      return parsed(await send('PUT', `${at(id)}/items/${encodeURIComponent(item.id)}`, body), () => true as const)
    },
    async refundCharge(chargeId): Promise<Outcome<true>> {
      return parsed(await send('DELETE', `/charges/${encodeURIComponent(chargeId)}`, '{}'), () => true as const)
    },
    async listInvoices(subscription_id) {
      return parsed(
        await get('/invoices', { subscription_id, size: '30' }),
        (body) => page(InvoiceBody).safeParse(body).data?.data.map(toInvoice) ?? null,
      )
    },
  }
}
