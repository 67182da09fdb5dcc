import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'socket.io'
import { type SocketLimits, TokenBucket, TokenBuckets } from '../limits/socket-limits.ts'

/** The library's type of a connection; the namespaces' sockets run over it. */
type Connection = Socket['conn']
/** The part of a WebSocket that the library's types lack. Undefined while a connection polls. */
type WebSocketLike = { terminate(): void; on(event: 'ping', listener: () => void): void }
const webSocketOf = (transport: Connection['transport']): WebSocketLike | undefined =>
  'socket' in transport && transport.name === 'websocket' ? (transport.socket as WebSocketLike) : undefined

/** Ends a connection without a closing handshake, during which the client could send more for 30 seconds. */
function cut(conn: Connection, ...transports: Connection['transport'][]): void {
  conn.close(true)
  for (const transport of [conn.transport, ...transports]) webSocketOf(transport)?.terminate()
}

/**
 * Limits the connections of an address and the messages of a connection, before any of them is parsed.
 * @param addressOf the caller's address
 */
export function limitConnections(io: Server, limits: SocketLimits, addressOf: (request: IncomingMessage) => string) {
  const open = new Map<string, number>()
  const handshakes = new TokenBuckets(limits.handshakesPerAddress)
  const isFull = (address: string): boolean => (open.get(address) ?? 0) >= limits.connectionsPerAddress

  io.engine.on('connection', (conn: Connection) => {
    const address = addressOf(conn.request)
    // Several handshakes may have passed `mayConnect` before the first of them was counted here.
    if (isFull(address)) return cut(conn)
    open.set(address, (open.get(address) ?? 0) + 1)
    const messages = new TokenBucket(limits.messagesPerSocket)
    const count = (): void => {
      if (!messages.take()) cut(conn)
    }
    const countPings = (): void => webSocketOf(conn.transport)?.on('ping', count)
    countPings()
    conn.on('packet', count)
    conn.on('upgrade', countPings)
    // Emitted for each probe of a WebSocket that will replace the polling.
    conn.on('upgrading', (transport: Connection['transport']) => {
      if (!messages.take()) cut(conn, transport)
    })
    conn.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })

  return {
    /** Whether this address may open another connection now. Counts the handshake. */
    mayConnect: (request: IncomingMessage): boolean => {
      const address = addressOf(request)
      return handshakes.take(address) && !isFull(address)
    },
    cut: (socket: Socket): void => cut(socket.conn),
  }
}
