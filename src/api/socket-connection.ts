import { io, type Socket } from 'socket.io-client'
import { SOCKET } from '../../contract/limits.ts'
import type { BrowserEvents } from '../../contract/socket.ts'

/** Incoming payloads are untyped and are validated before use (contract/socket-rules.ts). */
type ShopSocket = Socket<Record<string, (payload: unknown) => void>, BrowserEvents<unknown>>
/** A subscription over the shared socket; `join` runs again at every connection. */
type Watch = { join(socket: ShopSocket): void; leave(socket: ShopSocket): void; lost(): void }

const watches = new Set<Watch>()
let opened: ShopSocket | null = null
let returning: ReturnType<typeof setTimeout> | undefined
let closing: ReturnType<typeof setTimeout> | undefined

/**
 * Connects again where the library does not by itself: after the server disconnected the socket, because its session
 * ended, or refused it, because the person has too many. Within the library's times, and not all browsers at once.
 */
function returnLater(socket: ShopSocket): void {
  const { reconnectionDelayMs: least, reconnectionDelayMaxMs: most } = SOCKET
  clearTimeout(returning)
  returning = setTimeout(
    () => {
      if (watches.size > 0 && !socket.active) socket.connect()
    },
    least + Math.random() * (most - least),
  )
}

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
    if (reason === 'io server disconnect') returnLater(socket)
  })
  socket.on('connect_error', () => {
    if (!socket.active) returnLater(socket)
  })
  return socket
}

/**
 * Starts a subscription and returns the function that ends it. The connection stays open while there is any
 * subscription, and a little longer.
 */
export function start(watch: Watch): () => void {
  clearTimeout(closing)
  watches.add(watch)
  opened ??= open()
  const socket = opened
  if (socket.connected) watch.join(socket)
  else if (!socket.active) socket.connect()
  return () => {
    watches.delete(watch)
    watch.leave(socket)
    clearTimeout(closing)
    if (watches.size === 0) closing = setTimeout(() => socket.disconnect(), SOCKET.unusedCloseMs)
  }
}

/** Reconnects: the handshake carries the session's cookie. */
export function reconnect(): void {
  opened?.disconnect()
  if (watches.size > 0) opened?.connect()
}
