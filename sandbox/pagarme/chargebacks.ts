import type { Sandbox } from '../core/sandbox.ts'
import { findCharge, saveChange } from './charges.ts'
import { problem } from './problem.ts'
import { cancelSubscription } from './subscription-changes.ts'
import { nextTransaction } from './transitions.ts'

/** Pagar.me docs: a chargeback on one of its charges cancels the subscription. */
export function chargeback(sandbox: Sandbox, chargeId: string): void {
  const found = findCharge(sandbox, chargeId)
  if (found.charge.status !== 'paid') throw problem(409, `Charge is ${found.charge.status}.`)
  found.charge.status = 'chargedback'
  found.charge.last_transaction = nextTransaction(sandbox, found.charge, { status: 'chargedback' })
  saveChange(sandbox, found, ['charge.chargedback'])
  if ('subscription' in found) cancelSubscription(sandbox, found.subscription.id, true)
}
