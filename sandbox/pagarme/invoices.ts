import { isoSeconds } from '../core/ids.ts'
import type { Sandbox } from '../core/sandbox.ts'
import type { Charge } from './order-types.ts'
import { notFound } from './problem.ts'
import type { Invoice, InvoiceStatus, Subscription } from './subscription-types.ts'
import { findSubscription, reducedSubscription, saveSubscription } from './subscriptions.ts'

/** `charge` is the same object as `invoice.charge`. */
export type Billed = { subscription: Subscription; invoice: Invoice; charge: Charge }

export type BillingEvent = `subscription.${string}` | `invoice.${string}` | `charge.${string}`

/** As with orders, an invoice stays paid after a chargeback and while a refund is in progress. */
export function invoiceStatus({ status, paid_at }: Charge): InvoiceStatus {
  if (status === 'failed' || status === 'canceled') return status
  if (['paid', 'overpaid', 'chargedback'].includes(status)) return 'paid'
  return status === 'processing' && paid_at !== undefined ? 'paid' : 'pending'
}

export function invoiceView({ subscription, invoice }: Billed): string {
  return JSON.stringify({ ...invoice, subscription: reducedSubscription(subscription) })
}

/** The reduced invoice of a real notification. Its key `subscriptionId` is in camelCase there, too. */
export function billedChargeView({ subscription, invoice, charge }: Billed): string {
  const {
    items: _items,
    cycle: _cycle,
    customer: _customer,
    charge: _charge,
    metadata: _metadata,
    ...reduced
  } = invoice
  return JSON.stringify({ ...charge, invoice: { ...reduced, subscriptionId: subscription.id } })
}

/** Stores the notifications of one change; must be called inside its transaction. */
export function notifyBilled(sandbox: Sandbox, billed: Billed, events: BillingEvent[]): number[] {
  return sandbox.outbox.add(events, (type) => {
    if (type.startsWith('subscription.')) return JSON.stringify(billed.subscription)
    return type.startsWith('invoice.') ? invoiceView(billed) : billedChargeView(billed)
  })
}

export function insertInvoice(sandbox: Sandbox, { subscription, invoice, charge }: Billed): void {
  sandbox.db.run(
    'INSERT INTO invoices (id, subscription_id, customer_id, charge_id, status, created_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
    invoice.id,
    subscription.id,
    invoice.customer.id,
    charge.id,
    invoice.status,
    Date.parse(invoice.created_at),
    JSON.stringify(invoice),
  )
}

function read(sandbox: Sandbox, column: 'id' | 'charge_id', value: string): Billed | undefined {
  const row = sandbox.db.get<{ subscription_id: string; body: string }>(
    `SELECT subscription_id, body FROM invoices WHERE ${column} = ?`,
    value,
  )
  if (!row) return undefined
  const invoice = JSON.parse(row.body) as Invoice
  return { subscription: findSubscription(sandbox, row.subscription_id), invoice, charge: invoice.charge }
}

export const findBilled = (sandbox: Sandbox, chargeId: string): Billed | undefined =>
  read(sandbox, 'charge_id', chargeId)

export function findInvoice(sandbox: Sandbox, id: string): Billed {
  const billed = read(sandbox, 'id', id)
  if (!billed) throw notFound('Invoice')
  return billed
}

/** The invoices of a subscription, newest first. */
export function invoicesOf(sandbox: Sandbox, subscriptionId: string): Billed[] {
  const rows = sandbox.db.all<{ id: string }>(
    'SELECT id FROM invoices WHERE subscription_id = ? ORDER BY seq DESC',
    subscriptionId,
  )
  return rows.map(({ id }) => findInvoice(sandbox, id))
}

const STATUS_EVENTS: Record<InvoiceStatus, BillingEvent | null> = {
  paid: 'invoice.paid',
  failed: 'invoice.payment_failed',
  canceled: 'invoice.canceled',
  pending: null,
}

export const invoiceEvents = (status: InvoiceStatus): BillingEvent[] => [STATUS_EVENTS[status] ?? []].flat()

/** The first charge decides whether the subscription is active. A canceled one stays canceled. True on change. */
export function applyFirstCharge({ subscription, invoice }: Billed): boolean {
  if (invoice.cycle.cycle !== 1 || subscription.status === 'canceled') return false
  const status = invoice.status === 'failed' ? 'failed' : 'active'
  const changed = status !== subscription.status
  subscription.status = status
  return changed
}

/** Stores a changed charge, updates the status of its invoice and subscription, and queues the notifications. */
export function saveBilled(sandbox: Sandbox, billed: Billed, events: BillingEvent[]): void {
  const { subscription, invoice, charge } = billed
  const now = isoSeconds(sandbox.now())
  const before = invoice.status
  charge.updated_at = now
  invoice.status = invoiceStatus(charge)
  if (invoice.status === 'canceled') invoice.canceled_at ??= now
  else delete invoice.canceled_at
  sandbox.db.run(
    'UPDATE invoices SET status = ?, body = ? WHERE id = ?',
    invoice.status,
    JSON.stringify(invoice),
    invoice.id,
  )
  if (applyFirstCharge(billed)) {
    subscription.updated_at = now
    saveSubscription(sandbox, subscription)
  }
  notifyBilled(sandbox, billed, before === invoice.status ? events : [...events, ...invoiceEvents(invoice.status)])
}
