import type { FastifyReply, FastifyRequest } from 'fastify'
import { DESAFIO_SECONDS } from '../../contract/chaves-rules.ts'
import { LOGIN_TICKET_SECONDS } from '../../contract/second-factor-rules.ts'
import { STAFF_SESSION_DAYS } from './admin-sessions-repo.ts'
import { SESSION_DAYS } from './sessions-repo.ts'

export const SESSION_COOKIE = 'bilheteria_sessao'

/**
 * The name of a cookie. Over https it has the prefix with which browsers accept it only from this host and only over
 * https: another host of the domain cannot set it. The name without the prefix is not read then.
 */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

/** `isSecure` (plugin `security`): the public address is https, whatever protocol the proxy uses to reach us. */
const isSecure = (request: FastifyRequest): boolean => request.server.isSecure || request.protocol === 'https'

/** The value of one of our cookies. */
export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.cookies[cookieName(name, isSecure(request))]

type CookieUse = { name: string; path: string; sameSite: 'lax' | 'strict'; days: number }

const attributes = (request: FastifyRequest, { path, sameSite }: CookieUse) => {
  const secure = isSecure(request)
  // Browsers accept the prefix only with the path `/` and no domain.
  return { path: secure ? '/' : path, httpOnly: true, sameSite, secure }
}

export function setCookie(request: FastifyRequest, reply: FastifyReply, use: CookieUse, value: string): void {
  const name = cookieName(use.name, isSecure(request))
  reply.setCookie(name, value, { ...attributes(request, use), maxAge: use.days * 86_400 })
}

export const clearCookie = (request: FastifyRequest, reply: FastifyReply, use: CookieUse): void => {
  reply.clearCookie(cookieName(use.name, isSecure(request)), attributes(request, use))
}

const COOKIE: CookieUse = { name: SESSION_COOKIE, path: '/', sameSite: 'lax', days: SESSION_DAYS }

export const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, COOKIE, token)

export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  clearCookie(request, reply, COOKIE)

export const DEVICE_COOKIE = 'bilheteria_aparelho'

/** The access token that a request carries. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]

const DEVICE_USE = { name: DEVICE_COOKIE, path: '/api', sameSite: 'strict', days: STAFF_SESSION_DAYS } as const

export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, device: string): void =>
  setCookie(request, reply, DEVICE_USE, device)

export const clearDeviceCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  clearCookie(request, reply, DEVICE_USE)

/** The ticket of a login that waits for its second step: no script of a page can read it, and a reload keeps it. */
const TICKET_USE = {
  name: 'bilheteria_segunda_etapa',
  path: '/api',
  sameSite: 'strict',
  days: LOGIN_TICKET_SECONDS / 86_400,
} as const

export const ticketOf = (request: FastifyRequest): string | undefined => readCookie(request, TICKET_USE.name)

export const setTicketCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, TICKET_USE, token)

export const clearTicketCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  clearCookie(request, reply, TICKET_USE)

/** The challenges of a login by passkey that this browser asked for: one of another browser's is not answered here. */
const CHALLENGE_USE = {
  name: 'bilheteria_desafio',
  path: '/api',
  sameSite: 'strict',
  days: DESAFIO_SECONDS / 86_400,
} as const
/** One page each may wait for its answer in several tabs. */
const CHALLENGES_MAX = 3

export const challengesOf = (request: FastifyRequest): string[] =>
  (readCookie(request, CHALLENGE_USE.name) ?? '').split('.')

export const addChallengeCookie = (request: FastifyRequest, reply: FastifyReply, challenge: string): void => {
  const all = [challenge, ...challengesOf(request).filter(Boolean)].slice(0, CHALLENGES_MAX)
  setCookie(request, reply, CHALLENGE_USE, all.join('.'))
}
