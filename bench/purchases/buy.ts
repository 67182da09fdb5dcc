import { randomUUID } from 'node:crypto'
import { Agent, request } from 'undici'
import type { Buyer } from '../data.ts'
import type { BenchShop } from '../shop.ts'
import { watchOrder } from './order-messages.ts'

/** A client with little overhead, because the load shares the machine. */
const agent = new Agent({ connections: 256 })
/** How long a buyer waits until the payment is shown. */
const PATIENCE_MS = 20_000

export type Item =
  | { id_evento_setor_lote: string; qtde: number; nr_lugar?: number; id_tarifa?: string }
  | { id_rifa: string; codigosRifas: number[] }
export type Bought = 'bought' | 'refused' | 'failed'
type Answer<T> = { status: number; body: T }
type Order = { id: string; code: string; status: string }

async function send<T>(url: string, method: 'GET' | 'POST', cookie: string, body?: object): Promise<Answer<T>> {
  const response = await request(url, {
    dispatcher: agent,
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.statusCode, body: (await response.body.json()) as T }
}

/** Sends one request of a buyer to the shop. */
export const api = <T>(shop: BenchShop, { cookie }: Buyer, method: 'GET' | 'POST', path: string, body?: object) =>
  send<T>(`${shop.site}/api/${path}`, method, cookie, body)

/** Reserves, reads the reservation, orders, and fetches the tickets, as a logged-in buyer does. */
export async function buy(shop: BenchShop, buyer: Buyer, itens: Item[], method: 'card' | 'pix'): Promise<Bought> {
  const held = await api<{ id: string }>(shop, buyer, 'POST', 'reservas', { carrinho: randomUUID(), itens })
  if (held.status === 409) return 'refused'
  const open = await api<{ result: { id: string; itens: object[] }[] }>(shop, buyer, 'GET', 'reservas')
  const order = await api<Order>(shop, buyer, 'POST', 'pagarme/orders', {
    items: open.body.result.find(({ id }) => id === held.body.id)?.itens ?? [],
    payments: [
      method === 'pix'
        ? { payment_method: 'pix', pix: { expires_in: 3600 } }
        : { payment_method: 'credit_card', credit_card: { installments: 1, card_id: buyer.card } },
    ],
    metadata: { id_reserva: held.body.id, tentativa: randomUUID() },
  })
  const isPaid = method === 'pix' ? await payPix(shop, buyer, order.body) : order.body.status === 'paid'
  if (!isPaid) return 'failed'
  const [item] = itens
  const tickets =
    item && 'id_rifa' in item
      ? await api<Tickets>(shop, buyer, 'POST', 'rifas/venda', { order_id: order.body.id, id_rifa: item.id_rifa })
      : await api<Tickets>(shop, buyer, 'POST', 'eventos/venda', {
          order_id: order.body.id,
          id_evento_setor_lote: item?.id_evento_setor_lote,
        })
  return tickets.body.result?.[0]?.status === 'paid' ? 'bought' : 'failed'
}
type Tickets = { result?: { status: string }[] }

/** The page watches the order; the bank pays at once; a webhook informs the shop, and the page reads the order. */
async function payPix(shop: BenchShop, buyer: Buyer, order: Order): Promise<boolean> {
  if (order.status !== 'waiting_payment') return false
  const watched = await watchOrder(shop, buyer, order.id, PATIENCE_MS)
  await send(`${shop.sandbox}/orders/${order.code}/pagar`, 'POST', '', {})
  if (!(await watched.paid())) return false
  const { body } = await api<Order>(shop, buyer, 'GET', `pagarme/orders/${order.id}`)
  return body.status === 'paid'
}
