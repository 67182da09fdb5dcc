import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginOutcome } from '../../../contract/sessao.ts'
import type { AppDeps } from '../../app-deps.ts'
import { rememberDevice } from '../../auth/known-device.ts'
import { clearTicketCookie, setDeviceCookie, setTicketCookie } from '../../auth/sessions.ts'
import type { LoggedIn, OneStepMore } from './sessao-service.ts'

/**
 * Completes a login: only now does the device count as known to the account, and gets its cookie.
 * @returns the answer
 */
export function begun<Answer extends Omit<LoggedIn, 'sessionId'>>(
  { config }: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { device, ...answered }: Answer,
): Omit<Answer, 'device'> {
  rememberDevice(request, reply, config, { kind: 'usuario', name: answered.user.user })
  setDeviceCookie(request, reply, device)
  request.loggedIn = `usuario:${answered.user.id}`
  return answered
}

/** The session after a step of a login, or the ticket of the next step. */
export function stepDone(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: LoggedIn | OneStepMore,
): LoginOutcome {
  if ('ticket' in outcome) {
    request.provenBy = outcome.provenBy
    setTicketCookie(request, reply, outcome.ticket)
    return { falta: outcome.falta }
  }
  clearTicketCookie(request, reply)
  return begun(deps, request, reply, outcome)
}
