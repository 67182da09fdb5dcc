import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdOnly } from '../../../contract/fields.ts'
import {
  Rifa,
  RifaDelete,
  RifaInput,
  RifaList,
  RifaListaInput,
  RifaNumeros,
  RifaNumerosQuery,
  RifaParams,
  RifaPublicar,
  RifaSorteio,
  RifaVendasInput,
  RifaVendasList,
} from '../../../contract/rifas.ts'
import type { AppDeps } from '../../app-deps.ts'
import { sendEncoded } from '../../encoded-answer.ts'
import { actorOf, type Caller, mayOffice, usuarioOf } from '../../plugins/auth.ts'
import { sendShared, sendText } from '../../reads/repeated.ts'
import { bodyOf } from '../../reads/shared-answers.ts'
import { TOPICS } from '../../reads/changes-repo.ts'
import { answer, type Result, refuse } from '../../result.ts'
import { drawRifa } from './draw-rifa.ts'
import { freezeLista } from './freeze-lista.ts'
import { readLista } from './rifa-draw-repo.ts'
import { numbersFor, numbersOfAll } from './rifa-numeros.ts'
import { takenText } from './rifa-numeros-repo.ts'
import { findRifa, listRifas } from './rifas-repo.ts'
import {
  publishRifaChange,
  deleteRifa,
  readForOffice,
  saveRifa,
  setPublished,
  toFullRifa,
  tomorrow,
  toRifa,
} from './rifas-service.ts'

/** The value of a change, published to the raffle's open pages. */
function published<T extends { id: string }>(deps: AppDeps, result: Result<T>): T {
  const changed = answer(result)
  publishRifaChange(deps, changed.id)
  return changed
}

const viewerOf = (caller: Caller) => ({ hidden: mayOffice(caller, 'POST /api/rifas') })

const PLAIN = 'text/plain; charset=utf-8'

/** Calls of the raffles, for the site (docs/product.md#public-routes, /rifas/{idRifa}) and the back-office. */
export const rifas: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const { db, now, shared, config } = deps

  app.get(
    '/api/rifas',
    { schema: { summary: 'Lista as rifas', response: { 200: RifaList } } },
    async (request, reply) => {
      const viewer = viewerOf(request.caller)
      const read = async () => ({ result: (await listRifas(db, viewer)).map((row) => toRifa(row, now(), viewer)) })
      if (viewer.hidden) return read()
      return sendShared(deps, request, reply, {
        key: 'rifas',
        topics: [TOPICS.catalogue],
        read: async () => ({ until: tomorrow(now()), text: bodyOf(RifaList, await read()) }),
      })
    },
  )

  app.get(
    '/api/rifas/:id',
    { schema: { summary: 'Mostra uma rifa', params: RifaParams, response: { 200: Rifa } } },
    async (request, reply) => {
      const { id } = request.params
      const viewer = viewerOf(request.caller)
      if (viewer.hidden) return answer(await readForOffice(deps, id))
      return sendShared(deps, request, reply, {
        key: `rifa ${id}`,
        // A version of its own: a refund may change whether the drawn number counts as sold.
        topics: [TOPICS.catalogue, id],
        read: async () => {
          const until = tomorrow(now())
          const row = await findRifa(db, id, viewer)
          return row && { until, text: bodyOf(Rifa, toFullRifa(row, now(), viewer)) }
        },
      })
    },
  )

  app.get(
    '/api/rifas/:id/numeros',
    {
      schema: {
        summary: 'Mostra quais números de uma rifa já foram escolhidos',
        params: RifaParams,
        querystring: RifaNumerosQuery,
        response: { 200: RifaNumeros },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { caller } = request
      if (caller.session?.idCliente || caller.usuario) {
        const own = await numbersFor(db, id, caller.session?.idCliente ?? null, viewerOf(caller))
        return own?.numeros ?? answer(refuse(404, 'record.not-found'))
      }
      return sendShared(deps, request, reply, numbersOfAll(deps, id, request.query.desde !== undefined))
    },
  )

  app.get(
    '/api/rifas/:id/lista.txt',
    {
      schema: { summary: 'A lista congelada dos números vendidos de uma rifa', params: RifaParams },
      config: { answers: ['text/plain'] },
    },
    async (request, reply) => {
      const { id } = request.params
      const lista = await shared({
        key: `lista ${id}`,
        topics: [TOPICS.catalogue],
        read: async () => {
          const text = await readLista(db, id)
          return text === null ? null : { text }
        },
      })
      if (!lista) return answer(refuse(404, 'record.not-found'))
      void reply.header('content-disposition', 'inline; filename="numeros-vendidos.txt"')
      return sendEncoded(lista, PLAIN, request, reply)
    },
  )

  app.post(
    '/api/rifas/vendas/list',
    {
      schema: {
        summary: 'Lista os números já escolhidos de uma rifa',
        body: RifaVendasInput,
        response: { 200: RifaVendasList },
      },
      config: { isShared: true },
    },
    async (request, reply) => {
      const { caller } = request
      const { id } = request.body
      const viewer = viewerOf(caller)
      const idCliente = caller.session?.idCliente ?? null
      if (idCliente || viewer.hidden) return sendText(reply, await takenText(db, id, idCliente, viewer))
      return sendShared(deps, request, reply, {
        key: `rifa vendas ${id}`,
        topics: [id, TOPICS.catalogue],
        // The payment of a held number changes no version.
        read: async () => {
          const until = now().getTime() + config.LIST_FRESH_MS
          return { text: await takenText(db, id, null, viewer), until }
        },
      })
    },
  )

  app.post(
    '/api/rifas',
    { schema: { summary: 'Cadastra ou edita uma rifa', body: RifaInput, response: { 200: Rifa } } },
    async ({ body, caller }) => published(deps, await saveRifa(deps, actorOf(caller), body)),
  )

  app.post(
    '/api/rifas/publicar',
    { schema: { summary: 'Publica uma rifa', body: RifaPublicar, response: { 200: Rifa } } },
    async ({ body, caller }) => published(deps, await setPublished(deps, actorOf(caller), body)),
  )

  app.post(
    '/api/rifas/lista',
    { schema: { summary: 'Congela a lista dos números vendidos', body: RifaListaInput, response: { 200: Rifa } } },
    async ({ body, caller }) => published(deps, await freezeLista(deps, usuarioOf(caller), body)),
  )

  app.post(
    '/api/rifas/sorteio',
    { schema: { summary: 'Registra o número sorteado de uma rifa', body: RifaSorteio, response: { 200: Rifa } } },
    async ({ body, caller }) => published(deps, await drawRifa(deps, usuarioOf(caller), body)),
  )

  app.delete(
    '/api/rifas',
    { schema: { summary: 'Exclui uma rifa', body: RifaDelete, response: { 200: IdOnly } } },
    async ({ body, caller }) => published(deps, await deleteRifa(deps, actorOf(caller), body.id)),
  )
}
