import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '../../../contract/pagarme.ts'
import { type Answer, type Client, makeClients } from '../../support/client.ts'
import type { watch } from '../../support/linear/watch.ts'
import type { Shop } from '../../support/shop.ts'
import { AGAIN_MS, payAtBank, storeCard } from './bank.ts'
import { openBuyerSocket } from './buyer-socket.ts'
import type { TestCluster } from './open.ts'

/** The interval at which a page polls its order if its socket reports nothing. */
const POLL_MS = 10_000
/** A page watches one order; the server allows about ten per connection. */
const ORDERS_PER_CONNECTION = 8
/** Every part restarts within seconds; a buyer whose call is not answered for this long is an error. */
const PATIENCE_MS = 120_000
/** A buyer whose payment is in doubt for this long leaves the page; the comparison shows its outcome later. */
const DOUBT_MS = 45_000

export type BuyersOptions = {
  count: number
  lote: string
  /** Records their calls. */
  watched: ReturnType<typeof watch>
  /** true: no call may fail. false: a call without an answer is repeated, as a page does. */
  isStrict: boolean
}

/** The error of an answer that a strict buyer must never get. */
const failureOf = (what: string, answer: Answer<unknown>) =>
  answer.status === 200 ? null : `${what}: ${answer.status} ${JSON.stringify(answer.body)}`

/** Buyers who buy one ticket after the other, by PIX and by card, through the balancer, until they are stopped. */
export async function startBuyers(shop: TestCluster, { count, lote, watched, isStrict }: BuyersOptions) {
  const clients = watched.add(await makeClients(shop as unknown as Shop, count))
  const failures: string[] = []
  const bought: string[] = []
  const left: string[] = []
  let isOver = false

  async function send<T>(what: string, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const answer = await call().catch((error: unknown) => String(error))
      if (typeof answer !== 'string' && answer.status < 500) {
        const failure = failureOf(what, answer)
        if (failure !== null) failures.push(failure)
        return answer
      }
      const said = typeof answer === 'string' ? answer : `${answer.status} ${JSON.stringify(answer.body)}`
      if (isStrict || Date.now() > until) {
        failures.push(`${what}: ${said}`)
        throw new Error(`${what}: ${said}`)
      }
      await sleep(AGAIN_MS)
    }
  }

  async function buy(client: Client, socket: ReturnType<typeof openBuyerSocket>, isPix: boolean, card: string) {
    const [carrinho, tentativa] = [randomUUID(), randomUUID()]
    const held = await send('reserve', () => client.reserve([{ id_evento_setor_lote: lote, qtde: 1 }], carrinho))
    const open = await send('reservas', () => client.get<Reservas>('reservas'))
    const order = await send('order', () =>
      client.post<Order>('pagarme/orders', {
        items: open.body.result.find(({ id }) => id === held.body.id)?.itens ?? [],
        payments: [
          isPix
            ? { payment_method: 'pix', pix: { expires_in: 3600 } }
            : { payment_method: 'credit_card', credit_card: { installments: 1, card_id: card } },
        ],
        metadata: { id_reserva: held.body.id, tentativa },
      }),
    )
    const { id, code, status } = order.body
    // If the provider has not answered yet, the order has no id of its own.
    const known = id ?? code
    const message = socket.paid(known)
    if (isPix && !(await payAtBank(shop, code, {}, isStrict ? PATIENCE_MS : DOUBT_MS))) {
      if (isStrict) throw new Error(`the bank could not pay ${code}`)
      // A kill interrupted its call: the provider may not have the order, and without a PIX code nobody pays it.
      return void left.push(code)
    }
    if (isStrict && status !== 'paid') await heardOf(message)
    else if (!(await isShownPaid(client, known, status, message))) return void left.push(code)
    const tickets = await send('tickets', () =>
      client.post<{ result: { status: string }[] }>('eventos/venda', { order_id: known, id_evento_setor_lote: lote }),
    )
    if (tickets.body.result?.[0]?.status !== 'paid')
      failures.push(`tickets of ${code}: ${JSON.stringify(tickets.body)}`)
    bought.push(code)
  }

  /** Waits like the page: for the socket's message, and polls. False: the call was interrupted, and stays in doubt. */
  async function isShownPaid(client: Client, id: string, status: string, message: Promise<void>): Promise<boolean> {
    const until = Date.now() + DOUBT_MS
    let now = status
    while (now !== 'paid') {
      const isHeard = await Promise.race([message.then(() => true), sleep(POLL_MS, false)])
      if (isHeard) return true
      now = (await send('watched order', () => client.get<Order>(`pagarme/orders/${id}`))).body.status
      if (Date.now() <= until) continue
      if (isStrict) throw new Error(`${id} is ${now}`)
      return false
    }
    return true
  }

  const runs = clients.map(async (client, index) => {
    let socket = openBuyerSocket(shop.url, client.cookie)
    try {
      const card = await storeCard(shop, client)
      for (let turn = 1; !isOver; turn += 1) {
        await buy(client, socket, (index + turn) % 2 === 0, card)
        if (turn % ORDERS_PER_CONNECTION !== 0) continue
        socket.close()
        socket = openBuyerSocket(shop.url, client.cookie)
      }
    } catch (error) {
      failures.push(String(error))
    } finally {
      socket.close()
    }
  })
  return {
    bought,
    /** Orders that were left while they were in doubt; `differences` shows their outcome. */
    left,
    failures,
    /** Resolves when this many more tickets are sold; rejects when a buyer failed. */
    sold: async (more: number): Promise<void> => {
      const goal = bought.length + more
      const until = Date.now() + PATIENCE_MS
      while (bought.length < goal) {
        if (failures.length > 0 || Date.now() > until)
          throw new Error([`sold ${bought.length}`, ...failures, shop.errors()].join('\n'))
        await sleep(50)
      }
    },
    /** Resolves when all buyers have ended their current purchase. */
    stop: async (): Promise<void> => {
      isOver = true
      await Promise.all(runs)
    },
  }
}
type Reservas = { result: { id: string; itens: object[] }[] }

async function heardOf(message: Promise<void>): Promise<void> {
  const isHeard = await Promise.race([message.then(() => true), sleep(PATIENCE_MS, false, { ref: false })])
  if (!isHeard) throw new Error('the socket never said that the order is paid')
}
