import { io, type Socket } from 'socket.io-client'
import { SOCKET } from '../../contract/limits.ts'
import type { BrowserEvents } from '../../contract/socket.ts'

/** Incoming payloads are untyped and are validated before use (contract/socket-rules.ts). */
type ShopSocket = Socket<Record<string, (payload: unknown) => void>, BrowserEvents<unknown>>
/** A subscription over the shared socket; `join` runs again at every connection. */
type Watch = { join(socket: ShopSocket): void; leave(socket: ShopSocket): void; lost(): void }

const watches = new Set<Watch>()
let opened: ShopSocket | null = null

/** Opens the socket with the times of docs/product.md#constants. */
function open(): ShopSocket {
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
  const socket = opened
  if (socket.connected) watch.join(socket)
  else if (!socket.active) socket.connect()
  return () => {
    watches.delete(watch)
    watch.leave(socket)
    if (watches.size === 0) socket.disconnect()
  }
}

/** Reconnects: the handshake carries the session's cookie. */
export function reconnect(): void {
  opened?.disconnect()
  if (watches.size > 0) opened?.connect()
}
