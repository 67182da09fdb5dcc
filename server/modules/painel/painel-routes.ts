import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Painel, PainelQuery } from '../../../contract/painel.ts'
import type { AppDeps } from '../../app-deps.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { readPainel } from './painel-service.ts'

/** The back-office's dashboard. */
export const painel: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/painel',
    { schema: { summary: 'Números do painel', querystring: PainelQuery, response: { 200: Painel } } },
    ({ query, caller }) => readPainel(deps, usuarioOf(caller), query),
  )
}
