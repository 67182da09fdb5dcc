import type { AppDeps } from '../app-deps.ts'
import { clienteAccount, knownDeviceOf } from '../auth/known-device.ts'
import type { Requester } from '../auth/requester.ts'
import { takeAsDevice } from './device-limit.ts'
import { widerNetworksOf } from './client-network.ts'
import { consumeRateLimit, DAY, HOUR, limitKey, takeAll, type Taken, TEN_MINUTES, UNLIMITED } from './rate-limit.ts'
import { countOf, type RateLimit, uncountNow } from './rate-limit-repo.ts'
import { smsPrice } from './sms-price.ts'
import { type Refusal, refuse } from '../result.ts'
import { clienteOf } from '../modules/sms/sms-repo.ts'

const DAY_KEY = 'sms.day'

/** The day's codes of all, for a code that an admin asks for to test the service. */
export const smsOfDay = ({ SMS_PER_DAY }: Pick<AppDeps['config'], 'SMS_PER_DAY'>): RateLimit => ({
  key: DAY_KEY,
  windowSeconds: DAY,
  max: SMS_PER_DAY,
})

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
/** The share of the day's codes that one network may leave unconfirmed. */
const NETWORK_SHARE = 0.2

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

const confirmedKey = ({ config }: AppDeps, network: string) => limitKey(config, 'sms.confirmed', network)

/** A network, and the /48 around an IPv6 one: its owner has 65 536 of them. */
const sitesOf = (network: string): { network: string; site: string } => ({
  network,
  site: widerNetworksOf(network).find(({ length }) => length === 48)?.name ?? network,
})
/** A /48 counts like this many networks. */
const NETWORKS_PER_SITE = 4

/** The codes that nobody has confirmed: of a network and its /48 in an hour, and of the latter in a day. */
function unconfirmed({ config }: AppDeps, requester: Requester): { hours: RateLimit[]; day: RateLimit } {
  const { network, site } = sitesOf(requester.network)
  const hour = (kind: string, name: string) => ({
    key: limitKey(config, kind, name),
    windowSeconds: HOUR,
    max: UNLIMITED,
  })
  return {
    hours: [hour('sms.address', network), hour('sms.site', site)],
    day: {
      key: limitKey(config, 'sms.site.day', site),
      windowSeconds: DAY,
      max: Math.ceil(config.SMS_PER_DAY * NETWORK_SHARE),
    },
  }
}

/** Codes that a network has not confirmed in this hour, or its part of those of its /48. */
async function unconfirmedNow({ db }: AppDeps, [network, site]: RateLimit[]): Promise<number> {
  const count = async (limit?: RateLimit) => (limit ? countOf(db, limit.key, HOUR) : 0)
  return Math.max(await count(network), Math.floor((await count(site)) / NETWORKS_PER_SITE))
}

/**
 * Counts a code about to be sent against all limits, or against none; or requires proof of work first. A known device,
 * and a cliente who is logged in, have limits of their own: what strangers of their network do costs them nothing.
 */
export async function takeSend(
  deps: AppDeps,
  telefone: string,
  standing: Standing,
  requester: Requester,
): Promise<Taken | Refusal> {
  const { db, config } = deps
  const { session, network } = requester
  const used = await countOf(db, DAY_KEY, DAY)
  const ofPhone = perPhone(deps, telefone, standing, network)
  const shared = [...ofPhone, ...forAll(deps, standing, used, network)]
  const max = config.SMS_PER_DEVICE
  const own =
    standing.is === 'device'
      ? limitKey(config, 'sms.known', standing.key)
      : session?.idCliente && `sms.cliente:${session.idCliente}`
  if (own) return takeAll(db, [{ key: own, windowSeconds: HOUR, max }, ...shared])
  // Nobody works for a code that is refused all the same.
  for (const { key, windowSeconds, max: most } of ofPhone)
    if ((await countOf(db, key, windowSeconds)) >= most) return refuse(429, 'rate.limited')
  const { hours, day } = unconfirmed(deps, requester)
  const { bits, isDue } = smsPrice(
    {
      unconfirmed: await unconfirmedNow(deps, hours),
      confirmed: await countOf(db, confirmedKey(deps, network), HOUR),
      ofDevice: session ? await countOf(db, `sms.device:${session.id}`, HOUR) : 0,
      ofPhone: await countOf(db, limitKey(config, 'sms.phone.day', telefone), DAY),
      isScarce: standing.is === 'stranger' && used >= config.SMS_PER_DAY * TIGHT_SHARE,
    },
    config.SMS_PER_ADDRESS,
  )
  const device = { kind: 'sms', windowSeconds: HOUR, max, bits, isTight: isDue } as const
  return takeAsDevice(deps, device, requester, [...hours, day, ...shared])
}

/** A confirmed code no longer counts for its network, which may ask for more. */
export async function countConfirmed(deps: AppDeps, requester: Requester): Promise<void> {
  const { session, network } = requester
  if (session?.idCliente) return
  const { hours, day } = unconfirmed(deps, requester)
  for (const { key, windowSeconds } of [...hours, day]) await uncountNow(deps.db, key, windowSeconds)
  await consumeRateLimit(deps.db, confirmedKey(deps, network), HOUR, UNLIMITED)
}

/** Whether today's codes have just reached the strangers' share: true once a day. */
export async function hasReachedShare({ db, config }: AppDeps): Promise<boolean> {
  if ((await countOf(db, DAY_KEY, DAY)) < Math.ceil(config.SMS_PER_DAY * STRANGERS_SHARE)) return false
  return consumeRateLimit(db, 'sms.day.alert', DAY, 1)
}
