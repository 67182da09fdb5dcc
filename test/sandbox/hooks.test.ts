import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WebhookTarget } from '../../sandbox/core/options.ts'
import type { HookModes } from '../../sandbox/core/settings.ts'
import { type Body, byCard, type Order, Receiver, type SandboxKit, startSandboxKit, until, wait } from './support.ts'

// GET /hooks is limited to 50 requests a minute.
const HOOK_POLL_MS = 100

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

const modes = (hooks: Partial<HookModes>) => kit.control('POST', '/__sandbox/config', { hooks })
const received = (count: number) =>
  until(
    () => receiver.types,
    (types) => types.length >= count,
  )

test.each([
  ['0010', ['order.created', 'charge.created', 'charge.paid', 'order.paid']],
  ['0028', ['order.created', 'charge.created', 'charge.payment_failed', 'order.payment_failed']],
  ['0036', ['order.created', 'charge.created', 'charge.processing', 'charge.paid', 'order.paid']],
  ['0044', ['order.created', 'charge.created', 'charge.processing', 'charge.payment_failed', 'order.payment_failed']],
  ['0051', ['order.created', 'charge.created', 'charge.processing', 'charge.updated', 'order.canceled']],
  ['0069', ['order.created', 'charge.created', 'charge.paid', 'order.paid', 'charge.chargedback']],
])('a payment by card …%s sends the webhooks %j', async (ending, events) => {
  await kit.order(byCard(ending))
  expect([...(await received(events.length))].sort()).toEqual([...events].sort())
})

test('a PIX sends events of its creation, its payment and its refund', async () => {
  const { id, charges } = (await kit.pix()).body
  await received(3)
  await kit.control('POST', `/orders/${id}/pagar`)
  await received(5)
  await kit.api('DELETE', `/charges/${charges[0].id}`, { amount: 100 })
  await received(7)
  await kit.api('DELETE', `/charges/${charges[0].id}`)
  const types = await received(10)
  expect([...types].sort()).toEqual(
    [
      ...['order.created', 'charge.created', 'charge.pending', 'charge.paid', 'order.paid'],
      ...['charge.processing', 'charge.partial_canceled', 'charge.processing', 'charge.refunded', 'order.canceled'],
    ].sort(),
  )
})

test('a notification contains the whole order or charge, and Basic credentials', async () => {
  const made = (await kit.pix({ code: 'AVISO' })).body
  await received(3)
  const hook = receiver.hooks.find((candidate) => candidate.type === 'order.created')
  expect(hook).toMatchObject({ account: { id: expect.stringMatching(/^acc_/) }, data: made })
  expect(hook?.id).toMatch(/^hook_\w{16}$/)
  const charge = receiver.hooks.find((candidate) => candidate.type === 'charge.pending')
  expect(charge?.data).toMatchObject({ id: made.charges[0].id, order: { id: made.id, code: 'AVISO' } })
  expect(receiver.authorizations[0]).toBe(`Basic ${Buffer.from('pagarme:segredo').toString('base64')}`)
})

test('only the chosen events are sent and recorded by the sandbox', async () => {
  await kit.close()
  kit = await startSandboxKit({ webhook: { ...webhook, events: ['order.paid', 'charge.refunded'] } })
  const { id, charges } = (await kit.pix()).body
  await kit.control('POST', `/orders/${id}/pagar`)
  await received(1)
  await kit.api('DELETE', `/charges/${charges[0].id}`)
  await received(2)
  expect(receiver.types).toEqual(['order.paid', 'charge.refunded'])
  const recorded = (await kit.api<{ data: Body[] }>('GET', '/hooks')).body.data
  expect(recorded.map((hook) => hook['event'])).toEqual(expect.arrayContaining(['order.paid', 'charge.refunded']))
  expect(recorded).toHaveLength(2)
})

