import type { Client } from './client.ts'
import type { Shop } from './shop.ts'

/** Reserves one item and pays it by PIX. Returns the order's id. */
export async function buy(shop: Shop, who: Client, item: object): Promise<string> {
  const reserved = await who.reserve([item])
  const order = await who.payPix(reserved.body.id)
  await shop.control(`/orders/${order.body.id}/pagar`)
  const sold = await who.post('eventos/venda', { order_id: order.body.id, ...item })
  if (sold.status !== 200) throw new Error(`not sold: ${reserved.status} ${order.status} ${sold.status}`)
  return order.body.id
}
