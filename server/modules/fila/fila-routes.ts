import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdOnly } from '../../../contract/fields.ts'
import { Fila, FilaParams, FilaToken } from '../../../contract/fila.ts'
import { FILA_HEADER } from '../../../contract/fila-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { readCookie, SESSION_COOKIE } from '../../auth/sessions.ts'
import { clienteIdOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { askFila, enterFila, leaveFila, ownPlace } from './fila-service.ts'

/** The waiting room of an event (docs/decisions/waiting-room.md). */
export const fila: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/fila/:id',
    {
      schema: {
        summary: 'Mostra como está a fila de um evento, e o lugar de quem pergunta',
        params: FilaParams,
        headers: z.object({ [FILA_HEADER]: FilaToken.optional() }),
        response: { 200: Fila },
      },
    },
    async (request) => {
      // A million people poll this route: the cookie is only compared with the token's signature, and no session is
      // read.
      const cookie = readCookie(request, SESSION_COOKIE) ?? ''
      return answer(await askFila(deps, { id: request.params.id, cookie }, request.headers[FILA_HEADER]))
    },
  )

  app.get(
    '/api/fila/:id/lugar',
    {
      schema: {
        summary: 'Mostra o lugar do cliente na fila de um evento',
        params: FilaParams,
        response: { 200: Fila },
      },
    },
    async (request) => {
      const cookie = readCookie(request, SESSION_COOKIE) ?? ''
      return answer(await ownPlace(deps, { id: request.params.id, cookie }, clienteIdOf(request.caller)))
    },
  )

  app.post(
    '/api/fila/:id',
    {
      config: { limit: 'queue' },
      schema: { summary: 'Entra na fila de um evento', params: FilaParams, response: { 200: Fila } },
    },
    async (request) => {
      const cookie = readCookie(request, SESSION_COOKIE) ?? ''
      return answer(await enterFila(deps, { id: request.params.id, cookie }, clienteIdOf(request.caller)))
    },
  )

  app.delete(
    '/api/fila/:id',
    { schema: { summary: 'Sai da fila de um evento', params: FilaParams, response: { 200: IdOnly } } },
    async ({ params, caller }) => answer(await leaveFila(deps, params.id, clienteIdOf(caller))),
  )
}
