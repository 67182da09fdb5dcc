import { sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppDeps } from '../../deps.ts'

/** For load balancers: alive, and able to serve (the database answers). */
export const health: FastifyPluginAsyncZod<AppDeps> = async (app, { db }) => {
  app.get('/healthz', { schema: { response: { 200: z.object({ ok: z.literal(true) }) } } }, async () => ({
    ok: true as const,
  }))
  app.get('/readyz', { schema: { response: { 200: z.object({ ok: z.literal(true) }) } } }, async () => {
    await db.execute(sql`SELECT 1`)
    return { ok: true as const }
  })
}
