import type { AppDeps } from '../app-deps.ts'
import { WORK } from '../../contract/work-rules.ts'
import { bitsFor, demandWork } from './device-limit.ts'
import { consumeRateLimit, limitFailures, limitKey, QUARTER_HOUR, UNLIMITED } from './rate-limit.ts'
import { countOf, type RateLimit } from './rate-limit-repo.ts'
import { type Result, refuse } from '../result.ts'
import { type Account, knownDeviceOf } from '../auth/known-device.ts'
import type { Requester } from '../auth/requester.ts'

const FIRST_BITS = 16
/**
 * A network, which thousands may share, is never refused: its unknown devices do proof of work, at this multiple of the
 * limit the hardest.
 */
const HARDEST_AT = 10
/**
 * Checking a right password costs as much processor time as a wrong one: beyond this multiple of `max`, logins are
 * refused.
 */
const LOGINS_PER_FAILURE = 10

const bitsBeyond = (failures: number, free: number): number =>
  failures < free ? 0 : bitsFor(FIRST_BITS, failures, free)

/**
 * Limits the failed logins of an account in a way that nobody can lock somebody else out (docs/decisions/limits.md):
 * they count per account and network, and a device that has logged in to the account before has a limit of `max` of its
 * own. Many failures of an account from all networks, or of one network, require proof of work of unknown devices for
 * each further attempt. Successful logins are limited only against a flood.
 */
export async function limitLogins<T>(
  deps: Pick<AppDeps, 'db' | 'config' | 'now'>,
  { account, max }: { account: Account; max: number },
  requester: Requester,
  attempt: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const { db, config } = deps
  const who = [account.kind, account.name.toLowerCase()]
  const known = knownDeviceOf(config, requester.device, account)
  const tryAt = async (key: string, wider: readonly RateLimit[]): Promise<Result<T>> => {
    const isFlood = !(await consumeRateLimit(db, `${key}.all`, QUARTER_HOUR, max * LOGINS_PER_FAILURE))
    if (isFlood) return refuse(429, 'rate.limited')
    return limitFailures(db, [{ key, windowSeconds: QUARTER_HOUR, max }, ...wider], attempt)
  }
  if (known) return tryAt(limitKey(config, 'login.device', ...who, known), [])
  const { network } = requester
  const { LOGINS_BEFORE_WORK, LOGINS_PER_ADDRESS } = config
  const everywhere = { key: limitKey(config, 'login.account', ...who), windowSeconds: QUARTER_HOUR, max: UNLIMITED }
  const address = {
    key: limitKey(config, 'login.address', network),
    windowSeconds: QUARTER_HOUR,
    max: UNLIMITED,
  }
  const ofAddress = await countOf(db, address.key, QUARTER_HOUR)
  const bits = Math.max(
    bitsBeyond(await countOf(db, everywhere.key, QUARTER_HOUR), LOGINS_BEFORE_WORK),
    bitsBeyond(ofAddress, LOGINS_PER_ADDRESS),
    ofAddress < LOGINS_PER_ADDRESS * HARDEST_AT ? 0 : WORK.hardestBits,
  )
  const refusal = bits > 0 ? await demandWork(deps, 'login', requester, bits) : null
  if (refusal) return refusal
  return tryAt(limitKey(config, 'login.pair', ...who, network), [everywhere, address])
}
