import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOGIN_TICKET_SECONDS } from '../../contract/second-factor-rules.ts'
import { clearCookie, readCookie, setCookie } from './sessions.ts'

/** The ticket of a login that waits for its second step: no script of a page can read it, and a reload keeps it. */
const COOKIE = {
  name: 'bilheteria_segunda_etapa',
  path: '/api',
  sameSite: 'strict',
  days: LOGIN_TICKET_SECONDS / 86_400,
} as const

export const ticketOf = (request: FastifyRequest): string | undefined => readCookie(request, COOKIE.name)

export const setTicketCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, COOKIE, token)

export const clearTicketCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  clearCookie(request, reply, COOKIE)
