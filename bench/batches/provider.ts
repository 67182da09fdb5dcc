import { ORDERS_PER_PAGE, type PaymentGateway, type ProviderOrder } from '../../server/gateways/payment.ts'

type Body = {
  code: string
  customer_id: string
  items: { amount: number; quantity: number }[]
  payments: [{ payment_method: 'credit_card' | 'pix' }]
}

type Created = ProviderOrder & { createdAt: Date }
type Provider = {
  gateway: Pick<PaymentGateway, 'createOrder' | 'readOrder' | 'listOrders'>
  /** Every PIX that waits is paid. */
  payAll(): void
}

/** A provider in this process that accepts every order: a card is paid at once, a PIX waits. */
export function makeProvider(): Provider {
  const orders = new Map<string, Created>()
  return {
    gateway: {
      createOrder: async (text) => {
        const order = orderOf(JSON.parse(text) as Body)
        orders.set(order.orderId, order)
        return { kind: 'ok', value: order }
      },
      readOrder: async (orderId) => {
        const order = orders.get(orderId)
        return order ? { kind: 'ok', value: order } : { kind: 'rejected', status: 404, message: null }
      },
      listOrders: async ({ since, until }, page) => {
        const inWindow = [...orders.values()].filter(({ createdAt }) => createdAt >= since && createdAt <= until)
        const shown = inWindow.toSorted(latestFirst).slice((page - 1) * ORDERS_PER_PAGE, page * ORDERS_PER_PAGE)
        return { kind: 'ok', value: shown.map((order) => ({ order, method: 'pix', metadata: {} })) }
      },
    },
    payAll: () => {
      for (const [id, order] of orders)
        if (order.status === 'waiting')
          orders.set(id, { ...order, status: 'paid', paidCents: order.amountCents, paidAt: new Date() })
    },
  }
}

const latestFirst = (a: Created, b: Created): number => b.createdAt.getTime() - a.createdAt.getTime()

function orderOf({ code, customer_id, items, payments }: Body): Created {
  const cents = items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
  const isPix = payments[0].payment_method === 'pix'
  const expiresAt = new Date(Date.now() + 3_600_000)
  return {
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
}
