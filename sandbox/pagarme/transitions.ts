import { isoSeconds, makeId } from '../core/ids.ts'
import { type Json, textOf } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { type Found, findCharge, saveChange } from './charges.ts'
import type { Charge, ChargeStatus, Transaction } from './order-types.ts'
import { endToEndId, PAYER_BANK } from './pix-code.ts'
import { problem } from './problem.ts'
import { acquirerAnswer } from './transactions.ts'

type PayOptions = {
  amount?: number
  /** Late payment: pays even a refused, canceled or expired charge. */
  force?: boolean
}

/** Each change of a charge is a transaction of its own, with a new id. */
export function nextTransaction(sandbox: Sandbox, charge: Charge, fields: Json): Transaction {
  const now = isoSeconds(sandbox.now())
  return { ...charge.last_transaction, id: makeId('tran'), ...fields, created_at: now, updated_at: now } as Transaction
}

/** Still waiting for its first result (a charge with a refund in progress is `processing`, too). */
export const isUndecided = (charge: Charge): boolean =>
  charge.status === 'pending' || (charge.status === 'processing' && charge.paid_at === undefined)

/** Whether the PIX code has expired; the charge's status does not show it (see `expire`). */
export const isPast = ({ last_transaction: { expires_at } }: Charge, now: number): boolean =>
  expires_at !== undefined && Date.parse(expires_at) <= now

function payer(charge: Charge): Json {
  const document = (textOf(charge.customer['document']) ?? '00000000000').padStart(11, '0')
  return {
    name: charge.customer.name,
    document_type: textOf(charge.customer['document_type'])?.toUpperCase() ?? 'CPF',
    document: `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`,
    bank_account: PAYER_BANK,
  }
}

export function paidStatus(amount: number, due: number): ChargeStatus {
  if (amount === due) return 'paid'
  return amount > due ? 'overpaid' : 'underpaid'
}

/** Marks a charge as paid: by the buyer's bank (PIX), or by a card sale that is approved late. */
export function pay(sandbox: Sandbox, chargeId: string, options: PayOptions = {}): void {
  const found = findCharge(sandbox, chargeId)
  const { charge } = found
  const now = sandbox.now()
  const revivable =
    options.force === true && ['failed', 'canceled'].includes(charge.status) && charge.paid_at === undefined
  if (!isUndecided(charge) && !revivable) throw problem(409, `Charge is ${charge.status}.`)
  if (isPast(charge, now) && options.force !== true) throw problem(409, 'The PIX code has expired.')
  const amount = options.amount ?? charge.amount
  charge.status = paidStatus(amount, charge.amount)
  charge.paid_amount = amount
  charge.paid_at = isoSeconds(now)
  delete charge.canceled_at
  delete charge.canceled_amount
  charge.last_transaction =
    charge.payment_method === 'pix'
      ? nextTransaction(sandbox, charge, {
          status: 'paid',
          success: true,
          end_to_end_id: endToEndId(now),
          payer: payer(charge),
        })
      : nextTransaction(sandbox, charge, { status: 'captured', ...acquirerAnswer('captured') })
  saveChange(sandbox, found, [`charge.${charge.status}`])
}

export function fail(sandbox: Sandbox, chargeId: string): void {
  const found = findCharge(sandbox, chargeId)
  const { charge } = found
  if (!isUndecided(charge)) throw problem(409, `Charge is ${charge.status}.`)
  charge.status = 'failed'
  charge.last_transaction =
    charge.payment_method === 'pix'
      ? nextTransaction(sandbox, charge, { status: 'failed', success: false })
      : nextTransaction(sandbox, charge, { status: 'not_authorized', ...acquirerAnswer('not_authorized') })
  saveChange(sandbox, found, ['charge.payment_failed'])
}

/** Cancels a charge that took no money: an open PIX, a card sale in processing, an authorisation. */
export function cancelUnpaid(sandbox: Sandbox, found: Found): void {
  const { charge } = found
  charge.status = 'canceled'
  charge.canceled_amount = charge.amount
  charge.canceled_at = isoSeconds(sandbox.now())
  if (charge.payment_method === 'credit_card') {
    charge.last_transaction = nextTransaction(sandbox, charge, { status: 'voided', operation_type: 'cancel' })
  }
  saveChange(sandbox, found, ['charge.updated'])
}

/** The Pagar.me docs have no event and no status for an expired PIX: only `expires_at` is in the past. */
export function expire(sandbox: Sandbox, chargeId: string): void {
  const found = findCharge(sandbox, chargeId)
  if (found.charge.payment_method !== 'pix' || found.charge.status !== 'pending') {
    throw problem(409, `Charge is ${found.charge.status}.`)
  }
  found.charge.last_transaction.expires_at = isoSeconds(sandbox.now() - 1000)
  saveChange(sandbox, found, [])
}

/** Captures an authorised amount, or a part of it (cents). */
export function capture(sandbox: Sandbox, chargeId: string, wanted: number | undefined): Charge {
  const found = findCharge(sandbox, chargeId)
  const { charge } = found
  if (charge.last_transaction.status !== 'authorized_pending_capture') {
    throw problem(412, 'This charge can not be captured.')
  }
  const amount = wanted ?? charge.amount
  if (amount > charge.amount) throw problem(412, 'The amount is greater than the authorized amount.')
  charge.status = 'paid'
  charge.paid_amount = amount
  charge.paid_at = isoSeconds(sandbox.now())
  charge.last_transaction = nextTransaction(sandbox, charge, {
    amount,
    operation_type: 'capture',
    ...acquirerAnswer('captured'),
    status: amount < charge.amount ? 'partial_capture' : 'captured',
  })
  saveChange(sandbox, found, ['charge.paid'])
  return charge
}
