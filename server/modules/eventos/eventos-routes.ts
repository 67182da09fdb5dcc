import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  Evento,
  EventoList,
  EventoListInput,
  EventoParams,
  VendasCountInput,
  VendasList,
  VendasListInput,
} from '../../../contract/eventos.ts'
import type { AppDeps } from '../../app-deps.ts'
import { encodedAnswer, sendEncoded } from '../../encoded-answer.ts'
import { worksInCidade } from '../../plugins/auth.ts'
import { publicBase } from '../../public-base.ts'
import { answer, done, refuse } from '../../result.ts'
import { eventoAgenda } from './evento-agenda.ts'
import { countTaken, listTaken, readAgenda, readEvento } from './eventos-repo.ts'
import { toEvento } from './eventos-service.ts'
import { searchEventos } from './search.ts'

const CALENDAR = 'text/calendar; charset=utf-8'

/** The calls that read events (docs/product.md#calls). */
export const eventos: FastifyPluginAsyncZod<AppDeps> = async (app, { db, now, config }) => {
  app.get(
    '/api/eventos/:id',
    {
      schema: {
        summary: 'Mostra um evento com os seus setores e lotes',
        params: EventoParams,
        response: { 200: Evento },
      },
    },
    async ({ params, caller }) => {
      const { usuario } = caller
      const row = await readEvento(db, params.id, { sold: usuario !== null })
      if (!row || (usuario && !worksInCidade(usuario, row.id_cidade))) return answer(refuse(404, 'record.not-found'))
      return toEvento(row, { isOffice: usuario !== null })
    },
  )

  app.get(
    '/api/eventos/:id/agenda.ics',
    {
      schema: { summary: 'Um evento para a agenda do comprador', params: EventoParams },
      config: { answers: ['text/calendar'] },
    },
    async (request, reply) => {
      const row = await readAgenda(db, request.params.id)
      if (!row) return answer(refuse(404, 'record.not-found'))
      void reply.header('content-disposition', 'inline; filename="evento.ics"')
      return sendEncoded(encodedAnswer(eventoAgenda(row, publicBase(config))), CALENDAR, request, reply)
    },
  )

  app.post(
    '/api/eventos/list',
    { schema: { summary: 'Procura eventos', body: EventoListInput, response: { 200: EventoList } } },
    ({ body, caller }) => searchEventos(db, body, caller.usuario, now()),
  )

  app.post(
    '/api/eventos/vendas/list',
    {
      schema: {
        summary: 'Lista o que já está ocupado em um evento',
        body: VendasListInput,
        response: { 200: VendasList },
      },
    },
    async ({ body, caller }) => {
      const result = await listTaken(db, body.id, body.setor ?? null, caller.session?.idCliente ?? null)
      return { result, total: result.length }
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
