import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '../../../contract/pagarme.ts'
import { type Answer, type Client, makeClients } from '../../support/client.ts'
import type { watch } from '../../support/linear/watch.ts'
import type { Shop } from '../../support/shop.ts'
import { AGAIN_MS, payAtBank, storeCard } from './bank.ts'
import { openBuyerSocket } from './buyer-socket.ts'
import type { TestCluster } from './open.ts'

/** How often a page asks about its order while its socket says nothing. */
const POLL_MS = 10_000
/** A page watches one order; the server lets a connection watch about ten. */
const ORDERS_PER_CONNECTION = 8
/** A part is back within seconds; a buyer who is not served for so long was forgotten. */
const PATIENCE_MS = 120_000
/** Who is told for so long that a payment is in doubt leaves the page; their account shows later what became of it. */
const DOUBT_MS = 45_000

export type BuyersOptions = {
  count: number
  lote: string
  /** Writes down what they do. */
  watched: ReturnType<typeof watch>
  /** true: nothing may fail. false: a page asks again when there is no answer, as it does. */
  isStrict: boolean
}

/** What a strict buyer must never see. */
const failureOf = (what: string, answer: Answer<unknown>) =>
  answer.status === 200 ? null : `${what}: ${answer.status} ${JSON.stringify(answer.body)}`

/** Buyers who buy one ticket after the other, by PIX and by card, through the balancer, until they are told to stop. */
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
    // Without an answer of the provider, the order has no id of its own yet.
    const known = id ?? code
    const message = socket.paid(known)
    if (isPix && !(await payAtBank(shop, code, {}, isStrict ? PATIENCE_MS : DOUBT_MS))) {
      if (isStrict) throw new Error(`the bank could not pay ${code}`)
      // A kill has cut off its call: the provider may not have it, and nobody pays what has no code.
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

  /** As the page: the socket, and beside it a poll. False: its call was cut off, and it is in doubt for long. */
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
    /** Orders that were left while they were in doubt; `differences` tells what became of them. */
    left,
    failures,
    /** Resolves when so many more tickets are sold; rejects when a buyer failed. */
    sold: async (more: number): Promise<void> => {
      const goal = bought.length + more
      const until = Date.now() + PATIENCE_MS
      while (bought.length < goal) {
        if (failures.length > 0 || Date.now() > until)
          throw new Error([`sold ${bought.length}`, ...failures, shop.errors()].join('\n'))
        await sleep(50)
      }
    },
    /** Resolves when everybody has ended the purchase under way. */
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
