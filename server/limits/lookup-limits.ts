import { WORK } from '../../contract/work-rules.ts'
import type { AppDeps } from '../app-deps.ts'
import type { Requester } from '../auth/requester.ts'
import type { Refusal } from '../result.ts'
import { bitsFor, takeAsDevice } from './device-limit.ts'
import { HOUR, limitKey, takeAll, type Taken, UNLIMITED } from './rate-limit.ts'
import { countOf } from './rate-limit-repo.ts'
import { countWide, wideBits } from './wide-networks.ts'

const FIRST_BITS = 13
/** Lookups of a network in an hour before the required work grows. */
const FREE_PER_NETWORK = 120

/**
 * Counts a lookup of a phone, or requires proof of work first. A device that has logged in before (`known`), and a
 * cliente who is logged in, have a limit of their own, whatever other callers do. For strangers the work grows with the
 * lookups of their network, of the wider networks it is in, and of all strangers: phones can be guessed, and each answer
 * is a first name. No network is refused, because thousands may share it.
 */
export async function takeLookup(deps: AppDeps, known: string | null, requester: Requester): Promise<Taken | Refusal> {
  const { db, config } = deps
  const { session, network } = requester
  const { LOOKUPS_PER_DEVICE: max, LOOKUPS_PER_ADDRESS } = config
  const own = known ? `lookup.known:${known}` : session?.idCliente && `lookup.cliente:${session.idCliente}`
  if (own) return takeAll(db, [{ key: own, windowSeconds: HOUR, max }])
  const address = { key: limitKey(config, 'lookup.address', network), windowSeconds: HOUR, max: UNLIMITED }
  const ofNetwork = await countOf(db, address.key, HOUR)
  const isBesieged = ofNetwork >= LOOKUPS_PER_ADDRESS
  const wide = await wideBits(deps, network, FIRST_BITS)
  const bits = isBesieged ? WORK.hardestBits : Math.max(wide, bitsFor(FIRST_BITS, ofNetwork, FREE_PER_NETWORK))
  const isTight = isBesieged || wide > 0
  const device = { kind: 'lookup', windowSeconds: HOUR, max, bits, isTight } as const
  const taken = await takeAsDevice(deps, device, requester, [address])
  if (taken.ok) await countWide(deps, network)
  return taken
}
