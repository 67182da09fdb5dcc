import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { SOCKET } from '../../../contract/limits.ts'
import { SOCKET_EVENTS } from '../../../contract/socket-events.ts'

type News = { type: string }
type Ack = { ok: boolean; type?: string }

const PAID = 'order.paid'

/**
 * A page's connection (`src/api/socket-connection.ts`): it reconnects by itself, even when the server ended it, with
 * the page's delays, and subscribes to its orders again each time.
 */
export function openBuyerSocket(url: string, cookie: string | null) {
  const watched = new Map<string, () => void>()
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: SOCKET.reconnectionDelayMs,
    reconnectionDelayMax: SOCKET.reconnectionDelayMaxMs,
    ...(cookie !== null && { extraHeaders: { cookie } }),
  })
  let ended = false
  const watch = (id: string) => {
    socket.emit(SOCKET_EVENTS.watchOrder, { order_id: id }, (answer: Ack) => {
      if (answer.type === PAID) watched.get(id)?.()
    })
  }
  socket.on('connect', () => {
    for (const id of watched.keys()) watch(id)
  })
  const comeBack = async (): Promise<void> => {
    await sleep(SOCKET.reconnectionDelayMs)
    if (!ended && !socket.active) socket.connect()
  }
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && comeBack()))
  socket.on('connect_error', () => void (!socket.active && comeBack()))
  const connected = async (): Promise<void> => {
    while (!socket.connected) await sleep(10)
  }
  return {
    socket,
    connected,
    /** Watches an order. Resolves when the server reports that it is paid. */
    paid: (id: string): Promise<void> =>
      new Promise((resolve) => {
        const done = () => {
          socket.off(id)
          watched.delete(id)
          resolve()
        }
        watched.set(id, done)
        socket.on(id, ({ type }: News) => type === PAID && done())
        if (socket.connected) watch(id)
      }),
    /** Breaks the connection, as when the network fails; it reconnects by itself. */
    drop: () => socket.io.engine?.close(),
    close: () => {
      ended = true
      socket.close()
    },
  }
}
