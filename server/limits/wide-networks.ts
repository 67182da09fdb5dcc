import type { AppDeps } from '../app-deps.ts'
import { bitsFor } from './device-limit.ts'
import { consumeRateLimit, HOUR, limitKey, UNLIMITED } from './rate-limit.ts'
import { countsOf } from './rate-limit-repo.ts'
import { widerNetworksOf } from './client-network.ts'

type Deps = Pick<AppDeps, 'db' | 'config'>
type Crowd = { key: string; free: number }

/** The shares of a network's limit that wider ones get before work is due, by the length of their prefix. */
const SHARES = { 56: 1 / 8, 48: 1 / 4, 24: 1 } as const
/** All strangers together get this many times the limit of one network. */
const ALL_TIMES = 10

/**
 * The counters above a network: the wider networks it is in, because who rents a /48 has 65 536 networks, and all
 * strangers together.
 */
const crowdsOf = ({ config }: Deps, network: string): Crowd[] => [
  ...widerNetworksOf(network).map(({ name, length }) => ({
    key: limitKey(config, 'lookup.wide', name),
    free: Math.max(1, config.LOOKUPS_PER_ADDRESS * SHARES[length]),
  })),
  { key: 'lookup.all', free: config.LOOKUPS_PER_ADDRESS * ALL_TIMES },
]

/** The bits of work that the counters above a network ask of strangers; 0: none. */
export async function wideBits(deps: Deps, network: string, first: number): Promise<number> {
  const crowds = crowdsOf(deps, network)
  const keys = crowds.map(({ key }) => key)
  const counts = await countsOf(deps.db, keys, HOUR)
  const bits = crowds.map(({ free }, index) => {
    const count = counts[index] ?? 0
    return count < free ? 0 : bitsFor(first, count, free)
  })
  return Math.max(...bits)
}

/** Counts a use of a stranger in the counters above their network. */
export async function countWide(deps: Deps, network: string): Promise<void> {
  const crowds = crowdsOf(deps, network)
  await Promise.all(crowds.map(({ key }) => consumeRateLimit(deps.db, key, HOUR, UNLIMITED)))
}
