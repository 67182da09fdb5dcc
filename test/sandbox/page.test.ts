import { afterAll, beforeAll, expect, test } from 'vitest'
import { byCard, type Order, type SandboxKit, startSandboxKit } from './support.ts'

let kit: SandboxKit
beforeAll(async () => {
  kit = await startSandboxKit()
})
afterAll(() => kit.close())

const page = async (): Promise<string> => (await fetch(`${kit.url}/`)).text()
const press = (path: string, form: Record<string, string> = {}) =>
  fetch(kit.url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('the page of an empty sandbox shows that there is nothing yet', async () => {
  const text = await page()
  expect(text).toContain('<html lang="pt-BR">')
  expect(text).toContain('Nenhum pedido ainda.')
  expect(text).toContain('Nenhuma assinatura ainda.')
  expect(text).toContain('Nenhuma mensagem ainda.')
})

test('a buyer’s input is escaped on the sandbox’s page', async () => {
  await kit.pix({ code: '"><script>x</script>', customer: { name: '<img src=x>', email: 'x@ex.com' } })
  const text = await page()
  expect(text).not.toContain('<img')
  expect(text).not.toContain('<script>x')
  expect(text).toContain('&lt;img src=x&gt;')
})

test('the buttons are forms and redirect back to the page', async () => {
  const { id } = (await kit.pix()).body
  expect(await page()).toContain(`action="/orders/${id}/pagar"`)
  const pressed = await press(`/orders/${id}/pagar`)
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/'])
  expect((await kit.api<Order>('GET', `/orders/${id}`)).body.status).toBe('paid')
  expect(await page()).not.toContain(`action="/orders/${id}/pagar"`)
})

test('only a paid order has the chargeback button', async () => {
  const paid = (await kit.order(byCard('0010'))).body.charges[0].id
  const refused = (await kit.order(byCard('0028'))).body.charges[0].id
  const text = await page()
  expect(text).toContain(`action="/__sandbox/charges/${paid}/chargeback"`)
  expect(text).not.toContain(`action="/__sandbox/charges/${refused}/chargeback"`)
})

test('a subscription has buttons to renew, pay, charge back and cancel', async () => {
  const { id } = (await kit.subscribe()).body
  const path = `/__sandbox/subscriptions/${id}`
  const pressed = await press(`${path}/renew?outcome=failed`)
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/'])
  await press(`${path}/renew?outcome=paid`)
  expect(await kit.invoices(id)).toMatchObject([{ status: 'paid' }, { status: 'failed' }, { status: 'paid' }])
  const text = await page()
  for (const action of ['renew?outcome=paid', 'renew?outcome=failed', 'cancel']) {
    expect(text).toContain(`action="${path}/${action}"`)
  }
  const [last] = await kit.invoices(id)
  expect(text).toContain(`action="/__sandbox/charges/${last?.charge.id}/chargeback"`)
  await press(`${path}/cancel`)
  expect((await kit.api('GET', `/subscriptions/${id}`)).body['status']).toBe('canceled')
  expect(await page()).not.toContain(path)
})

test('the open charge of a subscription has buttons to pay and to fail it', async () => {
  const { id } = (await kit.subscribe('0036')).body
  const charge = (await kit.invoices(id))[0]?.charge.id
  expect(await page()).toContain(`action="/__sandbox/charges/${charge}/fail"`)
  await press(`/__sandbox/charges/${charge}/pay`)
  expect(await kit.invoices(id)).toMatchObject([{ status: 'paid' }])
})

test('the form sets the modes; an unchecked box is off', async () => {
  await press('/__sandbox/form', { duplicate: '2', delayMs: '', early: 'on', pixAutoPayMs: '500', failRefunds: '1' })
  expect((await kit.control('GET', '/__sandbox/config')).body).toEqual({
    hooks: { duplicate: 2, delayMs: 0, shuffle: false, early: true, drop: false },
    pixAutoPayMs: 500,
    failRefunds: 1,
    slowCancels: 0,
    faults: [],
  })
  expect(await page()).toMatch(/name="early"\s+checked/)
  await press('/__sandbox/form', { duplicate: '0', pixAutoPayMs: '' })
  expect((await kit.control('GET', '/__sandbox/config')).body).toMatchObject({
    hooks: { early: false },
    pixAutoPayMs: null,
  })
})

test('SMS messages on the sandbox’s page show their code', async () => {
  await kit.sms('Verifications', { To: '+5511987654321', Channel: 'sms' })
  const { codigo } = (await kit.control('GET', '/sms/11987654321')).body
  expect(await page()).toContain(String(codigo))
})

test('the sandbox’s reset deletes everything', async () => {
  await kit.control('POST', '/__sandbox/reset')
  expect(await page()).toContain('Nenhum pedido ainda.')
  expect(await page()).toContain('Nenhuma assinatura ainda.')
  expect((await kit.api('GET', '/customers')).body['data']).toEqual([])
  expect((await kit.api('GET', '/invoices')).body['data']).toEqual([])
  expect((await kit.control('GET', '/__sandbox/calls')).body['calls']).toHaveLength(2)
})
