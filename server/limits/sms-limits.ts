import type { AppDeps } from '../app-deps.ts'
import { clienteAccount, knownDeviceOf } from '../auth/known-device.ts'
import type { Requester } from '../auth/requester.ts'
import { bitsFor, takeAsDevice } from './device-limit.ts'
import { consumeRateLimit, DAY, HOUR, limitKey, type Taken, TEN_MINUTES } from './rate-limit.ts'
import { countOf, type RateLimit } from './rate-limit-repo.ts'
import type { Refusal } from '../result.ts'
import { clienteOf } from '../modules/sms/sms-repo.ts'

const DAY_KEY = 'sms.day'

/**
 * The shares of the day's codes (`SMS_PER_DAY`) beyond which strangers, and then clientes, are limited further: known
 * devices take precedence, and codes for strangers never use up theirs (docs/api.md#sms).
 */
const STRANGERS_SHARE = 0.7
const CLIENTES_SHARE = 0.9
/** Beyond their share, strangers get this part of the day's codes per hour, one per network and hour. */
const TRICKLE_PER_HOUR = 1 / 240
/** Beyond this share every stranger must do proof of work for a code. */
const TIGHT_SHARE = 0.5
const FIRST_BITS = 15
const TIGHT_BITS = 1
/** Codes of a network in an hour before the required work grows. */
const FREE_PER_NETWORK = 16

/**
 * The class of a requester of a code. `device`: a device that has logged in to the phone's account before, or is logged
 * in now. `cliente`: the phone has an account. `stranger`: it has none.
 */
export type Standing = { is: 'device'; key: string } | { is: 'cliente' | 'stranger' }

export async function standingOf(
  { db, config }: AppDeps,
  telefone: string,
  { session, device }: Requester,
): Promise<Standing> {
  const id = await clienteOf(db, telefone)
  const known = knownDeviceOf(config, device, clienteAccount(telefone, id ?? undefined))
  if (known) return { is: 'device', key: known }
  if (id !== null && session?.idCliente === id) return { is: 'device', key: id }
  return { is: id === null ? 'stranger' : 'cliente' }
}

/** The wait between two codes: a known device has one of its own, so that nobody else can make it wait. */
export const slotKey = ({ config }: AppDeps, telefone: string, standing: Standing): string =>
  standing.is === 'device'
    ? limitKey(config, 'sms.last.device', telefone, standing.key)
    : limitKey(config, 'sms.last', telefone)

/**
 * Limits per phone: in ten minutes and in a day. A known device has the same limits for itself; one network gets half
 * of the day's.
 */
function perPhone({ config }: AppDeps, telefone: string, standing: Standing, network: string): RateLimit[] {
  const { SMS_PER_PHONE, SMS_PER_PHONE_DAY } = config
  const key = (kind: string, ...more: string[]) => limitKey(config, kind, telefone, ...more)
  const of = standing.is === 'device' ? ['device', standing.key] : []
  const all = [
    { key: key('sms.phone', ...of), windowSeconds: TEN_MINUTES, max: SMS_PER_PHONE },
    { key: key('sms.phone.day', ...of), windowSeconds: DAY, max: SMS_PER_PHONE_DAY },
  ]
  if (standing.is === 'device') return all
  return [{ key: key('sms.phone.network', network), windowSeconds: DAY, max: Math.ceil(SMS_PER_PHONE_DAY / 2) }, ...all]
}

/** The limits for all: the day's share of this class, or the hourly rate of strangers when their share is used up. */
function forAll({ config }: AppDeps, standing: Standing, used: number, network: string): RateLimit[] {
  const perDay = config.SMS_PER_DAY
  const day = (share: number) => [{ key: DAY_KEY, windowSeconds: DAY, max: Math.ceil(perDay * share) }]
  if (standing.is === 'device') return day(1)
  if (standing.is === 'cliente') return day(CLIENTES_SHARE)
  if (used < Math.ceil(perDay * STRANGERS_SHARE)) return day(STRANGERS_SHARE)
  const trickle = Math.max(1, Math.floor(perDay * TRICKLE_PER_HOUR))
  return [
    { key: limitKey(config, 'sms.trickle', network), windowSeconds: HOUR, max: 1 },
    { key: 'sms.trickle', windowSeconds: HOUR, max: trickle },
    // Counted, but not refused: with the hourly rate over 24 hours a day exceeds its limit by a tenth at most.
    ...day(2),
  ]
}

/** Counts a code about to be sent against all limits, or against none; or requires proof of work first. */
export async function takeSend(
  deps: AppDeps,
  telefone: string,
  standing: Standing,
  requester: Requester,
): Promise<Taken | Refusal> {
  const { db, config } = deps
  const address = { key: limitKey(config, 'sms.address', requester.network), windowSeconds: HOUR }
  const [used, ofNetwork] = [await countOf(db, DAY_KEY, DAY), await countOf(db, address.key, HOUR)]
  const isTight = standing.is === 'stranger' && used >= config.SMS_PER_DAY * TIGHT_SHARE
  const bits = bitsFor(FIRST_BITS + (isTight ? TIGHT_BITS : 0), ofNetwork, FREE_PER_NETWORK)
  return takeAsDevice(
    deps,
    { kind: 'sms', windowSeconds: HOUR, max: config.SMS_PER_DEVICE, bits, isTight },
    requester,
    [
      { ...address, max: config.SMS_PER_ADDRESS },
      ...perPhone(deps, telefone, standing, requester.network),
      ...forAll(deps, standing, used, requester.network),
    ],
  )
}

/** Whether today's codes have just reached the strangers' share: true once a day. */
export async function hasReachedShare({ db, config }: AppDeps): Promise<boolean> {
  if ((await countOf(db, DAY_KEY, DAY)) < Math.ceil(config.SMS_PER_DAY * STRANGERS_SHARE)) return false
  return consumeRateLimit(db, 'sms.day.alert', DAY, 1)
}
