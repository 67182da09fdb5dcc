import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdOnly } from '../../../contract/fields.ts'
import { SessaoList, UserSessaoDelete } from '../../../contract/second-factor.ts'
import { UserParams } from '../../../contract/users.ts'
import type { AppDeps } from '../../app-deps.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { endOtherSessions, endOwnSession, endSessionsOfUser, sessionsOf, sessionsOfUser } from './sessoes-service.ts'

const Ok = z.object({ ok: z.literal(true) })

/** The open sessions of a user: their own; for admins those of any user (docs/api.md#sessions). */
export const sessoes: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/sessoes',
    { schema: { summary: 'Lista as sessões abertas de quem chama', response: { 200: SessaoList } } },
    async ({ caller }) => ({ result: await sessionsOf(deps, usuarioOf(caller).id, usuarioOf(caller)) }),
  )

  app.delete(
    '/api/sessoes',
    { schema: { summary: 'Encerra uma sessão de quem chama', body: IdOnly, response: { 200: IdOnly } } },
    async ({ body, caller }) => answer(await endOwnSession(deps, usuarioOf(caller), body.id)),
  )

  app.delete(
    '/api/sessoes/outras',
    { schema: { summary: 'Encerra as outras sessões de quem chama', response: { 200: Ok } } },
    async ({ caller }) => endOtherSessions(deps, usuarioOf(caller)),
  )

  app.get(
    '/api/users/:id/sessoes',
    {
      schema: { summary: 'Lista as sessões abertas de um usuário', params: UserParams, response: { 200: SessaoList } },
    },
    async ({ params, caller }) => answer(await sessionsOfUser(deps, usuarioOf(caller), params.id)),
  )

  app.delete(
    '/api/users/sessoes',
    {
      schema: { summary: 'Encerra uma sessão de um usuário, ou todas', body: UserSessaoDelete, response: { 200: Ok } },
    },
    async ({ body, caller }) => answer(await endSessionsOfUser(deps, usuarioOf(caller), body)),
  )
}
