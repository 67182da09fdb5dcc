import type { Socket } from 'socket.io-client'
import { SOCKET } from '../../contract/limits.ts'
import type { BrowserEvents } from '../../contract/socket.ts'

/** What comes in is read before it is believed (contract/socket-rules.ts). */
type ShopSocket = Socket<Record<string, (payload: unknown) => void>, BrowserEvents<unknown>>
/** Something listened to over the one socket; joined again at every connection. */
type Watch = { join(socket: ShopSocket): void; leave(socket: ShopSocket): void; lost(): void }

const watches = new Set<Watch>()
let opened: Promise<ShopSocket> | null = null

/** Times of docs/product.md#constants; the library comes only with the first screen that listens. */
async function open(): Promise<ShopSocket> {
  const { io } = await import('socket.io-client')
  const socket: ShopSocket = io({
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

/** Watches until what it returns is called; the connection is there as long as anybody watches. */
export function start(watch: Watch): () => void {
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
