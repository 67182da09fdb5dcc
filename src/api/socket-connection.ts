import { io, type Socket } from 'socket.io-client'
import { SOCKET } from '../../contract/limits.ts'
import type { BrowserEvents } from '../../contract/socket.ts'
import { HOUSE_ID, SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { readEditedMessage } from '../../contract/socket-rules.ts'

/** Incoming payloads are untyped and are validated before use (contract/socket-rules.ts). */
type ShopSocket = Socket<Record<string, (payload: unknown) => void>, BrowserEvents<unknown>>
/** A subscription over the shared socket; `join` runs again at every connection. */
type Watch = { join(socket: ShopSocket): void; leave(socket: ShopSocket): void; lost(): void }

const watches = new Set<Watch>()
let houseEdited = (): void => {}
/** Every open socket hears of the house, whatever it watches. */
export const onHouse = (edited: () => void): void => {
  houseEdited = edited
}
let opened: ShopSocket | null = null
let returning: ReturnType<typeof setTimeout> | undefined
let closing: ReturnType<typeof setTimeout> | undefined
let joining: ReturnType<typeof setTimeout> | undefined

/** A random delay within the library's limits, so that the browsers do not all reconnect at once. */
function soon(): number {
  const { reconnectionDelayMs: least, reconnectionDelayMaxMs: most } = SOCKET
  return least + Math.random() * (most - least)
}

/**
 * Reconnects where the library does not: after the server disconnected the socket because its session ended or the
 * process stopped, or refused it because the person has too many connections.
 */
function returnLater(socket: ShopSocket): void {
  clearTimeout(returning)
  returning = setTimeout(() => {
    if (watches.size > 0 && !socket.active) socket.connect()
  }, soon())
}

/** Subscribes again over the open connection, because messages to the server's process may have been lost. */
function joinLater(socket: ShopSocket): void {
  if (joining !== undefined) return
  joining = setTimeout(() => {
    joining = undefined
    if (!socket.connected) return
    for (const watch of watches) {
      watch.lost()
      watch.join(socket)
    }
  }, soon())
}

/** Opens the socket with the reconnection times of docs/product.md#constants. */
function open(): ShopSocket {
  const socket: ShopSocket = io({
    // WebSocket first: it needs one connection to one process. Polling is for networks that block WebSocket.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: SOCKET.reconnectionDelayMs,
    reconnectionDelayMax: SOCKET.reconnectionDelayMaxMs,
    reconnectionAttempts: SOCKET.reconnectionAttempts,
    timeout: SOCKET.timeoutMs,
  })
  socket.on('connect', () => {
    for (const watch of watches) watch.join(socket)
  })
  socket.on(SOCKET_EVENTS.edited, (payload) => {
    if (readEditedMessage(payload)?.id === HOUSE_ID) houseEdited()
  })
  socket.on(SOCKET_EVENTS.again, () => joinLater(socket))
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

/** Reconnects, because only the handshake sends the session's cookie. */
export function reconnect(): void {
  opened?.disconnect()
  if (watches.size > 0) opened?.connect()
}
