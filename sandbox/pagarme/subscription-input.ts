import { isObject, type Json, textOf, withoutEmpty } from '../core/json.ts'
import { readBillingAddress } from './card-input.ts'
import { Checker } from './checker.ts'
import { readCustomer } from './customers.ts'
import { type CardSource, MAX_AMOUNT, readSource } from './order-input.ts'
import type { ItemFields } from './subscription-types.ts'

export type SubscriptionInput = {
  code: string | undefined
  customerId: string | undefined
  customer: Json | undefined
  source: CardSource
  billing: Json | undefined
  descriptor: string | undefined
  billingType: 'prepaid' | 'exact_day'
  billingDay: number | undefined
  items: ItemFields[]
  metadata: Record<string, string>
}

const AT = 'subscription'
const BILLING_TYPES = ['prepaid', 'exact_day'] as const
const ITEM_STATUSES = ['active', 'inactive', 'deleted'] as const
/** Fields that Pagar.me knows and the sandbox does not simulate. They are refused, because ignoring them misleads. */
const UNSUPPORTED = [
  'plan_id',
  'start_at',
  'discounts',
  'increments',
  'setup',
  'split',
  'minimum_price',
  'manual_billing',
]
const UNSUPPORTED_OF_ITEM = ['cycles', 'cycle', 'discounts', 'minimum_price', 'plan_item_id']

function refuseUnsupported(given: Json, names: string[], at: string, check: Checker): void {
  for (const name of names) {
    const value = given[name]
    const empty = value === undefined || value === null || value === false || (Array.isArray(value) && !value.length)
    if (!empty) check.fail(`${at}.${name}`, `The sandbox does not know the field ${name}.`)
  }
}

/** A field of which the sandbox simulates one value only. */
function only(given: Json, key: string, value: string | number, check: Checker, required = false): void {
  const sent = given[key]
  if (sent === undefined || sent === null) {
    if (required) check.fail(`${AT}.${key}`, `The ${key} field is required.`)
  } else if (sent !== value) check.fail(`${AT}.${key}`, `The field ${key} must be ${value}.`)
}

/** Pagar.me docs: subscription item; `at` is the path before its fields. */
export function readItem(value: unknown, at: string, check: Checker): ItemFields {
  const given = isObject(value) ? value : {}
  const scheme = isObject(given['pricing_scheme']) ? given['pricing_scheme'] : {}
  const type = String(scheme['scheme_type'] ?? 'unit').toLowerCase()
  const status = ITEM_STATUSES.find((name) => name === (given['status'] ?? 'active'))
  refuseUnsupported(given, UNSUPPORTED_OF_ITEM, at, check)
  if (type !== 'unit') check.fail(`${at}.pricing_scheme.scheme_type`, 'The field scheme_type must be unit.')
  if (!status) check.fail(`${at}.status`, 'The field status is invalid.')
  return withoutEmpty({
    name: check.text(given, 'name', at, 256),
    description: check.text(given, 'description', at, 256, true) ?? '',
    quantity: check.integer(given, 'quantity', at, 1, 1_000_000, true) ?? 0,
    status: status ?? 'active',
    pricing_scheme: {
      price: check.integer(scheme, 'price', `${at}.pricing_scheme`, 1, MAX_AMOUNT, true) ?? 0,
      scheme_type: 'unit',
    },
  }) as ItemFields
}

function readItems(given: Json, check: Checker): ItemFields[] {
  const items = given['items']
  if (Array.isArray(items) && items.length > 0) {
    return items.map((item: unknown, index) => readItem(item, `${AT}.items[${index}]`, check))
  }
  check.fail(`${AT}.items`, 'The items field is required')
  return []
}

/** An integrator measured 1 to 28; Pagar.me's response to the 29th is not documented. */
function readBilling(given: Json, check: Checker): Pick<SubscriptionInput, 'billingType' | 'billingDay'> {
  const billingType = BILLING_TYPES.find((name) => name === given['billing_type'])
  if (!billingType) check.fail(`${AT}.billing_type`, 'The field billing_type must be prepaid or exact_day.')
  if (billingType !== 'exact_day') return { billingType: 'prepaid', billingDay: undefined }
  if (given['billing_day'] === undefined || given['billing_day'] === null) {
    check.fail(`${AT}.billing_day`, "The billing_day field is required if the billing_type is equal to 'exact_day'")
  }
  return { billingType, billingDay: check.integer(given, 'billing_day', AT, 1, 28) }
}

/** Reads and checks the body of POST /subscriptions. */
export function readSubscription(body: unknown): SubscriptionInput {
  const check = new Checker()
  const given = isObject(body) ? body : {}
  refuseUnsupported(given, UNSUPPORTED, AT, check)
  only(given, 'payment_method', 'credit_card', check, true)
  only(given, 'currency', 'BRL', check)
  only(given, 'interval', 'month', check, true)
  only(given, 'interval_count', 1, check)
  only(given, 'installments', 1, check)
  const customerId = textOf(given['customer_id'])
  const inline = isObject(given['customer']) ? given['customer'] : undefined
  if (customerId === undefined && !inline) check.fail(`${AT}.customer`, 'The customer field is required')
  const inner = isObject(given['card']) ? given['card'] : {}
  const source = readSource(given, AT, check)
  const input = {
    code: check.text(given, 'code', AT, 52),
    customerId,
    customer: customerId === undefined && inline ? readCustomer(inline, `${AT}.customer`, check) : undefined,
    billing: readBillingAddress(inner, `${AT}.card`, check) ?? readBillingAddress(given, AT, check),
    descriptor: check.text(given, 'statement_descriptor', AT, 22),
    ...readBilling(given, check),
    items: readItems(given, check),
    metadata: check.metadata(given, AT) ?? {},
  }
  check.done(body)
  // `done` has thrown if there is no source.
  return { ...input, source: source as CardSource }
}
