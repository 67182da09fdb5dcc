import type { Sandbox } from '../core/sandbox.ts'
import { type Billed, billedChargeView, findBilled, saveBilled } from './invoices.ts'
import type { ChargeStatus } from './order-types.ts'
import { findOrdered, type Ordered, orderedChargeView, saveOrdered } from './orders.ts'
import { notFound } from './problem.ts'

/** A charge and what it belongs to: an order, or the invoice of a subscription. */
export type Found = Ordered | Billed
export type ChargeEvent = `charge.${string}`

/** Pagar.me docs give the names; which belongs to which result is our inference. */
export const RESULT_EVENTS: Partial<Record<ChargeStatus, ChargeEvent>> = {
  paid: 'charge.paid',
  failed: 'charge.payment_failed',
  pending: 'charge.pending',
  processing: 'charge.processing',
}

export function findCharge(sandbox: Sandbox, id: string): Found {
  const found = findOrdered(sandbox, id) ?? findBilled(sandbox, id)
  if (!found) throw notFound('Charge')
  return found
}

export const chargeView = (found: Found): string =>
  'order' in found ? orderedChargeView(found) : billedChargeView(found)

/** Stores a changed charge, lets its order or invoice follow it, and tells of both. */
export function saveChange(sandbox: Sandbox, found: Found, events: ChargeEvent[]): void {
  if ('order' in found) saveOrdered(sandbox, found, events)
  else saveBilled(sandbox, found, events)
}
