import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '../../../contract/pagarme.ts'
import type { OrderItem, ReservaAnswer } from '../../../contract/reservas.ts'
import { type PayOptions, payAtBank } from '../../cluster/support/bank.ts'
import type { openBuyerSocket } from '../../cluster/support/buyer-socket.ts'
import type { TestCluster } from '../../cluster/support/open.ts'
import type { Answer, Client } from '../../support/client.ts'
import type { Item } from './offers.ts'
import { patiently } from './patient.ts'
import type { Tally } from './tally.ts'

/** How long a buyer watches the page after the bank has paid; then they leave, and the shop must finish alone. */
const LOOK_MS = 3000

/** The parts of a shop that buyers and counts need: of a cluster, or of one process in a test. */
export type BadShop = Pick<TestCluster, 'db' | 'url' | 'sandboxUrl' | 'control'>

type Refusal = { code: string }
export function codeOf({ status, body }: Answer<unknown>): string {
  const code = (body as Refusal | null)?.code
  if (!code) return 'without a code'
  // An order also has a field `code`, but without a dot.
  return code.includes('.') ? code : `an order, answered with ${status}`
}

/** The calls of one buyer, each repeated until it is answered. */
export class Buyer {
  readonly client: Client
  readonly shop: BadShop
  readonly #unanswered: Tally

  constructor(shop: BadShop, client: Client, unanswered: Tally) {
    this.shop = shop
    this.client = client
    this.#unanswered = unanswered
  }

  ask = <T>(what: string, call: () => Promise<Answer<T>>): Promise<Answer<T>> => patiently(what, this.#unanswered, call)

  /** Reserves one cart; repeated calls reserve the same cart. */
  reserve(itens: Item[]): Promise<Answer<ReservaAnswer>> {
    const carrinho = randomUUID()
    return this.ask('reserve', () => this.client.reserve(itens, carrinho))
  }

  async items(reserva: string): Promise<OrderItem[]> {
    const { body } = await this.ask('reservas', () =>
      this.client.get<{ result: { id: string; itens: OrderItem[] }[] }>('reservas'),
    )
    return body.result?.find(({ id }) => id === reserva)?.itens ?? []
  }

  /** One click on "pay"; repeated calls send the same request. */
  click(reserva: string, items: OrderItem[], card: string | null): () => Promise<Answer<Order>> {
    const body = {
      items,
      payments: [
        card === null
          ? { payment_method: 'pix', pix: { expires_in: 3600 } }
          : { payment_method: 'credit_card', credit_card: { installments: 1, card_id: card } },
      ],
      metadata: { id_reserva: reserva, tentativa: randomUUID() },
    }
    return () => this.ask('order', () => this.client.post<Order>('pagarme/orders', body))
  }

  /** Pays an order as the bank does, which does not know whether it was canceled meanwhile. */
  payAtBank = (code: string, options: PayOptions = {}): Promise<boolean> => payAtBank(this.shop, code, options, LOOK_MS)

  /** Watches the page until it shows the order as paid. @returns whether it did */
  async sees(socket: ReturnType<typeof openBuyerSocket>, { id, code }: Order): Promise<boolean> {
    const known = id ?? code
    const isHeard = await Promise.race([socket.paid(known).then(() => true), sleep(LOOK_MS, false)])
    if (isHeard) return true
    const { body } = await this.ask('watched order', () => this.client.get<Order>(`pagarme/orders/${known}`))
    return body.status === 'paid'
  }

  /** The tickets of an order as its page shows them. */
  async tickets({ id, code }: Order, item: Item): Promise<{ id: string; status: string }[]> {
    const [path, of] =
      'id_rifa' in item
        ? ['rifas/venda', { id_rifa: item.id_rifa }]
        : ['eventos/venda', { id_evento_setor_lote: item.id_evento_setor_lote }]
    const { body } = await this.ask('tickets', () =>
      this.client.post<{ result?: { id: string; status: string }[] }>(path, { order_id: id ?? code, ...of }),
    )
    return body.result ?? []
  }

  giveBack = (reserva: string) => this.ask('give back', () => this.client.call('DELETE', `reservas/${reserva}`))

  cancel = (reserva: string): Promise<Answer<Order>> =>
    this.ask('cancel', () => this.client.post<Order>(`reservas/${reserva}/cancelar-pagamento`, {}))

  refund = (ids: string[]) => this.ask('refund', () => this.client.post('reembolsos', { ids, motivo: '' }))
}
