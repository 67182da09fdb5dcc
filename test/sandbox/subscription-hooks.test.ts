import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WebhookTarget } from '../../sandbox/core/options.ts'
import { type Hook, Receiver, type SandboxKit, startSandboxKit, until, wait } from './support.ts'

let kit: SandboxKit
let receiver: Receiver
let webhook: WebhookTarget
beforeEach(async () => {
  receiver = new Receiver()
  webhook = await receiver.start()
  kit = await startSandboxKit({ webhook })
})
afterEach(async () => {
  await kit.close()
  await receiver.close()
})

/** Expects exactly these events, in any order, because deliveries are concurrent. */
async function expectEvents(...events: string[]): Promise<void> {
  await until(
    () => receiver.types,
    (types) => types.length >= events.length,
  )
  expect([...receiver.types].sort()).toEqual([...events].sort())
  receiver.hooks.length = 0
}
const hook = (type: string): Hook | undefined => receiver.hooks.find((candidate) => candidate.type === type)
const CREATED = ['subscription.created', 'invoice.created', 'charge.created']

test.each([
  ['0010', [...CREATED, 'charge.paid', 'invoice.paid']],
  ['0028', [...CREATED, 'charge.payment_failed', 'invoice.payment_failed']],
  ['0036', [...CREATED, 'charge.processing', 'charge.paid', 'invoice.paid']],
  ['0044', [...CREATED, 'charge.processing', 'charge.payment_failed', 'invoice.payment_failed']],
  ['0051', [...CREATED, 'charge.processing', 'charge.updated', 'invoice.canceled']],
  ['0069', [...CREATED, 'charge.paid', 'invoice.paid', 'charge.chargedback', 'subscription.canceled']],
])('a subscription by card …%s sends the webhooks %j', async (ending, events) => {
  await kit.subscribe(ending)
  await expectEvents(...events)
})

test('each notification contains the object that changed', async () => {
  const made = (await kit.subscribe('0010', { code: 'AVISO' })).body
  await until(
    () => receiver.types,
    (types) => types.length >= 5,
  )
  const [invoice] = await kit.invoices(made.id)
  expect(hook('subscription.created')?.data).toEqual(made)
  expect(hook('invoice.paid')?.data).toEqual(invoice)
  const charge = hook('charge.paid')?.data
  expect(charge).toEqual(await kit.charge(invoice?.charge.id ?? ''))
  expect(charge).toMatchObject({
    status: 'paid',
    invoice: { id: invoice?.id, status: 'paid', amount: 2990, subscriptionId: made.id },
    customer: { id: made.customer.id },
  })
})

test('renewals, a new price, a refund and a cancellation send notifications', async () => {
  const made = (await kit.subscribe()).body
  await expectEvents(...CREATED, 'charge.paid', 'invoice.paid')
  const renew = (outcome: string) => kit.control('POST', `/__sandbox/subscriptions/${made.id}/renew`, { outcome })
  await renew('paid')
  await expectEvents('invoice.created', 'charge.created', 'charge.paid', 'invoice.paid')
  await renew('failed')
  await expectEvents('invoice.created', 'charge.created', 'charge.payment_failed', 'invoice.payment_failed')
  const item = { description: 'Sócio', quantity: 1, pricing_scheme: { price: 100 } }
  await kit.api('PUT', `/subscriptions/${made.id}/items/${made.items[0].id}`, item)
  await expectEvents('subscription_item.updated')
  const charge = (await kit.invoices(made.id))[1]?.charge.id
  await kit.api('DELETE', `/charges/${charge}`)
  await expectEvents('charge.refunded', 'invoice.canceled')
  await kit.api('DELETE', `/subscriptions/${made.id}`)
  await kit.api('DELETE', `/subscriptions/${made.id}`)
  await wait(50)
  await expectEvents('subscription.canceled')
})

test('the cancellation of a subscription also sends that of its open invoice', async () => {
  await kit.close()
  // A long delay, so that it is not paid before it is canceled.
  kit = await startSandboxKit({ webhook, lateMs: 60_000 })
  const { id } = (await kit.subscribe('0036')).body
  await expectEvents(...CREATED, 'charge.processing')
  await kit.api('DELETE', `/subscriptions/${id}`)
  await expectEvents('subscription.canceled', 'charge.updated', 'invoice.canceled')
})

test('mode early arrives before POST /subscriptions answers', async () => {
  await kit.control('POST', '/__sandbox/config', { hooks: { early: true } })
  await kit.subscribe()
  expect(receiver.types.sort()).toEqual([...CREATED, 'charge.paid', 'invoice.paid'].sort())
})
