import type { Socket } from 'socket.io-client'
import { SOCKET } from '../../contract/limits.ts'
import type { BrowserEvents } from '../../contract/socket.ts'

/** Incoming payloads are untyped and are validated before use (contract/socket-rules.ts). */
type ShopSocket = Socket<Record<string, (payload: unknown) => void>, BrowserEvents<unknown>>
/** A subscription over the shared socket; `join` runs again at every connection. */
type Watch = { join(socket: ShopSocket): void; leave(socket: ShopSocket): void; lost(): void }

const watches = new Set<Watch>()
let opened: Promise<ShopSocket> | null = null

/** Opens the socket with the times of docs/product.md#constants. The library is loaded at the first subscription. */
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
    // The server disconnects a socket when its session ends; the library does not reconnect after that by itself.
    if (reason === 'io server disconnect' && watches.size > 0) socket.connect()
  })
  return socket
}

/**
 * Starts a subscription and returns the function that ends it. The connection stays open while there is any
 * subscription.
 */
export function start(watch: Watch): () => void {
  watches.add(watch)
  opened ??= open()
  // If the library fails to load, subscribers rely on polling, and the next subscription tries again.
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

/** Reconnects after a login or logout: the handshake carries the session's cookie. */
export function restartSocket(): void {
  opened?.then(
    (socket) => {
      socket.disconnect()
      if (watches.size > 0) socket.connect()
    },
    () => undefined,
  )
}
