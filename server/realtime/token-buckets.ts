import { LRUCache } from 'lru-cache'

/** `burst` uses at once; then `perSecond` more each second. */
export type Rate = { burst: number; perSecond: number }
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

  /** Uses it once. @returns false when nothing was left */
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

/** A bound of the memory. Whoever is forgotten starts with a full bucket. */
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
