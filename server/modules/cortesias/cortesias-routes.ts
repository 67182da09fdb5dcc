import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CortesiaInput,
  CortesiaParams,
  CortesiasDadas,
  CortesiasListaInput,
  CortesiasQuery,
  Cota,
  CotaEventos,
  CotaInput,
  CotaSetores,
  CotasList,
  DadasList,
  DadasQuery,
} from '../../../contract/cortesias.ts'
import { CortesiaIngressos } from '../../../contract/cortesias-ingressos.ts'
import { EventoParams } from '../../../contract/eventos.ts'
import { IdOnly } from '../../../contract/fields.ts'
import type { AppDeps } from '../../app-deps.ts'
import { actorOf, usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { cotasFor, dadasFor, eventosFor, give, ingressosFor, revoke, setoresFor } from './cortesias-service.ts'
import { saveCota } from './cotas.ts'

/** Tickets that are given away, from the quotas of those who give (docs/api.md#fares). */
export const cortesias: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/cortesias',
    {
      schema: {
        summary: 'Lista as cotas de cortesias de um evento',
        querystring: CortesiasQuery,
        response: { 200: CotasList },
      },
    },
    async ({ query, caller }) => answer(await cotasFor(deps, usuarioOf(caller), query)),
  )

  app.get(
    '/api/cortesias/eventos',
    {
      schema: { summary: 'Lista os eventos para os quais quem chama tem cota', response: { 200: CotaEventos } },
    },
    async ({ caller }) => ({ result: await eventosFor(deps, usuarioOf(caller)) }),
  )

  app.get(
    '/api/cortesias/eventos/:id',
    {
      schema: {
        summary: 'Lista os setores e lotes da cota de quem chama',
        params: EventoParams,
        response: { 200: CotaSetores },
      },
    },
    async ({ params, caller }) => answer(await setoresFor(deps, usuarioOf(caller), params.id)),
  )

  app.get(
    '/api/cortesias/:id',
    {
      schema: {
        summary: 'Lista as cortesias dadas de uma cota',
        params: CortesiaParams,
        querystring: DadasQuery,
        response: { 200: DadasList },
      },
    },
    async ({ params, query, caller }) => answer(await dadasFor(deps, usuarioOf(caller), params.id, query)),
  )

  app.get(
    '/api/cortesias/:id/ingressos',
    {
      schema: {
        summary: 'Mostra os ingressos de uma cortesia, para imprimir',
        params: CortesiaParams,
        response: { 200: CortesiaIngressos },
      },
    },
    async ({ params, caller }) => answer(await ingressosFor(deps, caller, params.id)),
  )

  app.post(
    '/api/cortesias',
    { schema: { summary: 'Dá uma cortesia a uma pessoa', body: CortesiaInput, response: { 200: CortesiasDadas } } },
    async ({ body: { chave, idEvento, id_lote, lugares, ...linha }, caller }) =>
      answer(await give(deps, usuarioOf(caller), { chave, idEvento, idLote: id_lote, linhas: [linha], lugares })),
  )

  app.post(
    '/api/cortesias/lista',
    {
      schema: {
        summary: 'Dá cortesias a uma lista de pessoas, todas ou nenhuma',
        body: CortesiasListaInput,
        response: { 200: CortesiasDadas },
      },
    },
    async ({ body: { chave, idEvento, id_lote, linhas }, caller }) =>
      answer(await give(deps, usuarioOf(caller), { chave, idEvento, idLote: id_lote, linhas, lugares: [] })),
  )

  app.post(
    '/api/cortesias/cotas',
    {
      schema: {
        summary: 'Cadastra ou edita a cota de cortesias de uma pessoa',
        body: CotaInput,
        response: { 200: Cota },
      },
    },
    async ({ body, caller }) => answer(await saveCota(deps, actorOf(caller), body)),
  )

  app.delete(
    '/api/cortesias/:id',
    { schema: { summary: 'Revoga uma cortesia', params: CortesiaParams, response: { 200: IdOnly } } },
    async ({ params, caller }) => answer(await revoke(deps, usuarioOf(caller), params.id)),
  )
}
