import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Motivo, MotivoInput, MotivoList } from '../../../contract/tarifas.ts'
import type { AppDeps } from '../../app-deps.ts'
import { actorOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { listMotivos } from './tarifas-repo.ts'
import { saveMotivo } from './tarifas-service.ts'

/** The reasons of half price (docs/api.md#fares). */
export const tarifas: FastifyPluginAsyncZod<AppDeps> = async (app, { db }) => {
  app.get(
    '/api/tarifas',
    { schema: { summary: 'Lista os motivos da meia-entrada', response: { 200: MotivoList } } },
    async () => ({ result: await listMotivos(db) }),
  )

  app.post(
    '/api/tarifas',
    {
      schema: {
        summary: 'Cadastra ou edita um motivo de meia-entrada de um estado ou cidade',
        body: MotivoInput,
        response: { 200: Motivo },
      },
    },
    async ({ body, caller }) => answer(await saveMotivo(db, actorOf(caller), body)),
  )
}
