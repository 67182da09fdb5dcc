import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ReembolsoAnswer, ReembolsoInput } from '../../../contract/reembolsos.ts'
import type { AppDeps } from '../../app-deps.ts'
import { answer } from '../../result.ts'
import { reembolsar } from './reembolsos-service.ts'

/** Requests for refunds (docs/selling.md#refunds). */
export const reembolsos: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/reembolsos',
    {
      schema: {
        summary: 'Pede a devolução de um ingresso ou número',
        body: ReembolsoInput,
        response: { 200: ReembolsoAnswer },
      },
    },
    async ({ body, caller }) => answer(await reembolsar(deps, caller, body)),
  )
}
