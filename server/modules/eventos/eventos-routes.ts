import { isStaff } from '../../../contract/tarefas-rules.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  Evento,
  EventoList,
  EventoListInput,
  EventoParams,
  Lugares,
  LugaresQuery,
  VendasCountInput,
  VendasList,
  VendasListInput,
} from '../../../contract/eventos.ts'
import { Meia } from '../../../contract/tarifas.ts'
import type { AppDeps } from '../../app-deps.ts'
import { publicKeeping, sendEncoded, sendPublic } from '../../encoded-answer.ts'
import { worksInCidade } from '../../plugins/auth.ts'
import { sendShared, sendText } from '../../reads/repeated.ts'
import { bodyOf } from '../../reads/shared-answers.ts'
import { TOPICS } from '../../reads/changes-repo.ts'
import { answer, done, refuse } from '../../result.ts'
import { agendaFile } from './agenda-file.ts'
import { readEvento, takenText } from './eventos-repo.ts'
import { toEvento } from './eventos-service.ts'
import { countTaken } from './lugares-repo.ts'
import { countMeia } from './meia-repo.ts'
import { placesFor, placesOfAll } from './lugares-service.ts'
import { searchEventos } from './search.ts'

const CALENDAR = 'text/calendar; charset=utf-8'

/** The calls that read events (docs/product.md#calls). */
export const eventos: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const { db, now, config, shared } = deps

  app.get(
    '/api/eventos/:id',
    {
      schema: {
        summary: 'Mostra um evento com os seus setores e lotes',
        params: EventoParams,
        response: { 200: Evento },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { usuario } = request.caller
      if (usuario && isStaff(usuario)) {
        const row = await readEvento(db, id, { isOffice: true })
        if (!row || !worksInCidade(usuario, row.id_cidade)) return answer(refuse(404, 'record.not-found'))
        return toEvento(row, { isOffice: true })
      }
      return sendShared(deps, request, reply, {
        key: `evento ${id}`,
        topics: [TOPICS.catalogue],
        read: async () => {
          const row = await readEvento(db, id, { isOffice: false })
          return row && { text: bodyOf(Evento, toEvento(row, { isOffice: false })) }
        },
      })
    },
  )

  app.get(
    '/api/eventos/:id/lugares',
    {
      schema: {
        summary: 'Mostra os lugares ocupados de um evento, ou só o que mudou',
        params: EventoParams,
        querystring: LugaresQuery,
        response: { 200: Lugares },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { desde } = request.query
      const question = placesOfAll(deps, id, desde)
      const idCliente = request.caller.session?.idCliente
      if (!idCliente) return sendShared(deps, request, reply, question)
      const places = await shared(question)
      if (!places) return answer(refuse(404, 'record.not-found'))
      const own = await placesFor(deps, places, id, idCliente)
      return own ?? sendPublic(places, request, reply, publicKeeping(question))
    },
  )

  app.get(
    '/api/eventos/:id/meia',
    {
      schema: {
        summary: 'Conta as meias-entradas de um evento que restam a quem chama',
        params: EventoParams,
        response: { 200: Meia.nullable() },
      },
    },
    async ({ params, caller }) => countMeia(db, params.id, caller.session?.idCliente ?? null),
  )

  app.get(
    '/api/eventos/:id/agenda.ics',
    {
      schema: { summary: 'Um evento para a agenda do comprador', params: EventoParams },
      config: { answers: ['text/calendar'] },
    },
    async (request, reply) => {
      const { id } = request.params
      const agenda = await shared({
        key: `agenda ${id}`,
        topics: [TOPICS.catalogue, TOPICS.house],
        read: async () => {
          const text = await agendaFile(deps, id)
          return text === null ? null : { text }
        },
      })
      if (!agenda) return answer(refuse(404, 'record.not-found'))
      void reply.header('content-disposition', 'inline; filename="evento.ics"')
      return sendEncoded(agenda, CALENDAR, request, reply)
    },
  )

  app.post(
    '/api/eventos/list',
    {
      schema: { summary: 'Procura eventos', body: EventoListInput, response: { 200: EventoList } },
      config: { isShared: true },
    },
    async (request, reply) => {
      const { body, caller } = request
      if (caller.usuario) return searchEventos(db, body, caller.usuario, now())
      return sendShared(deps, request, reply, {
        key: `eventos ${JSON.stringify(body)}`,
        topics: [TOPICS.catalogue],
        read: async ([version = null]) => {
          const at = now()
          const until = at.getTime() + config.LIST_FRESH_MS
          return { text: bodyOf(EventoList, await searchEventos(db, body, null, at, version)), until }
        },
      })
    },
  )

  app.post(
    '/api/eventos/vendas/list',
    {
      schema: {
        summary: 'Lista o que já está ocupado em um evento',
        body: VendasListInput,
        response: { 200: VendasList },
      },
      config: { isShared: true },
    },
    async (request, reply) => {
      const { id, setor = null } = request.body
      const idCliente = request.caller.session?.idCliente
      if (idCliente) return sendText(reply, await takenText(db, id, setor, idCliente))
      return sendShared(deps, request, reply, {
        key: `vendas ${id} ${setor}`,
        topics: [id, TOPICS.catalogue],
        // The payment of a held place changes no version.
        read: async () => {
          const until = now().getTime() + config.LIST_FRESH_MS
          return { text: await takenText(db, id, setor, null), until }
        },
      })
    },
  )

  app.post(
    '/api/eventos/vendas/count',
    {
      schema: {
        summary: 'Conta os ingressos de um lote ocupados por outras pessoas',
        body: VendasCountInput,
        response: { 200: z.number() },
      },
    },
    async ({ body, caller }) => {
      const taken = await countTaken(db, body.id, caller.session?.idCliente ?? null)
      return answer(taken === null ? refuse(404, 'record.not-found') : done(taken))
    },
  )
}
