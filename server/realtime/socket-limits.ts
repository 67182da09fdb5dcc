import type { Config } from '../config.ts'
import type { Rate } from './token-buckets.ts'

/**
 * How much one socket, one cliente and one address may use the sockets (docs/api.md#realtime). Thousands share one
 * address on a mobile network, so its limits are wide; those of a socket are narrow, but a page sends two messages.
 */
export type SocketLimits = {
  /** Rooms of one socket. */
  rooms: number
  /** Above one of these a socket is disconnected. A browser that opens one page each second sends two per second. */
  messagesPerSocket: Rate
  messagesPerCliente: Rate
  /** Above these the subscription is refused, because the sender may share the address with whoever floods. */
  messagesPerAddress: Rate
  connectionsPerCliente: number
  connectionsPerAddress: number
  /** All of an address may come back at once after a restart. */
  handshakesPerAddress: Rate
  /** Questions of sockets to the database at the same time, so that they never fill its pool. */
  reads: number
}

export const socketLimits = (config: Config): SocketLimits => ({
  rooms: 20,
  messagesPerSocket: { burst: 100, perSecond: 5 },
  messagesPerCliente: { burst: 300, perSecond: 20 },
  messagesPerAddress: { burst: 10_000, perSecond: 500 },
  connectionsPerCliente: config.SOCKETS_PER_CLIENTE,
  connectionsPerAddress: config.SOCKETS_PER_ADDRESS,
  handshakesPerAddress: { burst: config.SOCKETS_PER_ADDRESS * 2, perSecond: config.SOCKETS_PER_ADDRESS / 20 },
  reads: 4,
})
