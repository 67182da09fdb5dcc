import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CidadeCoordenadas,
  CidadeDelete,
  CidadeInput,
  CidadeList,
  CidadeParams,
  CidadeSaved,
} from '../../../contract/cidades.ts'
import { addDays, businessDay } from '../../../contract/dates.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { IdOnly } from '../../../contract/fields.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Exporter } from '../../exports/exporter.ts'
import { actorOf } from '../../plugins/auth.ts'
import { sendShared } from '../../reads/repeated.ts'
import { bodyOf } from '../../reads/shared-answers.ts'
import { TOPICS } from '../../reads/changes-repo.ts'
import { answer, done, refuse } from '../../result.ts'
import { listCidades, readCidade } from './cidades-repo.ts'
import { coordenadas, removeCidade, saveCidade } from './cidades-service.ts'

/** Calls of the cities (docs/product.md#calls). */
export const cidades: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const { db } = deps
  app.get(
    '/api/cidades',
    { schema: { summary: 'Lista as cidades', response: { 200: CidadeList } } },
    async (request, reply) =>
      sendShared(deps, request, reply, {
        key: 'cidades',
        topics: [TOPICS.catalogue],
        read: async () => ({ text: bodyOf(CidadeList, { result: await listCidades(db) }) }),
      }),
  )

  app.get(
    '/api/cidades/coordenadas',
    { schema: { summary: 'Diz onde ficam as cidades com eventos', response: { 200: CidadeCoordenadas } } },
    async (request, reply) =>
      sendShared(deps, request, reply, {
        key: 'cidades/coordenadas',
        topics: [TOPICS.catalogue],
        read: async () => {
          const today = businessDay(deps.now())
          // The events of today are over at midnight.
          const until = eventoStart(addDays(today, 1)).getTime()
          return { text: bodyOf(CidadeCoordenadas, await coordenadas(db, today)), until }
        },
      }),
  )

  app.get(
    '/api/cidades/:id',
    { schema: { summary: 'Mostra uma cidade', params: CidadeParams, response: { 200: CidadeSaved } } },
    async ({ params }) => {
      const row = await readCidade(db, params.id)
      return answer(row ? done(row) : refuse(404, 'record.not-found'))
    },
  )

  app.post(
    '/api/cidades',
    { schema: { summary: 'Cadastra ou edita uma cidade', body: CidadeInput, response: { 200: CidadeSaved } } },
    async ({ body, caller }) => answer(await saveCidade(db, actorOf(caller), body)),
  )

  app.delete(
    '/api/cidades',
    { schema: { summary: 'Exclui uma cidade', body: CidadeDelete, response: { 200: IdOnly } } },
    async ({ body, caller }) => answer(await removeCidade(db, actorOf(caller), body.id)),
  )
}

export const cidadesExport: Exporter<object> = {
  header: ['Cidade', 'Estado'],
  // The list is public.
  needs: 'POST /api/exportacoes',
  filter: EXPORT_FILTERS.cidades,
  async *rows({ db }) {
    for (const { nome, estado } of await listCidades(db)) yield [nome, estado]
  },
}
