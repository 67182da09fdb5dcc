import { setTimeout as sleep } from 'node:timers/promises'
import type { Buyer } from '../data.ts'
import type { BenchShop } from '../shop.ts'

/** A page watches one order; the server allows about ten per connection. */
const ORDERS_PER_CONNECTION = 8

type Connection = {
  watched: number
  send(id: string): void
  onMessage: (id: string, type: string) => void
  close(): void
}
const connections = new Map<string, Promise<Connection>>()

/** A connection as the page opens it, implemented without the library, whose overhead would add to the load. */
function connect(shop: BenchShop, cookie: string): Promise<Connection> {
  const address = `${shop.site.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { headers: { cookie } } as never)
  return new Promise((resolve, reject) => {
    const watching: string[] = []
    const connection: Connection = {
      watched: 0,
      onMessage: () => {},
      send: (id) => socket.send(`42${watching.push(id) - 1}["watch",${JSON.stringify({ order_id: id })}]`),
      close: () => socket.close(),
    }
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.startsWith('0')) return socket.send('40')
      if (text === '2') return socket.send('3')
      if (text.startsWith('40')) return resolve(connection)
      const [, kind, ack, body] = /^4([23])(\d*)(\[.*)$/.exec(text) ?? []
      if (!body) return
      const message = JSON.parse(body)
      if (kind === '3') connection.onMessage(watching[Number(ack)] ?? '', message[0].type)
      else connection.onMessage(message[0], message[1].type)
    })
    socket.addEventListener('error', () => reject(new Error('a buyer could not connect')))
  })
}

async function connectionOf(shop: BenchShop, { cookie }: Buyer): Promise<Connection> {
  const open = await connections.get(cookie)
  if (open && open.watched < ORDERS_PER_CONNECTION) return open
  open?.close()
  const next = connect(shop, cookie)
  connections.set(cookie, next)
  return next
}

/**
 * Watches an order as its page does. Await it before the bank pays.
 * @returns `paid`: whether the payment's message came within this time
 */
export async function watchOrder(shop: BenchShop, buyer: Buyer, id: string, patienceMs: number) {
  const connection = await connectionOf(shop, buyer)
  connection.watched += 1
  const paid = new Promise<boolean>((resolve) => {
    connection.onMessage = (ofOrder, type) => {
      if (ofOrder === id && type === 'order.paid') resolve(true)
    }
  })
  connection.send(id)
  return { paid: () => Promise.race([paid, sleep(patienceMs, false, { ref: false })]) }
}

/** Ends all connections, so that the program can end. */
export async function closeConnections(): Promise<void> {
  for (const connection of connections.values()) (await connection).close()
  connections.clear()
}
