import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { rememberDevice } from '../../auth/known-device.ts'
import { setDeviceCookie } from '../../auth/staff-cookie.ts'
import type { LoggedIn } from './sessao-service.ts'

/**
 * A login is complete: the device knows the account from now on, not before, and gets its cookie.
 * @returns what is answered
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
