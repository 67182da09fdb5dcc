import type { OrderInput } from '../../../contract/pagarme.ts'
import type { OrderItem } from '../../../contract/reservas.ts'

type Parts = {
  code: string
  customerId: string
  items: OrderItem[]
  input: OrderInput
  cents: number
  /** How long a PIX is valid; the browser's `expires_in` is the maximum. */
  pixSeconds: number
  /** The order's contents for a recovery from the provider's copy (`orderMetadata`). */
  contents: Record<string, string>
  /** The house's name on a card's statement. */
  fatura: string
}

/**
 * The body of POST /orders (docs/product.md#calls), built from our rows: amounts in cents, free items left out,
 * antifraud off. It is serialised once and stored, because a repeated call must send it byte for byte.
 */
export function providerBody({ code, customerId, items, input, cents, pixSeconds, contents, fatura }: Parts): string {
  const payment = input.payments[0]
  const { id_reserva, tentativa } = input.metadata
  return JSON.stringify({
    code,
    closed: true,
    antifraud_enabled: false,
    customer_id: customerId,
    items: items.filter(({ amount }) => amount > 0),
    payments: [
      payment.payment_method === 'pix'
        ? { payment_method: 'pix', amount: cents, pix: { expires_in: pixSeconds } }
        : {
            payment_method: 'credit_card',
            amount: cents,
            credit_card: {
              operation_type: 'auth_and_capture',
              installments: payment.credit_card.installments,
              statement_descriptor: fatura,
              card_id: payment.credit_card.card_id,
            },
          },
    ],
    metadata: { id_reserva, tentativa, ...contents },
  })
}
