import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { FilaOffice, FilaOfficeParams } from '../../../contract/fila-office.ts'
import type { AppDeps } from '../../app-deps.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { watchFila } from './fila-office.ts'

/** The waiting room of an event, for its organiser. */
export const filaOffice: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/eventos/:id/fila',
    {
      schema: {
        summary: 'Mostra como anda a fila de um evento',
        params: FilaOfficeParams,
        response: { 200: FilaOffice },
      },
    },
    async ({ params, caller }) => answer(await watchFila(deps, usuarioOf(caller), params.id)),
  )
}
