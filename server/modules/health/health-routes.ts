import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppDeps } from '../../app-deps.ts'
import { answers } from '../../db/connection.ts'
import { answer, done, refuse } from '../../result.ts'

/**
 * For load balancers: liveness (`/healthz`) and readiness (`/readyz`), which needs the database. It does not need Redis:
 * a process that misses events still sells (docs/decisions/several-processes.md).
 */
export const health: FastifyPluginAsyncZod<AppDeps> = async (app, { db, ending }) => {
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
        summary: 'O processo pode atender: o banco de dados responde, e não está encerrando',
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async () => {
      // Expected refusals, not errors: each probe would otherwise log one.
      const isThere = !ending.isBegun && (await answers(db))
      return answer(isThere ? done({ ok: true as const }) : refuse(503, 'server.unavailable'))
    },
  )
}
