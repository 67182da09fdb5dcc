import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameHash, keyedHash } from './keyed-hash.ts'
import { clearCookie, readCookie, setCookie } from './sessions.ts'

export const KNOWN_COOKIE = 'bilheteria_conhecido'
const COOKIE = { name: KNOWN_COOKIE, path: '/', sameSite: 'lax', days: 365 } as const
/** The maximum number of accounts in the cookie: a family may share a computer. */
const ACCOUNTS_MAX = 5
const SEPARATOR = '~'

/**
 * The account of a login: a user's login name; for a cliente the phone with the id of its present owner
 * (`clienteAccount`).
 */
export type Account = { kind: 'cliente' | 'usuario'; name: string }

/** A phone number may get another owner: devices of its last owner are then unknown. */
export const clienteAccount = (telefone: string, id: string | undefined): Account => ({
  kind: 'cliente',
  name: `${telefone}:${id ?? ''}`,
})
type Device = { id: string; accounts: string[] }
type Secret = { LINK_SECRET: string }

const accountHash = ({ LINK_SECRET }: Secret, { kind, name }: Account): string =>
  keyedHash(LINK_SECRET, 'account', kind, name.toLowerCase()).slice(0, 22)

const signature = ({ LINK_SECRET }: Secret, id: string, accounts: string): string =>
  keyedHash(LINK_SECRET, 'known-device', id, accounts)

function readDevice(secret: Secret, cookie: string | undefined): Device | null {
  const [id = '', accounts = '', signed = ''] = cookie?.split('.') ?? []
  if (!id || !isSameHash(signed, signature(secret, id, accounts))) return null
  return { id, accounts: accounts.split(SEPARATOR) }
}

/**
 * The id of the device if somebody has logged in to this account on it before, otherwise null. It proves nothing else
 * and grants only separate limits of attempts (docs/decisions/limits.md).
 */
export function knownDeviceOf(secret: Secret, cookie: string | undefined, account: Account): string | null {
  const device = readDevice(secret, cookie)
  return device?.accounts.includes(accountHash(secret, account)) ? device.id : null
}

/** After a login: marks this device as known to the account. The cookie has a keyed hash of the account. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, secret: Secret, account: Account): void {
  const before = readDevice(secret, readCookie(request, KNOWN_COOKIE))
  const id = before?.id ?? randomBytes(16).toString('base64url')
  const accounts = [...new Set([accountHash(secret, account), ...(before?.accounts ?? [])])]
    .slice(0, ACCOUNTS_MAX)
    .join(SEPARATOR)
  setCookie(request, reply, COOKIE, `${id}.${accounts}.${signature(secret, id, accounts)}`)
}

/** After an account was removed: the device is no longer known to it. */
export function forgetAccount(request: FastifyRequest, reply: FastifyReply, secret: Secret, account: Account): void {
  const before = readDevice(secret, readCookie(request, KNOWN_COOKIE))
  if (!before) return
  const gone = accountHash(secret, account)
  const accounts = before.accounts.filter((one) => one !== gone).join(SEPARATOR)
  if (accounts) setCookie(request, reply, COOKIE, `${before.id}.${accounts}.${signature(secret, before.id, accounts)}`)
  else clearCookie(request, reply, COOKIE)
}
