import type { Card } from './cards.ts'
import type { Customer } from './customers.ts'
import type { Charge } from './order-types.ts'

/** The Pagar.me docs list active, canceled and future; the official plugin also handles `failed`. */
export type SubscriptionStatus = 'active' | 'canceled' | 'failed'
export type InvoiceStatus = 'pending' | 'paid' | 'canceled' | 'failed'

export type Cycle = {
  id: string
  start_at: string
  end_at: string
  billing_at: string
  status: 'billed'
  cycle: number
}

export type ItemFields = {
  name?: string
  description: string
  quantity: number
  status: 'active' | 'inactive' | 'deleted'
  pricing_scheme: { price: number; scheme_type: 'unit' }
}
type SubscriptionItem = ItemFields & { id: string; created_at: string; updated_at: string }

/** Stored exactly as it is returned: without a charge. */
export type Subscription = {
  id: string
  code: string
  start_at: string
  interval: 'month'
  interval_count: 1
  billing_type: 'prepaid' | 'exact_day'
  billing_day?: number
  current_cycle: Cycle
  next_billing_at: string
  payment_method: 'credit_card'
  currency: 'BRL'
  statement_descriptor?: string
  installments: number
  status: SubscriptionStatus
  created_at: string
  updated_at: string
  canceled_at?: string
  customer: Customer
  card: Card
  items: SubscriptionItem[]
  metadata: Record<string, string>
  manual_billing: boolean
}

/** Stored with its charge; returned together with a reduced subscription. */
export type Invoice = {
  id: string
  code: string
  url: string
  amount: number
  payment_method: 'credit_card'
  installments: number
  status: InvoiceStatus
  billing_at: string
  due_at: string
  created_at: string
  canceled_at?: string
  items: {
    subscription_item_id: string
    name?: string
    description: string
    amount: number
    quantity: number
    pricing_scheme: SubscriptionItem['pricing_scheme']
  }[]
  cycle: Cycle
  customer: Customer
  total_discount: number
  total_increment: number
  metadata: Record<string, string>
  charge: Charge
}
