import { afterAll, beforeAll, expect, test } from 'vitest'
import { asciiUpTo, crc16, pixCode } from '../../sandbox/pagarme/pix-code.ts'
import { type Order, type SandboxKit, startSandboxKit, until } from './support.ts'

let kit: SandboxKit
beforeAll(async () => {
  kit = await startSandboxKit()
})
afterAll(() => kit.close())

/** Parses the fields of a BR Code by their lengths. */
function fields(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4))
    found[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return found
}

test('the CRC-16/CCITT-FALSE of published samples is right', () => {
  expect(crc16('123456789')).toBe('29B1')
  const sample =
    '00020101021226780014br.gov.bcb.pix2556pix.sandbox.local/qr/v2/0f5c2d1e9b7a4c3d8e6f1a2b3c4d5e6f5204000053039865406150.005802BR5917LOJA DE INGRESSOS6009SAO PAULO62070503***6304'
  expect(crc16(sample)).toBe('FDD8')
})

test('the sandbox’s PIX code is a BR Code whose host does not resolve', async () => {
  const made = (await kit.pix()).body
  const { last_transaction: transaction } = made.charges[0]
  expect(made.status).toBe('pending')
  expect(transaction).toMatchObject({
    transaction_type: 'pix',
    status: 'waiting_payment',
    success: true,
    amount: 10_000,
  })
  const code = transaction.qr_code
  expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)))
  const parts = fields(code)
  expect(parts).toMatchObject({ '00': '01', '01': '12', '52': '0000', '53': '986', '54': '100.00', '58': 'BR' })
  const account = fields(parts['26'] ?? '')
  expect(account['00']).toBe('br.gov.bcb.pix')
  expect(account['25']).toMatch(/^pix\.sandbox\.local\//)
  expect(account['25']?.length).toBeLessThanOrEqual(77)
  expect(fields(parts['62'] ?? '')['05']).toBe('***')
})

test('name and city in a PIX code are shortened and their accents are removed', () => {
  const parts = fields(pixCode(1, 'Associação Esportiva São João d’Água', 'São José do Vale do Rio Preto'))
  expect(parts['59']).toBe('ASSOCIACAO ESPORTIVA SAO')
  expect(parts['60']).toBe('SAO JOSE DO VAL')
  expect(parts['54']).toBe('0.01')
  expect(asciiUpTo('çã', 5)).toBe('CA')
})

test('qr_code_url serves a PNG without a key', async () => {
  const { qr_code_url } = (await kit.pix()).body.charges[0].last_transaction
  expect(qr_code_url).toMatch(
    /^http:\/\/sandbox\.test\/core\/v5\/transactions\/tran_\w{16}\/qrcode\?payment_method=pix$/,
  )
  const image = await fetch(qr_code_url.replace('http://sandbox.test', kit.url))
  expect(image.headers.get('content-type')).toBe('image/png')
  expect(
    Buffer.from(await image.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect((await fetch(`${kit.url}/core/v5/transactions/tran_0/qrcode`)).status).toBe(404)
})

test('a payment makes a new transaction with the payer; the QR code stays the same', async () => {
  const before = (await kit.pix()).body
  const after = (await kit.control<Order>('POST', `/orders/${before.id}/pagar`)).body
  const [old, paid] = [before.charges[0].last_transaction, after.charges[0].last_transaction]
  expect(after).toMatchObject({ status: 'paid', charges: [{ status: 'paid', paid_amount: 10_000 }] })
  expect(paid.id).not.toBe(old.id)
  expect(paid).toMatchObject({ status: 'paid', qr_code: old.qr_code, qr_code_url: old.qr_code_url })
  expect(paid['end_to_end_id']).toMatch(/^E\d{20}\w{11}$/)
  expect(paid['payer']).toMatchObject({ name: 'Maria Silva', document: '***.982.247-**', bank_account: {} })
  expect((await fetch(paid.qr_code_url.replace('http://sandbox.test', kit.url))).status).toBe(200)
})

test.each([
  [9000, 'underpaid', 'pending'],
  [11_000, 'overpaid', 'paid'],
])('with %i of 10000 cents paid, the charge is %s and the order %s', async (amount, charge, order) => {
  const { id } = (await kit.pix()).body
  expect((await kit.control('POST', `/orders/${id}/pagar`, { amount })).body).toMatchObject({
    status: order,
    charges: [{ status: charge, paid_amount: amount }],
  })
})

test('a PIX that was made to fail can be paid only with force', async () => {
  const { id } = (await kit.pix({ code: 'TARDE' })).body
  expect((await kit.control('POST', '/orders/TARDE/falhar')).body).toMatchObject({ status: 'failed' })
  expect((await kit.control('POST', '/orders/TARDE/pagar')).status).toBe(409)
  expect((await kit.control('POST', '/orders/TARDE/pagar', { force: true })).body).toMatchObject({
    id,
    status: 'paid',
  })
})

test('an expired PIX stays pending and can be paid only with force', async () => {
  const made = (await kit.pix()).body
  await kit.control('POST', `/__sandbox/charges/${made.charges[0].id}/expire`)
  const charge = await kit.charge(made.charges[0].id)
  expect(charge.status).toBe('pending')
  expect(Date.parse(String(charge.last_transaction['expires_at']))).toBeLessThan(Date.now())
  expect((await kit.control('POST', `/orders/${made.id}/pagar`)).status).toBe(409)
  expect((await kit.control('POST', `/orders/${made.id}/pagar`, { force: true })).status).toBe(200)
})

test('a PIX is paid automatically only with pixAutoPayMs', async () => {
  await kit.control('POST', '/__sandbox/config', { pixAutoPayMs: 30 })
  const { id } = (await kit.pix()).body
  await until(
    () => kit.api<Order>('GET', `/orders/${id}`),
    ({ body }) => body.status === 'paid',
  )
  await kit.control('POST', '/__sandbox/config', { pixAutoPayMs: null })
})
