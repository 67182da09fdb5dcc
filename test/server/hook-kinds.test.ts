import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AttemptStatus } from '../../machines/payment-attempt.ts'
import { CHOSEN_EVENTS } from '../../scripts/start/webhook-events.ts'
import type { ProviderOrder } from '../../server/gateways/payment.ts'
import { concernsOrders, mayChange, urgencyOf } from '../../server/jobs/hook-kinds.ts'
import { isNewToUs } from '../../server/jobs/page-rules.ts'

test.each([
  [
    'now',
    ['order.paid', 'charge.paid', 'order.canceled', 'charge.payment_failed', 'charge.refunded', 'charge.chargedback'],
  ],
  ['now', ['charge.underpaid', 'charge.overpaid', 'charge.partial_canceled', 'chargeback.received']],
  ['none', ['order.created', 'charge.created', 'charge.pending', 'charge.processing', 'order.closed']],
  ['none', ['charge.antifraud_approved', 'charge.antifraud_pending', 'order_item.created']],
  // Events of unknown types are processed, but after those that buyers wait for.
  ['soon', ['charge.updated', 'order.updated', 'charge.antifraud_reproved', 'charge.something_new', 'card.updated']],
])('webhooks that are processed %s: %j', (urgency, types) => {
  expect(types.map(urgencyOf)).toEqual(types.map(() => urgency))
})

test('the events to select at the provider are the documented ones, and each has an effect', () => {
  const section = /^## Webhooks\n(.*?)^## /ms.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? ''
  const documented = section
    .split('\n')
    .flatMap((line) => (line.startsWith('- ') ? [...line.matchAll(/`([^`]+)`/g)] : []))
  expect(documented.map(([, type]) => type)).toEqual(CHOSEN_EVENTS)
  expect(CHOSEN_EVENTS.filter((type) => urgencyOf(type) === 'none')).toEqual([])
  const ofOrders = CHOSEN_EVENTS.filter(concernsOrders)
  for (const end of [
    ...[/\.paid$/, /payment_failed/, /\.canceled/, /\.refunded/, /partial_canceled/, /underpaid/, /overpaid/],
    ...[/chargedback/, /^chargeback\./],
  ])
    expect([end, ofOrders.filter((type) => end.test(type)).length]).toEqual([end, 1])
})

test('only these webhooks may still change an attempt that has ended', () => {
  expect(['order.paid', 'charge.refunded', 'chargeback.received'].map((type) => mayChange('paid', type))).toEqual([
    false,
    true,
    true,
  ])
  expect(['order.paid', 'charge.chargedback'].map((type) => mayChange('refunded', type))).toEqual([false, true])
  expect(['order.paid', 'charge.pending'].map((type) => mayChange('chargedback', type))).toEqual([true, false])
  expect(
    (['sending', 'waiting', 'refused', 'expired', 'refunding'] as const).every((s) => mayChange(s, 'order.paid')),
  ).toBe(true)
})

const STATUSES = ['waiting', 'paid', 'refused', 'canceled', 'refund-pending', 'chargedback'] as const
const order = (status: ProviderOrder['status'], canceledCents = 0) => ({ status, canceledCents }) as ProviderOrder
const fresh = (status: AttemptStatus, canceled_cents = 0) =>
  STATUSES.filter((shown) => isNewToUs({ status, canceled_cents, order_id: null }, order(shown)))

test('an order shown by a page is new only if the attempt does not go back to an earlier state', () => {
  expect(fresh('sending')).toEqual([...STATUSES])
  expect(fresh('waiting')).toEqual(['paid', 'refused', 'canceled', 'refund-pending', 'chargedback'])
  expect(fresh('refused')).toEqual(['paid', 'refund-pending', 'chargedback'])
  expect(fresh('expired')).toEqual(['paid', 'refund-pending', 'chargedback'])
  expect(fresh('paid')).toEqual(['canceled', 'chargedback'])
  for (const ended of ['refunding', 'refunded', 'chargedback'] as const) expect(fresh(ended)).toEqual([])
})

test('a second order is new while it has money or may get some, whatever the attempt', () => {
  const shown = STATUSES.filter((status) =>
    isNewToUs({ status: 'paid', canceled_cents: 0, order_id: 'or_1' }, { ...order(status), orderId: 'or_2' }),
  )
  expect(shown).toEqual(['waiting', 'paid'])
})

test('a partial refund made elsewhere is new, our own is not', () => {
  expect(isNewToUs({ status: 'paid', canceled_cents: 500, order_id: null }, order('paid', 900))).toBe(true)
  expect(isNewToUs({ status: 'paid', canceled_cents: 900, order_id: null }, order('paid', 900))).toBe(false)
})
