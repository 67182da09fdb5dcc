import type { Sandbox } from '../core/sandbox.ts'
import { type Billed, billedChargeView, findBilled, saveBilled } from './invoices.ts'
import type { ChargeStatus } from './order-types.ts'
import { findOrdered, type Ordered, orderedChargeView, saveOrdered } from './orders.ts'
import { notFound } from './problem.ts'

/** A charge with the order, or the invoice of a subscription, that it belongs to. */
export type Found = Ordered | Billed
export type ChargeEvent = `charge.${string}`

/** The names are from the Pagar.me docs; which event belongs to which result is an inference. */
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

/** Stores a changed charge, updates the status of its order or invoice, and queues the notifications of both. */
export function saveChange(sandbox: Sandbox, found: Found, events: ChargeEvent[]): void {
  if ('order' in found) saveOrdered(sandbox, found, events)
  else saveBilled(sandbox, found, events)
}
