import { makeId } from '../core/ids.ts'
import { type Json, withoutEmpty } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { findCard, type KnownCard, upsertCard } from './cards.ts'
import type { Customer } from './customers.ts'
import type { CardSale, CardSource } from './order-input.ts'
import type { Charge, ChargeStatus, Transaction } from './order-types.ts'
import { type Scenario, scenarioOf } from './test-cards.ts'
import { redeemToken } from './tokens.ts'
import { cardTransaction } from './transactions.ts'

/** The immediate result of a payment, and the later one if there is one. */
export type ChargeOutcome = { status: ChargeStatus; transaction: Transaction; later?: Scenario['later'] }

export type ChargeFacts = {
  code: string
  gateway_id: string
  amount: number
  payment_method: Charge['payment_method']
  created_at: string
  customer: Customer
  metadata: Record<string, string>
}

/** Finds or stores the card. Throws 404 for a card of another customer. */
export function resolveCard(
  sandbox: Sandbox,
  customerId: string,
  source: CardSource,
  billing: Json | undefined,
): KnownCard {
  if ('cardId' in source) return findCard(sandbox, customerId, source.cardId)
  const facts = 'token' in source ? redeemToken(sandbox, source.token) : source.facts
  return upsertCard(sandbox, customerId, facts, billing)
}

/** The card's number decides the outcome (Pagar.me docs: gateway card simulator). An expired card is refused. */
export function sellByCard(sandbox: Sandbox, sale: CardSale, { card, scenario: name }: KnownCard): ChargeOutcome {
  const scenario = scenarioOf(name)
  const expired = Date.UTC(card.exp_year, card.exp_month, 1) <= sandbox.now()
  const make = (status: ChargeStatus, transaction: string): ChargeOutcome => ({
    status,
    transaction: cardTransaction(sandbox, sale, card, transaction, expired),
  })
  if (expired || scenario.sale === 'refused') return make('failed', 'not_authorized')
  if (scenario.sale === 'processing') return { ...make('processing', 'with_error'), later: scenario.later }
  if (sale.operation !== 'auth_and_capture') return make('pending', 'authorized_pending_capture')
  return { ...make('paid', 'captured'), later: scenario.later }
}

/** Makes a new charge, and schedules its later result if it has one. */
export function makeCharge(
  sandbox: Sandbox,
  facts: ChargeFacts,
  made: ChargeOutcome,
  more: Partial<Charge> = {},
): Charge {
  const id = makeId('ch')
  const paid = made.status === 'paid'
  if (made.later) sandbox.timers.schedule(sandbox.options.lateMs, id, made.later)
  return withoutEmpty({
    id,
    code: facts.code,
    gateway_id: facts.gateway_id,
    amount: facts.amount,
    paid_amount: paid ? facts.amount : undefined,
    status: made.status,
    currency: 'BRL',
    payment_method: facts.payment_method,
    paid_at: paid ? facts.created_at : undefined,
    created_at: facts.created_at,
    updated_at: facts.created_at,
    customer: facts.customer,
    metadata: facts.metadata,
    ...more,
    last_transaction: made.transaction,
  }) as Charge
}
