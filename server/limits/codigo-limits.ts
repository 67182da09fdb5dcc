import type { AppDeps } from '../app-deps.ts'
import type { Requester } from '../auth/requester.ts'
import type { Result } from '../result.ts'
import { bitsFor, takeAsDevice } from './device-limit.ts'
import { HOUR, limitKey, QUARTER_HOUR, UNLIMITED } from './rate-limit.ts'
import { countOf } from './rate-limit-repo.ts'

const FIRST_BITS = 14

/**
 * Limits the codes that are not found, as wrong passwords are: some for each device, and beyond the limit of a network,
 * which thousands may share, each further attempt requires a proof of work that grows.
 */
export async function limitCodigos<T>(
  deps: Pick<AppDeps, 'db' | 'config' | 'now'>,
  requester: Requester,
  attempt: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const { db, config } = deps
  const { LOGINS_PER_USER: max, LOGINS_PER_ADDRESS: free } = config
  const address = { key: limitKey(config, 'codigo.address', requester.network), windowSeconds: HOUR, max: UNLIMITED }
  const ofNetwork = await countOf(db, address.key, HOUR)
  const device = {
    kind: 'codigo',
    windowSeconds: QUARTER_HOUR,
    max,
    bits: bitsFor(FIRST_BITS, ofNetwork, free),
    isTight: ofNetwork >= free,
  } as const
  const taken = await takeAsDevice(deps, device, requester, [address])
  if (!taken.ok) return taken
  const result = await attempt()
  if (result.ok) await taken.giveBack()
  return result
}
