import { asc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Cidade, CidadeList, CidadeParams } from '../../../contract/cidades.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { cidade } from '../../db/schema/index.ts'
import type { AppDeps } from '../../deps.ts'
import { answer } from '../../plugins/answers.ts'
import { done, refuse } from '../../sales/deps.ts'

/** Spec §7, Cities: reading. */
export const cidades: FastifyPluginAsyncZod<AppDeps> = async (app, { db }) => {
  app.get('/api/cidades', { schema: { response: { 200: CidadeList } } }, async () => ({
    result: await db.select().from(cidade).orderBy(asc(cidade.nome), asc(cidade.id)),
  }))

  app.get('/api/cidades/:id', { schema: { params: CidadeParams, response: { 200: Cidade } } }, async ({ params }) => {
    const [row] = await db.select().from(cidade).where(eq(cidade.id, params.id))
    return answer(row ? done(row) : refuse(404, MESSAGES.notFound))
  })
}
