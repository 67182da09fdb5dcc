import type { AppDeps } from '../app-deps.ts'
import { DAY, limitFailures, limitKey, QUARTER_HOUR } from './rate-limit.ts'
import type { Result } from '../result.ts'
import { knownDeviceOf } from '../auth/known-device.ts'
import type { TicketUser } from '../auth/login-ticket-repo.ts'
import type { Requester } from '../auth/requester.ts'

/** The limit of a day is this many times the limit of a quarter of an hour. */
const DAY_TIMES = 10

/**
 * Limits the wrong codes after a right password (docs/decisions/second-factor.md). A device that has logged in to the
 * account before has limits of its own, so that somebody else who knows the password cannot lock the owner out; all
 * other devices together have a daily limit that is too low for guessing a code of six digits.
 */
export function limitCodes<T>(
  { db, config }: Pick<AppDeps, 'db' | 'config'>,
  { id, login }: TicketUser,
  requester: Requester,
  attempt: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const max = config.LOGINS_PER_USER
  const known = knownDeviceOf(config, requester.device, { kind: 'usuario', name: login })
  const [soon, wide] = known
    ? [limitKey(config, 'factor.device', id, known), limitKey(config, 'factor.device-day', id, known)]
    : [limitKey(config, 'factor.pair', id, requester.network), limitKey(config, 'factor.strangers', id)]
  return limitFailures(
    db,
    [
      { key: soon, windowSeconds: QUARTER_HOUR, max },
      { key: wide, windowSeconds: DAY, max: max * DAY_TIMES },
    ],
    attempt,
  )
}

/** Limits the failures of a user who is logged in, with their password or a code. */
export const limitOwnProof = <T>(
  { db, config }: Pick<AppDeps, 'db' | 'config'>,
  idUsuario: string,
  attempt: () => Promise<Result<T>>,
): Promise<Result<T>> => {
  const max = config.LOGINS_PER_USER
  return limitFailures(
    db,
    [
      { key: `password.usuario:${idUsuario}`, windowSeconds: QUARTER_HOUR, max },
      { key: `factor.usuario:${idUsuario}`, windowSeconds: DAY, max: max * DAY_TIMES },
    ],
    attempt,
  )
}
