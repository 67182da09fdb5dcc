import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppDeps } from '../../app-deps.ts'
import { answers, type Db } from '../../db/connection.ts'
import { answer, done, refuse } from '../../result.ts'

/** For this long a probe gets the database's last answer: a balancer probes several times a second. */
const RECENT_MS = 1000
/** A database that is silent for this long is away. A busy one is not, so that a rush does not end its own sockets. */
const SILENT_MS = 10_000
/** The maximum time a probe waits for the database: a balancer takes a late answer for a process that hangs. */
const PROBE_MS = 100

/** @returns whether the database answered last, known within `PROBE_MS` */
function databaseProbe(db: Db): () => Promise<boolean> {
  let isThere = false
  let askedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | null = null
  const ask = async (): Promise<void> => {
    isThere = await answers(db)
    pending = null
  }
  return async () => {
    if (!pending && performance.now() - askedAt >= RECENT_MS) {
      askedAt = performance.now()
      pending = ask()
    }
    if (pending) await Promise.race([pending, sleep(PROBE_MS, undefined, { ref: false })])
    return isThere && !(pending && performance.now() - askedAt >= SILENT_MS)
  }
}

/**
 * For load balancers: liveness (`/healthz`) and readiness (`/readyz`), which needs the database. It does not need Redis:
 * a process that misses events still sells (docs/decisions/several-processes.md).
 */
export const health: FastifyPluginAsyncZod<AppDeps> = async (app, { db, ending }) => {
  const isDatabaseThere = databaseProbe(db)
  // Asked before anyone can probe: a busy database would otherwise make a process that can serve look unready.
  app.addHook('onReady', async () => void (await isDatabaseThere()))
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
      // Expected refusals, not errors: each probe would otherwise log one. HAProxy takes a 404 for a process that ends:
      // it gets nothing new, and completes what it has.
      if (ending.isBegun) return answer<never>(refuse(404, 'server.unavailable'))
      return answer((await isDatabaseThere()) ? done({ ok: true as const }) : refuse(503, 'server.unavailable'))
    },
  )
}
