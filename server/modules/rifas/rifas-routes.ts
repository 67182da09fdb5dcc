import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdOnly } from '../../../contract/fields.ts'
import { packNumbers } from '../../../contract/rifa-numeros-rules.ts'
import {
  Rifa,
  RifaDelete,
  RifaInput,
  RifaList,
  RifaListaInput,
  RifaNumeros,
  RifaParams,
  RifaPublicar,
  RifaSorteio,
  RifaVendasInput,
  RifaVendasList,
} from '../../../contract/rifas.ts'
import type { AppDeps } from '../../app-deps.ts'
import { encodedAnswer, sendEncoded } from '../../encoded-answer.ts'
import { actorOf, type Caller, usuarioOf } from '../../plugins/auth.ts'
import { answer, done, type Result, refuse } from '../../result.ts'
import { drawRifa } from './draw-rifa.ts'
import { freezeLista } from './freeze-lista.ts'
import { readLista } from './rifa-lista-repo.ts'
import { findRifa, findWinner, listRifas, listTaken, packedTaken } from './rifas-repo.ts'
import { announce, deleteRifa, saveRifa, setPublished, toFullRifa, toRifa } from './rifas-service.ts'

/** The value of a change, announced to the raffle's open pages. */
function announced<T extends { id: string }>(deps: AppDeps, result: Result<T>): T {
  const changed = answer(result)
  announce(deps, changed.id)
  return changed
}

const viewerOf = ({ role }: Caller) => ({ hidden: role === 'admin' })

const PLAIN = 'text/plain; charset=utf-8'

/** Calls of the raffles, for the site (docs/product.md#public-routes, /rifas/{idRifa}) and the back-office. */
export const rifas: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const { db, now } = deps

  app.get('/api/rifas', { schema: { summary: 'Lista as rifas', response: { 200: RifaList } } }, async ({ caller }) => {
    const viewer = viewerOf(caller)
    return { result: (await listRifas(db, viewer)).map((row) => toRifa(row, now(), viewer)) }
  })

  app.get(
    '/api/rifas/:id',
    { schema: { summary: 'Mostra uma rifa', params: RifaParams, response: { 200: Rifa } } },
    async ({ params, caller }) => {
      const viewer = viewerOf(caller)
      const row = await findRifa(db, params.id, viewer)
      if (!row) return answer(refuse(404, 'record.not-found'))
      const isWinnerShown = viewer.hidden && row.numero_sorteado !== null
      return answer(
        done({ ...toFullRifa(row, now(), viewer), ...(isWinnerShown && { vencedora: await findWinner(db, row.id) }) }),
      )
    },
  )

  app.get(
    '/api/rifas/:id/numeros',
    {
      schema: {
        summary: 'Mostra quais números de uma rifa já foram escolhidos',
        params: RifaParams,
        response: { 200: RifaNumeros },
      },
    },
    async ({ params, caller }) => {
      const found = await packedTaken(db, params.id, caller.session?.idCliente ?? null, viewerOf(caller))
      if (!found) return answer(refuse(404, 'record.not-found'))
      return { ocupados: packNumbers(found.taken, found.qtd_numeros), total: found.taken.length }
    },
  )

  app.get(
    '/api/rifas/:id/lista.txt',
    {
      schema: { summary: 'A lista congelada dos números vendidos de uma rifa', params: RifaParams },
      config: { answers: ['text/plain'] },
    },
    async (request, reply) => {
      const texto = await readLista(db, request.params.id)
      if (texto === null) return answer(refuse(404, 'record.not-found'))
      void reply.header('content-disposition', 'inline; filename="numeros-vendidos.txt"')
      return sendEncoded(encodedAnswer(texto), PLAIN, request, reply)
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
    },
    async ({ body, caller }) => {
      const result = await listTaken(db, body.id, caller.session?.idCliente ?? null, viewerOf(caller))
      return { result, total: result.length }
    },
  )

  app.post(
    '/api/rifas',
    { schema: { summary: 'Cadastra ou edita uma rifa', body: RifaInput, response: { 200: Rifa } } },
    async ({ body, caller }) => announced(deps, await saveRifa(deps, actorOf(caller), body)),
  )

  app.post(
    '/api/rifas/publicar',
    { schema: { summary: 'Publica uma rifa', body: RifaPublicar, response: { 200: Rifa } } },
    async ({ body, caller }) => announced(deps, await setPublished(deps, actorOf(caller), body)),
  )

  app.post(
    '/api/rifas/lista',
    { schema: { summary: 'Congela a lista dos números vendidos', body: RifaListaInput, response: { 200: Rifa } } },
    async ({ body, caller }) => announced(deps, await freezeLista(deps, usuarioOf(caller), body)),
  )

  app.post(
    '/api/rifas/sorteio',
    { schema: { summary: 'Registra o número sorteado de uma rifa', body: RifaSorteio, response: { 200: Rifa } } },
    async ({ body, caller }) => announced(deps, await drawRifa(deps, usuarioOf(caller), body)),
  )

  app.delete(
    '/api/rifas',
    { schema: { summary: 'Exclui uma rifa', body: RifaDelete, response: { 200: IdOnly } } },
    async ({ body, caller }) => announced(deps, await deleteRifa(deps, actorOf(caller), body.id)),
  )
}
