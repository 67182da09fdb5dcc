import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  LoginAnswer,
  LoginInput,
  LogoutInput,
  RefreshAnswer,
  RefreshInput,
  VerifyAnswer,
} from '../../../contract/sessao.ts'
import type { AppDeps } from '../../app-deps.ts'
import { findUsuario, revokeAdminSession, revokeByRefresh } from '../../auth/admin-sessions-repo.ts'
import { rememberDevice } from '../../auth/known-device.ts'
import { requesterOf } from '../../auth/requester.ts'
import { readCookie } from '../../auth/sessions.ts'
import { bearerOf, clearDeviceCookie, DEVICE_COOKIE, setDeviceCookie } from '../../auth/staff-cookie.ts'
import { transaction } from '../../db/transaction.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { login, refresh, toUser } from './sessao-service.ts'

/** The session of the back-office (docs/product.md#calls). */
export const sessao: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/login',
    { schema: { summary: 'Entra no back-office', body: LoginInput, response: { 200: LoginAnswer } } },
    async (request, reply) => {
      const { device, ...logged } = answer(await login(deps, request.body, requesterOf(request)))
      rememberDevice(request, reply, deps.config, { kind: 'usuario', name: request.body.user })
      setDeviceCookie(request, reply, device)
      request.loggedIn = `usuario:${logged.user.id}`
      return logged
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
      await transaction(deps.db, async (tx) => {
        if (usuario) await revokeAdminSession(tx, usuario.sessionId)
        else if (token && device) await revokeByRefresh(tx, token, device)
      })
      clearDeviceCookie(request, reply)
      return { ok: true as const }
    },
  )
}
