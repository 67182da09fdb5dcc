import { mayCall } from '../../../contract/roles.ts'
import { isStaff } from '../../../contract/tarefas-rules.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { addDays, businessDay } from '../../../contract/dates.ts'
import { IdOnly } from '../../../contract/fields.ts'
import { dayStart } from '../../../contract/instants-rules.ts'
import { Plano, PlanoInput, PlanoList, PlanoParams, SocioTarifa, SocioTarifaQuery } from '../../../contract/planos.ts'
import type { AppDeps } from '../../app-deps.ts'
import { publishStand } from '../../club/publish-seats.ts'
import { actorOf, clienteIdOf } from '../../plugins/auth.ts'
import { TOPICS } from '../../reads/changes-repo.ts'
import { sendShared } from '../../reads/repeated.ts'
import { bodyOf } from '../../reads/shared-answers.ts'
import { answer } from '../../result.ts'
import { ownTarifa, planosFor, removePlano, savePlano } from './planos-service.ts'

/** The club's plans, and what they give (docs/api.md#fares). */
export const planos: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/planos',
    { schema: { summary: 'Lista os planos do clube', response: { 200: PlanoList } } },
    async (request, reply) => {
      const { usuario } = request.caller
      // Staff sell to the members of a plan that is no longer offered, too.
      if (usuario && (isStaff(usuario) || mayCall(usuario, 'POST /api/planos')))
        return planosFor(deps, { isOffice: true })
      return sendShared(deps, request, reply, {
        key: 'planos',
        topics: [TOPICS.catalogue, TOPICS.club],
        read: async () => ({
          text: bodyOf(PlanoList, await planosFor(deps, { isOffice: false })),
          // The next match is another one when its day is over.
          until: dayStart(addDays(businessDay(deps.now()), 1)).getTime(),
        }),
      })
    },
  )

  app.post(
    '/api/planos',
    { schema: { summary: 'Cadastra ou edita um plano do clube', body: PlanoInput, response: { 200: Plano } } },
    async ({ body, caller }) => {
      const saved = await savePlano(deps, actorOf(caller), body)
      if (saved.ok) publishStand(deps)
      return answer(saved)
    },
  )

  app.delete(
    '/api/planos/:id',
    { schema: { summary: 'Exclui um plano do clube', params: PlanoParams, response: { 200: IdOnly } } },
    async ({ params, caller }) => {
      const removed = await removePlano(deps, actorOf(caller), params.id)
      if (removed.ok) publishStand(deps)
      return answer(removed)
    },
  )

  app.get(
    '/api/socio/tarifas',
    {
      schema: {
        summary: 'Mostra o que o plano do sócio dá em um evento; null sem benefício',
        querystring: SocioTarifaQuery,
        response: { 200: SocioTarifa },
      },
    },
    ({ query, caller }) => ownTarifa(deps, clienteIdOf(caller), query.idEvento),
  )
}
