import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppDeps } from '../../app-deps.ts'
import { answers } from '../../db/connection.ts'
import { answer, done, refuse } from '../../result.ts'

/** For load balancers: liveness (`/healthz`) and readiness, which needs the database (`/readyz`). */
export const health: FastifyPluginAsyncZod<AppDeps> = async (app, { db }) => {
  app.get(
    '/healthz',
    { schema: { summary: 'O processo está vivo', response: { 200: z.object({ ok: z.literal(true) }) } } },
    async () => ({
      ok: true as const,
    }),
  )
  app.get(
    '/readyz',
    {
      schema: {
        summary: 'O processo pode atender: o banco de dados responde',
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async () => {
      // An expected refusal, not an error: each probe would otherwise log one while the database is unavailable.
      const isThere = await answers(db)
      return answer(isThere ? done({ ok: true as const }) : refuse(503, 'server.unavailable'))
    },
  )
}
