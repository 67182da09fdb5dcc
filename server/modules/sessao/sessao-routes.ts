import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  LoginInput,
  LoginOutcome,
  LogoutInput,
  RefreshAnswer,
  RefreshInput,
  VerifyAnswer,
} from '../../../contract/sessao.ts'
import type { AppDeps } from '../../app-deps.ts'
import { findUsuario, revokeAdminSession, revokeByDevice, revokeByRefresh } from '../../auth/admin-sessions-repo.ts'
import { requesterOf } from '../../auth/requester.ts'
import { bearerOf, clearDeviceCookie, DEVICE_COOKIE, readCookie } from '../../auth/sessions.ts'
import { transaction } from '../../db/transaction.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { publish } from '../../sales/publish.ts'
import { stepDone } from './begin-session.ts'
import { login, refresh, toUser } from './sessao-service.ts'

/** The session of the back-office (docs/product.md#calls). */
export const sessao: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/login',
    { schema: { summary: 'Entra no back-office', body: LoginInput, response: { 200: LoginOutcome } } },
    async (request, reply) => {
      const outcome = answer(await login(deps, request.body, requesterOf(request)))
      return stepDone(deps, request, reply, outcome)
    },
  )

  app.post(
    '/api/verify-token',
    { schema: { summary: 'Diz de quem é o token de acesso', response: { 200: VerifyAnswer } } },
    async ({ caller }) => ({
      user: toUser(usuarioOf(caller)),
    }),
  )

  app.post(
    '/api/refresh-token',
    {
      schema: {
        summary: 'Troca o token de renovação por um par novo',
        body: RefreshInput,
        response: { 200: RefreshAnswer },
      },
    },
    async (request) => {
      const next = await refresh(deps, request.body.token, readCookie(request, DEVICE_COOKIE))
      return { token: next.access, refreshToken: next.refresh }
    },
  )

  app.post(
    '/api/logout',
    {
      schema: {
        summary: 'Sai do back-office',
        body: LogoutInput,
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async (request, reply) => {
      const bearer = bearerOf(request)
      const usuario = bearer ? await findUsuario(deps.db, bearer, false) : null
      if (usuario) request.loggedIn = `usuario:${usuario.id}`
      const device = readCookie(request, DEVICE_COOKIE)
      const token = request.body?.token
      const ended = await transaction(deps.db, async (tx) => {
        if (usuario) await revokeAdminSession(tx, usuario.sessionId)
        else if (device) return token ? revokeByRefresh(tx, token, device) : revokeByDevice(tx, device)
        return usuario?.sessionId ?? null
      })
      if (ended !== null) publish(deps, 'sessionEnded', ended)
      clearDeviceCookie(request, reply)
      return { ok: true as const }
    },
  )
}
