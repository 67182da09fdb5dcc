import type { Json } from '../core/json.ts'
import type { Card } from './cards.ts'
import type { Customer } from './customers.ts'

export type OrderStatus = 'pending' | 'paid' | 'canceled' | 'failed'
export type ChargeStatus =
  | 'pending'
  | 'paid'
  | 'canceled'
  | 'processing'
  | 'failed'
  | 'overpaid'
  | 'underpaid'
  | 'chargedback'

export type Transaction = Json & {
  id: string
  transaction_type: 'credit_card' | 'pix'
  amount: number
  status: string
  success: boolean
  card?: Card
  expires_at?: string
}

export type Charge = {
  id: string
  code: string
  gateway_id: string
  amount: number
  paid_amount?: number
  canceled_amount?: number
  status: ChargeStatus
  currency: 'BRL'
  payment_method: 'credit_card' | 'pix'
  /** Of a subscription's charge only. */
  recurrency_cycle?: 'first' | 'subsequent'
  due_at?: string
  paid_at?: string
  canceled_at?: string
  created_at: string
  updated_at: string
  customer: Customer
  metadata: Record<string, string>
  last_transaction: Transaction
}

/** Stored exactly as it is returned. */
export type Order = {
  id: string
  code: string
  amount: number
  currency: 'BRL'
  closed: boolean
  items: Json[]
  customer: Customer
  shipping?: Json
  status: OrderStatus
  created_at: string
  updated_at: string
  closed_at?: string
  metadata: Record<string, string>
  charges: Charge[]
  checkouts: Json[]
}
