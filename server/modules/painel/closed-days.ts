import { LRUCache } from 'lru-cache'
import type { CidadeScope, Period } from './painel-vendas-repo.ts'

/** Changes without a refund, such as of an event's city, are visible after this time at the latest. */
const FRESH_MS = 60_000
/** The number of cached periods, each with a few thousand rows at most. */
const KEPT = 60

/**
 * Sums of past days, computed once for all dashboards: a sale's time is that of its commit, so a past day gets no new
 * sale, and only refunds and chargebacks change it.
 */
export type ClosedDays = {
  /** The cached answer of `read`, or a new one. @param version the earlier answer of `returnedVersion` */
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
