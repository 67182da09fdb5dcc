import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Codigo, CodigoInput, CodigoList, CodigoParams, CodigoQuery } from '../../../contract/codigos.ts'
import { CodigoConferido, CodigoConferirInput } from '../../../contract/codigos-conferir.ts'
import { isOwnOnly } from '../../../contract/tarefas-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { requesterOf } from '../../auth/requester.ts'
import { actorOf, type Caller, usuarioOf } from '../../plugins/auth.ts'
import { answer, done, refuse } from '../../result.ts'
import type { CodigoScope } from './codigos-repo.ts'
import { codigosFor, findCodigoById, foreignCodigo, saveCodigo } from './codigos-service.ts'
import { checkCodigo } from './conferir.ts'

/** What a promoter, staff or an admin sees. */
function scopeOf(caller: Caller): CodigoScope {
  const usuario = usuarioOf(caller)
  const { id, cidades } = usuario
  return isOwnOnly(usuario) ? { cidades: null, idPromotor: id } : { cidades, idPromotor: null }
}

/** The codes of buyers (docs/api.md#fares). */
export const codigos: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/codigos/conferir',
    {
      schema: {
        summary: 'Diz que tarifas um código abre em um evento',
        body: CodigoConferirInput,
        response: { 200: CodigoConferido },
      },
    },
    async (request) => answer(await checkCodigo(deps, request.body, requesterOf(request))),
  )

  app.get(
    '/api/codigos',
    { schema: { summary: 'Lista os códigos', querystring: CodigoQuery, response: { 200: CodigoList } } },
    ({ query, caller }) => codigosFor(deps, query, scopeOf(caller)),
  )

  app.get(
    '/api/codigos/:id',
    { schema: { summary: 'Mostra um código', params: CodigoParams, response: { 200: Codigo } } },
    async ({ params, caller }) => {
      const found = await findCodigoById(deps, params.id, scopeOf(caller))
      return answer(found ? done(found) : refuse(404, 'record.not-found'))
    },
  )

  app.post(
    '/api/codigos',
    { schema: { summary: 'Cadastra ou edita um código', body: CodigoInput, response: { 200: Codigo } } },
    async ({ body, caller }) =>
      answer(
        (await foreignCodigo(deps, usuarioOf(caller), scopeOf(caller), body)) ??
          (await saveCodigo(deps, actorOf(caller), body)),
      ),
  )
}
