import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  BuscaAnswer,
  BuscaInput,
  Conferencia,
  ConferirInput,
  EntradasAnswer,
  EntradasInput,
  PapelQuery,
  PortariaChaves,
  PortariaEntradas,
  PortariaLista,
  PortariaPapel,
  PortariaParams,
  PortariaQuery,
} from '../../../contract/portaria.ts'
import type { AppDeps } from '../../app-deps.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { searchPortaria } from './portaria-busca.ts'
import { checkEntrada, uploadEntradas } from './portaria-entradas.ts'
import { readLista, readPapel } from './portaria-lista.ts'
import { readEntradasPorQuarto } from './portaria-quartos.ts'

/** The portaria: what its devices need to work offline, and the scans they upload when they are online again. */
export const portaria: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/portaria/chaves',
    { schema: { summary: 'Chaves públicas que conferem os códigos dos ingressos', response: { 200: PortariaChaves } } },
    async () => ({
      result: deps.tickets.publicKeys,
    }),
  )

  app.get(
    '/api/portaria/:idEvento',
    {
      schema: {
        summary: 'Lista da portaria de um evento, para conferir sem internet',
        params: PortariaParams,
        querystring: PortariaQuery,
        response: { 200: PortariaLista },
      },
    },
    async ({ params, query, caller }) => answer(await readLista(deps, usuarioOf(caller), params.idEvento, query)),
  )

  app.post(
    '/api/portaria/:idEvento/entradas',
    {
      schema: {
        summary: 'Registra entradas lidas na portaria',
        params: PortariaParams,
        body: EntradasInput,
        response: { 200: EntradasAnswer },
      },
    },
    async ({ params, body, caller }) =>
      answer(await uploadEntradas(deps, usuarioOf(caller), params.idEvento, body.entradas)),
  )

  app.post(
    '/api/portaria/:idEvento/conferir',
    {
      schema: {
        summary: 'Confere um ingresso na portaria, sem registrar entrada',
        params: PortariaParams,
        body: ConferirInput,
        response: { 200: Conferencia },
      },
    },
    async ({ params, body, caller }) => answer(await checkEntrada(deps, usuarioOf(caller), params.idEvento, body)),
  )

  app.post(
    '/api/portaria/:idEvento/busca',
    {
      schema: {
        summary: 'Procura ingressos na portaria por código, nome, telefone ou pedido',
        params: PortariaParams,
        body: BuscaInput,
        response: { 200: BuscaAnswer },
      },
    },
    async ({ params, body, caller }) => answer(await searchPortaria(deps, usuarioOf(caller), params.idEvento, body)),
  )

  app.get(
    '/api/portaria/:idEvento/entradas',
    {
      schema: {
        summary: 'Conta as entradas de um evento por portão, setor e quarto de hora',
        params: PortariaParams,
        response: { 200: PortariaEntradas },
      },
    },
    async ({ params, caller }) => answer(await readEntradasPorQuarto(deps, usuarioOf(caller), params.idEvento)),
  )

  app.get(
    '/api/portaria/:idEvento/papel',
    {
      schema: {
        summary: 'Lista dos ingressos de um evento por nome, para imprimir',
        params: PortariaParams,
        querystring: PapelQuery,
        response: { 200: PortariaPapel },
      },
    },
    async ({ params, query, caller }) => answer(await readPapel(deps, usuarioOf(caller), params.idEvento, query.setor)),
  )
}
