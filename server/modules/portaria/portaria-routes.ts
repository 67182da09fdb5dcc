import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  EntradasAnswer,
  EntradasInput,
  PortariaChaves,
  PortariaLista,
  PortariaParams,
  PortariaQuery,
} from '../../../contract/portaria.ts'
import type { AppDeps } from '../../app-deps.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { uploadEntradas } from './portaria-entradas.ts'
import { readLista } from './portaria-lista.ts'

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
}
