import type { FastifyReply, FastifyRequest } from 'fastify'
import { STAFF_SESSION_DAYS } from './admin-sessions-repo.ts'
import { clearCookie, setCookie } from './sessions.ts'

export const DEVICE_COOKIE = 'bilheteria_aparelho'

/** The access token that a request carries. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]

const COOKIE = { name: DEVICE_COOKIE, path: '/api', sameSite: 'strict', days: STAFF_SESSION_DAYS } as const

export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, device: string): void =>
  setCookie(request, reply, COOKIE, device)

export const clearDeviceCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  clearCookie(request, reply, COOKIE)
