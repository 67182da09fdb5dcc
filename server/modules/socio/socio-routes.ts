import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  Cadeiras,
  ConfigSocio,
  ConfigSocioInput,
  ReajusteAnswer,
  ReajusteInput,
  ReajustePrevia,
  ReajustePreviaQuery,
  Socio,
  SocioInput,
  SocioList,
  SocioOfCliente,
  SocioParams,
  SocioQuery,
  TrocaPlanoInput,
} from '../../../contract/socio.ts'
import type { AppDeps } from '../../app-deps.ts'
import { checkSocio } from '../../club/check-socio.ts'
import { findOwnSubscription } from '../../club/club-repo.ts'
import { repriceAll } from '../../club/reprice.ts'
import { requestPlan } from '../../club/request-plan.ts'
import { publishStand } from '../../club/publish-seats.ts'
import { actorOf, clienteIdOf, confirmed, usuarioOf } from '../../plugins/auth.ts'
import { sendShared } from '../../reads/repeated.ts'
import { bodyOf } from '../../reads/shared-answers.ts'
import { TOPICS } from '../../reads/changes-repo.ts'
import { answer, done, refuse } from '../../result.ts'
import { readConfig, saveConfig } from './socio-config.ts'
import { listSocios, readSocio } from './socio-repo.ts'
import { passeOf, previewReprice, seatsFor, seatsOfAll } from './socio-service.ts'

/** The club's calls (docs/product.md#calls). */
export const socio: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/socio',
    { schema: { summary: 'Lista os sócios', querystring: SocioQuery, response: { 200: SocioList } } },
    ({ query: { cursor, limit, ...filter } }) => listSocios(deps.db, filter, { cursor, limit }),
  )

  app.get(
    '/api/socio/cadeiras',
    { schema: { summary: 'Lista as cadeiras do clube já ocupadas', response: { 200: Cadeiras } } },
    async (request, reply) => {
      const idCliente = request.caller.session?.idCliente
      if (idCliente) return (await seatsFor(deps, idCliente)).cadeiras
      return sendShared(deps, request, reply, seatsOfAll(deps))
    },
  )

  app.get(
    '/api/socio/cliente/:id',
    {
      schema: {
        summary: 'Mostra a assinatura de um cliente; null quando não é sócio',
        params: SocioParams,
        response: { 200: SocioOfCliente },
      },
    },
    async ({ params, caller }) => {
      // Another cliente's id is answered like one that does not exist.
      if (caller.role === 'customer' && params.id !== clienteIdOf(caller))
        return answer(refuse(404, 'record.not-found'))
      const found = await readSocio(deps.db, params.id)
      return found && { ...found, passe: await passeOf(deps, found.id, caller.role === 'customer') }
    },
  )

  app.post(
    '/api/socio',
    { schema: { summary: 'Registra o sócio de uma assinatura', body: SocioInput, response: { 200: Socio } } },
    async ({ body, caller }) => {
      // The server creates the socio itself. This call checks the provider once more and returns the row.
      const pending = await findOwnSubscription(deps.db, clienteIdOf(caller), body.id_assinatura)
      if (pending?.state === 'subscribing') await checkSocio(deps, pending.id, { person: actorOf(caller) })
      const found = await readSocio(deps.db, clienteIdOf(caller))
      if (found) return answer(done(found))
      return answer(
        pending?.state === 'subscribing' ? refuse(409, 'socio.subscribing') : refuse(404, 'record.not-found'),
      )
    },
  )

  app.post(
    '/api/socio/plano',
    {
      config: { limit: 'pay' },
      schema: { summary: 'Pede a troca do plano, ou desiste dela', body: TrocaPlanoInput, response: { 200: Socio } },
    },
    async ({ body, caller }) => {
      const idCliente = clienteIdOf(confirmed(caller))
      answer(await requestPlan(deps, idCliente, body))
      const socio = await readSocio(deps.db, idCliente)
      return answer(socio ? done(socio) : refuse(409, 'plano.not-member'))
    },
  )

  app.get(
    '/api/socio/reajuste',
    {
      schema: {
        summary: 'Mostra quem um novo valor mudaria, e quanto',
        querystring: ReajustePreviaQuery,
        response: { 200: ReajustePrevia },
      },
    },
    ({ query: { valor, id_plano, ...page } }) => previewReprice(deps.db, { idPlano: id_plano, cents: valor }, page),
  )

  app.post(
    '/api/socio/reajuste',
    {
      schema: {
        summary: 'Muda o valor de assinaturas em andamento',
        body: ReajusteInput,
        response: { 200: ReajusteAnswer },
      },
    },
    async ({ body, caller }) => {
      const total = await repriceAll(
        deps,
        { idPlano: body.id_plano, cents: body.valor },
        `usuario:${usuarioOf(caller).id}`,
      )
      deps.wake('club')
      return { total }
    },
  )

  app.get(
    '/api/configSocioTorcedor',
    { schema: { summary: 'Mostra preço, termo e cadeiras do clube', response: { 200: ConfigSocio } } },
    async (request, reply) =>
      sendShared(deps, request, reply, {
        key: 'config-socio',
        topics: [TOPICS.club],
        read: async () => ({ text: bodyOf(ConfigSocio, await readConfig(deps.db)) }),
      }),
  )

  app.post(
    '/api/configSocioTorcedor',
    {
      schema: {
        summary: 'Muda preço, termo e cadeiras do clube',
        body: ConfigSocioInput,
        response: { 200: ConfigSocio },
      },
    },
    async ({ body, caller }) => {
      const saved = await saveConfig(deps.db, body, actorOf(caller))
      if (saved.ok) publishStand(deps)
      return answer(saved)
    },
  )
}
