import { expect, onTestFinished, test } from 'vitest'
import { byCard, startSandboxKit } from './support.ts'

type Balance = { currency: string; available_amount: number; waiting_funds_amount: number }

test('a PIX is available at once and a card after a month; what was given back, or taken back, is gone', async () => {
  let now = Date.parse('2026-11-01T12:00:00Z')
  const kit = await startSandboxKit({ now: () => now })
  onTestFinished(kit.close)
  const { id } = (await kit.api<{ id: string }>('GET', '/recipients/default')).body
  const balance = async () => (await kit.api<Balance>('GET', `/recipients/${id}/balance`)).body
  expect(await balance()).toMatchObject({ currency: 'BRL', available_amount: 0, waiting_funds_amount: 0 })

  const pix = (await kit.pix()).body
  await kit.order(byCard('0028'))
  expect(await balance()).toMatchObject({ available_amount: 0, waiting_funds_amount: 0 })
  await kit.control('POST', `/orders/${pix.id}/pagar`)
  const [part, all] = [(await kit.order(byCard('0010'))).body, (await kit.order(byCard('0010'))).body]
  expect(await balance()).toMatchObject({ available_amount: 10_000, waiting_funds_amount: 20_000 })
  await kit.api('DELETE', `/charges/${part.charges[0].id}`, { amount: 4000 })
  await kit.control('POST', `/__sandbox/charges/${all.charges[0].id}/chargeback`)
  expect(await balance()).toMatchObject({ available_amount: 10_000, waiting_funds_amount: 6000 })
  await kit.subscribe()
  now += 31 * 86_400_000
  expect(await balance()).toMatchObject({ available_amount: 16_000 + 2990, waiting_funds_amount: 0 })
  expect((await kit.api('GET', '/recipients/re_outro/balance')).status).toBe(404)
})
