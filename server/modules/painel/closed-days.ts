import { LRUCache } from 'lru-cache'
import type { CidadeScope, Period } from './painel-vendas-repo.ts'

/** What moves without a refund, such as an event's city, is seen at most this much later. */
const FRESH_MS = 60_000
/** Periods in memory, each at most a few thousand rows. */
const KEPT = 60

/**
 * Sums of days that are over, computed once for all dashboards: a sale's time is that of its commit, so such a day gains
 * no sale, and loses money by refunds and chargebacks alone.
 */
export type ClosedDays = {
  /** The kept answer of `read`, or a new one. @param version what `returnedVersion` said before */
  of<T>(what: string, cidades: CidadeScope, period: Period, version: string, read: () => Promise<T>): Promise<T>
}

export function createClosedDays(): ClosedDays {
  const cache = new LRUCache<string, Promise<unknown>>({ max: KEPT, ttl: FRESH_MS })
  return {
    of: <T>(what: string, cidades: CidadeScope, { from, until }: Period, version: string, read: () => Promise<T>) => {
      const key = JSON.stringify([what, cidades?.toSorted() ?? null, from, until, version])
      const kept = cache.get(key) as Promise<T> | undefined
      if (kept) return kept
      const reading = read()
      cache.set(key, reading)
      reading.catch(() => cache.delete(key))
      return reading
    },
  }
}
