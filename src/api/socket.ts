import type { Socket } from 'socket.io-client'
import { SOCKET } from '../../contract/limits.ts'

/** Something listened to over the one socket; joined again at every connection. */
type Watch = { join(socket: Socket): void; leave(socket: Socket): void; lost(): void }

const watches = new Set<Watch>()
let opened: Promise<Socket> | null = null

/** Times of docs/product.md#constants; the library comes only with the first screen that listens. */
async function open(): Promise<Socket> {
  const { io } = await import('socket.io-client')
  const socket = io({
    reconnectionDelay: SOCKET.reconnectionDelayMs,
    reconnectionDelayMax: SOCKET.reconnectionDelayMaxMs,
    reconnectionAttempts: SOCKET.reconnectionAttempts,
    timeout: SOCKET.timeoutMs,
  })
  socket.on('connect', () => {
    for (const watch of watches) watch.join(socket)
  })
  socket.on('disconnect', (reason) => {
    for (const watch of watches) watch.lost()
    // The server cut it, the session being over: the library would not come back by itself.
    if (reason === 'io server disconnect' && watches.size > 0) socket.connect()
  })
  return socket
}

function start(watch: Watch): () => void {
  watches.add(watch)
  opened ??= open()
  // The library could not be loaded: whoever watches polls, and the next one tries again.
  opened.then(
    (socket) => {
      if (socket.connected && watches.has(watch)) watch.join(socket)
      else if (!socket.active) socket.connect()
    },
    () => {
      opened = null
    },
  )
  return () => {
    watches.delete(watch)
    opened?.then(
      (socket) => {
        watch.leave(socket)
        if (watches.size === 0) socket.disconnect()
      },
      () => undefined,
    )
  }
}

/** Another person logged in, or this one out: the handshake carries the session's cookie, so it is made anew. */
export function restartSocket(): void {
  opened?.then(
    (socket) => {
      socket.disconnect()
      if (watches.size > 0) socket.connect()
    },
    () => undefined,
  )
}

type OrderHandlers = { onConnected(): void; onDisconnected(): void; onMessage(kind: string): void }

/**
 * Watches the caller's order: the event named like its id (docs/product.md#calls). The server's answer to the wish
 * tells how the order stands; only then does the connection count.
 */
export function watchOrder(orderId: string, { onConnected, onDisconnected, onMessage }: OrderHandlers): () => void {
  const onEvent = (payload: unknown) => {
    const { type } = Object(payload)
    if (typeof type === 'string') onMessage(type)
  }
  return start({
    join: (socket) => {
      socket.off(orderId, onEvent).on(orderId, onEvent)
      socket.emit('watch', { order_id: orderId }, (answer: unknown) => {
        const { ok, type } = Object(answer)
        if (ok !== true) return
        onConnected()
        if (typeof type === 'string') onMessage(type)
      })
    },
    leave: (socket) => socket.off(orderId, onEvent),
    lost: onDisconnected,
  })
}

/** Places and lots of an event that changed; nothing personal. */
export type StockChange = {
  lugares: { id_evento_setor: string; nr_lugar: number; livre: boolean }[]
  lotes: string[]
}

/** Watches the places of an event. After a break something may have been missed: `onReconnected` reads again. */
export function watchEvento(id: string, onLugares: (change: StockChange) => void, onReconnected: () => void) {
  let wasLost = false
  const onEvent = (payload: StockChange & { id_evento: string }) => {
    if (payload.id_evento === id) onLugares(payload)
  }
  return start({
    join: (socket) => {
      socket.off('lugares', onEvent).on('lugares', onEvent)
      socket.emit('watch-evento', { id_evento: id })
      if (wasLost) onReconnected()
      wasLost = false
    },
    leave: (socket) => {
      socket.off('lugares', onEvent)
      socket.emit('unwatch-evento', { id_evento: id })
    },
    lost: () => {
      wasLost = true
    },
  })
}
