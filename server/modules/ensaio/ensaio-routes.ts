import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { EnsaioAnswer, EnsaioApagado, EnsaioInput } from '../../../contract/ensaio.ts'
import type { AppDeps } from '../../app-deps.ts'
import { actorOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { removeEnsaio } from './delete-ensaio.ts'
import { beginEnsaio, currentEnsaio } from './ensaio-service.ts'

/** The rehearsal of an event: two tickets without money, bought, read and given back, then deleted. */
export const ensaio: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/ensaio',
    { schema: { summary: 'Mostra o ensaio, e o último que foi apagado', response: { 200: EnsaioAnswer } } },
    async () => currentEnsaio(deps.db),
  )
  app.post(
    '/api/ensaio',
    { schema: { summary: 'Começa o ensaio de um evento', body: EnsaioInput, response: { 200: EnsaioAnswer } } },
    async ({ body, caller }) => answer(await beginEnsaio(deps, actorOf(caller), body.id_evento)),
  )
  app.delete(
    '/api/ensaio',
    { schema: { summary: 'Apaga o ensaio e conta o que apagou', response: { 200: EnsaioApagado } } },
    async ({ caller }) => answer(await removeEnsaio(deps, actorOf(caller))),
  )
}
