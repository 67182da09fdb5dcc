import { LRUCache } from 'lru-cache'
import type { Config } from '../config/config.ts'

/** `burst` uses at once; then `perSecond` more each second. */
type Rate = { burst: number; perSecond: number }
type Clock = () => number

const monotonic: Clock = () => performance.now()

export class TokenBucket {
  readonly #rate: Rate
  readonly #now: Clock
  #left: number
  #at: number

  constructor(rate: Rate, now: Clock = monotonic) {
    this.#rate = rate
    this.#now = now
    this.#left = rate.burst
    this.#at = now()
  }

  /** Takes one use. @returns false when none is left */
  take(): boolean {
    const { burst, perSecond } = this.#rate
    const now = this.#now()
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}

/** Limits the memory. A key that is evicted starts again with a full bucket. */
const KEYS_MAX = 50_000

/** One bucket for each key, in this process. */
export class TokenBuckets {
  readonly #make: () => TokenBucket
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: KEYS_MAX })

  constructor(rate: Rate, now: Clock = monotonic) {
    this.#make = () => new TokenBucket(rate, now)
  }

  take(key: string): boolean {
    const bucket = this.#buckets.get(key) ?? this.#make()
    this.#buckets.set(key, bucket)
    return bucket.take()
  }
}

/**
 * The limits of the sockets per socket, cliente and address (docs/api.md#realtime). Thousands share one address on a
 * mobile network, so its limits are wide; those of a socket are narrow, because a page sends only two messages.
 */
export type SocketLimits = {
  /** Rooms of one socket. */
  rooms: number
  /** Above one of these a socket is disconnected. A browser that opens one page each second sends two per second. */
  messagesPerSocket: Rate
  messagesPerCliente: Rate
  /**
   * Beyond these limits the subscription is refused but the socket stays, because the sender may share the address with
   * an attacker.
   */
  messagesPerAddress: Rate
  connectionsPerCliente: number
  connectionsPerAddress: number
  /** All clients of an address may reconnect at once after a restart. */
  handshakesPerAddress: Rate
  /** The maximum number of concurrent database queries of sockets, so that they never occupy the whole pool. */
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
