import type { PaymentGateway, ProviderOrder } from '../../server/gateways/payment.ts'

type Body = {
  code: string
  customer_id: string
  items: { amount: number; quantity: number }[]
  payments: [{ payment_method: 'credit_card' | 'pix' }]
}

/** A provider in this process that accepts every order: a card is paid at once, a PIX waits. */
export const instantOrders: Pick<PaymentGateway, 'createOrder'> = {
  createOrder: async (text) => {
    const { code, customer_id, items, payments } = JSON.parse(text) as Body
    const cents = items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
    const isPix = payments[0].payment_method === 'pix'
    const expiresAt = new Date(Date.now() + 3_600_000)
    const value: ProviderOrder = {
      orderId: `or_${code}`,
      chargeId: `ch_${code}`,
      code,
      customerId: customer_id,
      status: isPix ? 'waiting' : 'paid',
      amountCents: cents,
      paidCents: isPix ? 0 : cents,
      canceledCents: 0,
      paidAt: isPix ? null : new Date(),
      message: null,
      pix: isPix ? { qrCode: 'qr', qrCodeUrl: 'https://exemplo.com.br/qr', expiresAt } : null,
      transactionId: `tr_${code}`,
      refundFailed: false,
      createdAt: new Date(),
    }
    return { kind: 'ok', value }
  },
}
