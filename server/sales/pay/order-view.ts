import type { Order } from '../../../contract/pagarme.ts'
import type { OrderItem } from '../../../contract/reservas.ts'
import type { AttemptStatus } from '../../../machines/payment-attempt.ts'
import type { Db } from '../../db/connection.ts'
import { perPool } from '../../db/per-pool.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { done, type Result, refuse } from '../../result.ts'
import { makeBatches } from '../../batches.ts'
import { ofPool } from '../../pool-batches.ts'
import type { Attempt } from '../attempts-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { type PublishDeps, publish } from '../publish.ts'
import { feeCents, orderItems, toSaleRows } from './order-items.ts'
import { type AskedOrder, type OrderRow, readOrderRows, readShown } from './orders-repo.ts'

/**
 * The state of an order as the API names it (docs/product.md#order-status): refused and expired are `failed`; an unpaid
 * PIX is `waiting_payment`, a card being processed is `pending`.
 */
export function orderStatus(status: AttemptStatus, method: OrderRow['method']): Order['status'] {
  switch (status) {
    case 'sending':
      return 'pending'
    case 'waiting':
      return method === 'pix' ? 'waiting_payment' : 'pending'
    case 'refused':
    case 'expired':
      return 'failed'
    case 'paid':
    case 'refunding':
    case 'refunded':
    case 'chargedback':
      return status
  }
}

/** Publishes an order's current state under both of its ids. For changes of its tickets; call it after the commit. */
export async function publishOrder(deps: PublishDeps & Pick<SalesDeps, 'db'>, attemptId: string): Promise<void> {
  const found = await readShown(deps.db, attemptId)
  if (!found) return
  const { id, order_id, status, method } = found
  const ids = order_id === null ? [id] : [id, order_id]
  publish(deps, 'order', { ids, type: `order.${orderStatus(status, method)}` })
}

const reading = perPool((db) =>
  makeBatches<AskedOrder, Result<Order>>({
    ...ofPool(db, 'read-orders'),
    max: 100,
    run: (asked) => readOrders(db, asked),
  }),
)

/**
 * Reads an order for `GET orders/{id}` from our own rows; the provider is not called (docs/selling.md#provider-limits).
 * Concurrent calls share the queries.
 * @param id the provider's order id or the attempt's id
 * @returns the cliente's order, amounts in cents; 404 when there is none or it is another cliente's
 */
export const readOrder = (db: Db, idCliente: string, id: string): Promise<Result<Order>> =>
  reading(db)({ idCliente, id })

async function readOrders(db: Db, asked: AskedOrder[]): Promise<Result<Order>[]> {
  const { orders, sale } = await readOrderRows(db, asked)
  const sales = toSaleRows(sale)
  const found = new Map(orders.map((row) => [row.nr, row]))
  return asked.map((_, index) => {
    const row = found.get(index + 1)
    if (!row) return refuse(404, 'record.not-found')
    const units = sales.get(row.id_reserva) ?? []
    return done(toOrder(row, orderItems(units), feeCents(units)))
  })
}

/**
 * The order of an attempt that has just been settled, in the form of `readOrder`, without reading it again.
 * @param attempt in its new state
 * @param order the order it was settled with
 * @param sent the items of the body that was sent, and the fee in their price, in cents
 * @returns null unless it is simply paid or waiting: other cases need more data
 */
export function settledOrder(
  attempt: Attempt,
  order: ProviderOrder,
  { items, taxa }: { items: OrderItem[]; taxa: number },
): Order | null {
  // With another state of the reservation it was settled late, and may have tickets of another reservation.
  if (attempt.reserva_status !== 'paying') return null
  if (attempt.status !== 'paid' && attempt.status !== 'waiting') return null
  const { pix, message, orderId, chargeId } = order
  return toOrder(
    {
      ...attempt,
      order_id: orderId,
      charge_id: chargeId ?? attempt.charge_id,
      qr_code: pix?.qrCode ?? null,
      qr_code_url: pix?.qrCodeUrl ?? null,
      pix_expires_at: (pix?.expiresAt ?? attempt.pix_expires_at)?.toISOString() ?? null,
      provider_message: message,
      refund_reason: null,
      created_at: attempt.created_at.toISOString(),
      reserva_status: attempt.status === 'paid' ? 'sold' : 'paying',
    },
    items,
    taxa,
  )
}

type Shown = Omit<OrderRow, 'nr' | 'reserva_expires_at'> & { reserva_expires_at?: string }

function toOrder(row: Shown, items: OrderItem[], taxa: number): Order {
  const iso = (text: string): string => new Date(text).toISOString()
  const kept =
    row.reserva_status === 'held' ? row.reserva_expires_at : row.reserva_status === 'paying' ? row.pix_expires_at : null
  const pix = row.method === 'pix' && row.qr_code !== null && row.status === 'waiting'
  return {
    id: row.order_id ?? row.id,
    code: row.id,
    status: orderStatus(row.status, row.method),
    amount: row.amount_cents,
    taxa,
    created_at: iso(row.created_at),
    id_reserva: row.id_reserva,
    reserva_expira_em: kept ? iso(kept) : null,
    mensagem: row.refund_reason ?? (row.status === 'refused' ? row.provider_message : null),
    pode_cancelar: row.status === 'waiting',
    items,
    charges: [
      {
        id: row.charge_id,
        payment_method: row.method,
        amount: row.amount_cents,
        last_transaction: {
          ...(row.method === 'credit_card' && { installments: row.installments }),
          ...(pix && row.qr_code && { qr_code: row.qr_code }),
          ...(pix && row.qr_code_url && { qr_code_url: row.qr_code_url }),
          ...(pix && row.pix_expires_at && { expires_at: iso(row.pix_expires_at) }),
          ...(row.provider_message && { acquirer_message: row.provider_message }),
        },
      },
    ],
  }
}