test('a refused notification is retried with the same id until it is accepted', async () => {
  receiver.status = (attempt) => (attempt <= 6 ? 500 : 200)
  await kit.pix()
  await received(9)
  const ids = receiver.hooks.map((hook) => hook.id)
  expect(new Set(ids).size).toBe(3)
  await until(
    async () => (await kit.api<{ data: Body[] }>('GET', '/hooks?status=sent')).body.data,
    (sent) => sent.length === 3 && sent.every((hook) => hook['attempts'] === '3/6'),
    HOOK_POLL_MS,
  )
})

test('a notification fails after five retries and can be sent again with /retry', async () => {
  receiver.status = () => 303
  await kit.pix()
  // Waits for all webhooks of the order, so that no later retry arrives.
  await received(3 * 6)
  const failed = await until(
    async () => (await kit.api<{ data: Body[] }>('GET', '/hooks?status=failed&webhook_event=order.created')).body.data,
    (data) => data.length === 1,
    HOOK_POLL_MS,
  )
  expect(failed[0]).toMatchObject({
    event: 'order.created',
    attempts: '6/6',
    response_status: 303,
    response_raw: 'recebido',
  })
  const before = receiver.hooks.length
  receiver.status = () => 200
  expect((await kit.api('POST', `/hooks/${failed[0]?.['id']}/retry`)).status).toBe(200)
  await received(before + 1)
  expect(receiver.hooks.at(-1)?.id).toBe(failed[0]?.['id'])
  expect((await kit.api('POST', '/hooks/hook_0000000000000000/retry')).status).toBe(404)
})

test('mode duplicate sends copies with the same id', async () => {
  await modes({ duplicate: 2 })
  await kit.pix()
  await received(9)
  await wait(50)
  expect(receiver.hooks).toHaveLength(9)
  expect(new Set(receiver.hooks.map((hook) => hook.id)).size).toBe(3)
})

test('mode delay sends notifications later', async () => {
  await modes({ delayMs: 450 })
  const start = performance.now()
  await kit.pix()
  await until(
    () => receiver.hooks.length,
    (hooks) => hooks > 0,
  )
  expect(performance.now() - start).toBeGreaterThan(400)
  await received(3)
})

test('mode shuffle always changes the order', async () => {
  await modes({ shuffle: true })
  for (let round = 1; round <= 3; round += 1) {
    await kit.order(byCard('0010'))
    await received(4 * round)
    expect(receiver.types.slice(-4)).not.toEqual(['order.created', 'charge.created', 'charge.paid', 'order.paid'])
  }
})

test('mode early arrives before POST /orders answers', async () => {
  await modes({ early: true })
  await kit.order(byCard('0010'))
  expect(receiver.hooks).toHaveLength(4)
  await wait(50)
  expect(receiver.hooks).toHaveLength(4)
})

test('mode drop sends no notification but lists it as failed', async () => {
  await modes({ drop: true })
  await kit.pix()
  await wait(100)
  expect(receiver.hooks).toHaveLength(0)
  expect((await kit.api<{ data: Body[] }>('GET', '/hooks?status=failed')).body.data).toHaveLength(3)
})

test('overpaid and underpaid charges have events of their own', async () => {
  const over = (await kit.pix()).body.id
  const under = (await kit.pix()).body.id
  await received(6)
  await kit.control<Order>('POST', `/orders/${over}/pagar`, { amount: 10_001 })
  await kit.control<Order>('POST', `/orders/${under}/pagar`, { amount: 1 })
  await received(9)
  await wait(50)
  expect(receiver.types.slice(6).sort()).toEqual(['charge.overpaid', 'charge.underpaid', 'order.paid'])
})

test('the response to a delivery from before a reset does not mark a later one as sent', async () => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  receiver.hold = held
  await kit.pix()
  await received(3)
  await kit.control('POST', '/__sandbox/reset')
  await kit.pix()
  receiver.hold = null
  await received(6)
  release()
  await until(
    async () => (await kit.api<{ data: Body[] }>('GET', '/hooks?status=sent')).body.data,
    (sent) => sent.length === 3,
    HOOK_POLL_MS,
  )
})
