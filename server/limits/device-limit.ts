import { createHash, randomBytes } from 'node:crypto'
import { bitsOf, hasZeroBits, WORK } from '../../contract/work-rules.ts'
import type { AppDeps } from '../app-deps.ts'
import { isSameHash, keyedHash } from '../auth/keyed-hash.ts'
import type { Requester } from '../auth/requester.ts'
import { countOnce, type RateLimit } from './rate-limit-repo.ts'
import { limitKey, takeAll, type Taken } from './rate-limit.ts'
import { type Refusal, refuse } from '../result.ts'

/** Short, so that a challenge with its answer fits into one block of the hash function. */
const SIGNATURE_CHARACTERS = 16

/** The purpose of a challenge: it is not valid for another call, or from another network. */
export type WorkPurpose = { kind: 'sms' | 'lookup' | 'login' | 'codigo'; network: string }

const signature = (secret: string, { kind, network }: WorkPurpose, head: string): string =>
  keyedHash(secret, 'work', kind, network, head).slice(0, SIGNATURE_CHARACTERS)

/**
 * A challenge: `bits.issued.id.signature`. Nothing is stored until its proof is used.
 * @internal
 */
export function makeChallenge(secret: string, purpose: WorkPurpose, bits: number, now: Date): string {
  const head = `${bits}.${Math.floor(now.getTime() / 1000)}.${randomBytes(9).toString('base64url')}`
  return `${head}.${signature(secret, purpose, head)}`
}

/**
 * Checks a proof: our own challenge for this purpose, still valid, with at least `bits`, and the work done.
 * @returns the id of the challenge, which may be used once, and when it was issued (epoch seconds); or null
 * @internal
 */
export function checkProof(
  secret: string,
  purpose: WorkPurpose,
  proof: string | undefined,
  bits: number,
  now: Date,
): { id: string; issued: number } | null {
  const [given = '', issued = '', id = '', signed = '', found = ''] = proof?.split('.') ?? []
  if (!isSameHash(signed, signature(secret, purpose, `${given}.${issued}.${id}`)) || !/^\d{1,16}$/.test(found))
    return null
  const age = now.getTime() / 1000 - Number(issued)
  if (age > WORK.seconds || bitsOf(`${given}.`) < bits) return null
  const hash = createHash('sha256').update(`${given}.${issued}.${id}.${signed}.${found}`).digest()
  return hasZeroBits(hash, Number(given)) ? { id, issued: Number(issued) } : null
}

type Deps = Pick<AppDeps, 'db' | 'config' | 'now'>

/** Each doubling of a count beyond `free` adds one bit, which doubles the work. */
export const bitsFor = (first: number, count: number, free: number): number =>
  Math.min(WORK.maxBits, first + Math.max(0, Math.floor(Math.log2(Math.max(1, count / free)))))

/**
 * Requires a proof of work of `bits`.
 * @returns null when the request carries a valid proof; otherwise a refusal with a new challenge
 */
export async function demandWork(
  { db, config, now }: Deps,
  kind: WorkPurpose['kind'],
  { network, proof }: Requester,
  bits: number,
): Promise<Refusal | null> {
  const secret = config.LINK_SECRET
  const proven = checkProof(secret, { kind, network }, proof, bits, now())
  // A challenge has one counter row for its whole validity, so that its proof is used only once.
  const isFirstUse = proven !== null && (await countOnce(db, `work:${proven.id}`, proven.issued))
  if (isFirstUse) return null
  const challenge = makeChallenge(secret, { kind, network }, bits, now())
  return { ...refuse(403, 'proof.needed'), headers: { [WORK.challengeHeader]: challenge } }
}

/** `max`: per device and window. `bits`: the work required beyond it. `isTight`: work is required at once. */
export type DeviceLimit = {
  kind: 'sms' | 'lookup' | 'codigo'
  windowSeconds: number
  max: number
  bits: number
  isTight?: boolean
}

/**
 * Counts a use by a device, then against wider limits. A device is a session; all browsers of a network without a
 * session count as one device together. Beyond its limit each of them must do a short proof of work and is then counted
 * only against the wider limits, so that omitting the cookie gains nothing.
 */
export async function takeAsDevice(
  deps: Deps,
  { kind, windowSeconds, max, bits, isTight = false }: DeviceLimit,
  requester: Requester,
  wider: readonly RateLimit[],
): Promise<Taken | Refusal> {
  const { session, network } = requester
  const own = session
    ? { key: `${kind}.device:${session.id}`, windowSeconds, max }
    : { key: limitKey(deps.config, `${kind}.network`, network), windowSeconds, max }
  if (!isTight) {
    const taken = await takeAll(deps.db, [own, ...wider])
    if (taken.ok || session || taken.over !== own.key) return taken
  }
  const refusal = await demandWork(deps, kind, requester, bits)
  return refusal ?? takeAll(deps.db, session ? [own, ...wider] : wider)
}
