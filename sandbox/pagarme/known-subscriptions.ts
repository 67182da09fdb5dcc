import { randomUUID } from 'node:crypto'
import { isoSeconds } from '../core/ids.ts'
import { asObject, isInteger, isObject, textOf } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { toInvoice } from './billing.ts'
import { upsertCard } from './cards.ts'
import { makeCharge } from './charge-create.ts'
import { rememberCustomer } from './customers.ts'
import { makeCycle, startOfDay } from './cycles.ts'
import { insertInvoice } from './invoices.ts'
import { problem } from './problem.ts'
import type { Subscription } from './subscription-types.ts'
import { insertSubscription, isSubscription } from './subscriptions.ts'
import { settledTransaction } from './transactions.ts'

/** A monthly subscription of one item that was made elsewhere. Amounts in cents, times in ISO 8601. */
type KnownSubscription = {
  id: string
  item_id: string
  /** The application's own id. */
  code: string
  customer: { id: string; name: string }
  description: string
  /** What the next invoice costs. */
  price: number
  started_at: string
  /** Null: it is active. */
  canceled_at: string | null
  /** Of the first month and each further one so far, in their order. */
  invoices: { id: string; charge_id: string; status: 'paid' | 'failed'; amount: number; at: string }[]
}

const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isAmount = (value: unknown): boolean => isInteger(value) && value > 0

const isKnownInvoice = ({ id, charge_id, status, amount, at }: Record<string, unknown>): boolean =>
  [id, charge_id].every(textOf) && ['paid', 'failed'].includes(String(status)) && isAmount(amount) && isTime(at)

function isKnownSubscription(value: unknown): value is KnownSubscription {
  const given = asObject(value)
  const { id, item_id, code, description, price, started_at, canceled_at, invoices } = given
  const customer = asObject(given['customer'])
  return (
    [id, item_id, code, description, customer['id'], customer['name']].every(textOf) &&
    isAmount(price) &&
    isTime(started_at) &&
    (canceled_at === null || isTime(canceled_at)) &&
    Array.isArray(invoices) &&
    invoices.length > 0 &&
    invoices.every((one) => isObject(one) && isKnownInvoice(one))
  )
}

/** A card that pays (Pagar.me docs: card simulator): the one that it was really paid with is not known. */
const CARD = {
  ...{ fingerprint: 'known', scenario: '0010', first_six_digits: '400000', last_four_digits: '0010', brand: 'Visa' },
  ...{ exp_month: 12, exp_year: 2035 },
}

function insertKnown(sandbox: Sandbox, known: KnownSubscription): void {
  const { id, item_id, code, description, price, started_at, canceled_at, invoices } = known
  const seconds = (at: string): string => isoSeconds(Date.parse(at))
  const created_at = seconds(started_at)
  const updated_at = seconds(canceled_at ?? invoices.at(-1)?.at ?? started_at)
  const customer = rememberCustomer(sandbox, { ...known.customer, created_at })
  const { card } = upsertCard(sandbox, customer.id, CARD, undefined)
  const item = (cents: number): Subscription['items'][number] => ({
    ...{ id: item_id, description, quantity: 1, status: 'active', created_at, updated_at },
    pricing_scheme: { price: cents, scheme_type: 'unit' },
  })
  const terms = { start_at: startOfDay(Date.parse(started_at)) }
  const inCycle = (number: number, cents: number): Subscription => ({
    ...{ id, code, ...terms, interval: 'month', interval_count: 1, billing_type: 'prepaid' },
    ...makeCycle(terms, number),
    ...{ payment_method: 'credit_card', currency: 'BRL', installments: 1 },
    ...{ status: canceled_at === null ? 'active' : 'canceled', created_at, updated_at },
    ...(canceled_at !== null && { canceled_at: updated_at }),
    ...{ customer, card, items: [item(cents)], metadata: {}, manual_billing: false },
  })
  insertSubscription(sandbox, inCycle(invoices.length, price))
  for (const [index, { id: invoiceId, charge_id, status, amount, at }] of invoices.entries()) {
    const subscription = inCycle(index + 1, amount)
    const transaction = settledTransaction(status === 'paid' ? 'captured' : 'not_authorized', {
      ...{ transaction_type: 'credit_card', amount, updated_at: seconds(at) },
    })
    const charge = makeCharge(
      sandbox,
      {
        ...{ code: `${code}-${String(index + 1).padStart(2, '0')}`, gateway_id: randomUUID(), amount },
        ...{ payment_method: 'credit_card', created_at: seconds(at), customer, metadata: {} },
      },
      { status, transaction },
      { id: charge_id, recurrency_cycle: index === 0 ? 'first' : 'subsequent' },
    )
    insertInvoice(sandbox, { subscription, charge, invoice: toInvoice(subscription, charge, invoiceId) })
  }
}

/**
 * Stores subscriptions that were made elsewhere, as the memberships of a demonstration; those that are here already stay
 * as they are. Nothing is notified. @returns how many are new
 */
export function addKnownSubscriptions(sandbox: Sandbox, given: unknown): number {
  if (!Array.isArray(given) || !given.every(isKnownSubscription))
    throw problem(400, 'subscriptions: a list of subscriptions expected')
  const fresh = given.filter(({ id }) => !isSubscription(sandbox, id))
  for (const known of fresh) insertKnown(sandbox, known)
  return fresh.length
}
