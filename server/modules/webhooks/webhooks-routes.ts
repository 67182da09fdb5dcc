import { hash, timingSafeEqual } from 'node:crypto'
import basicAuth from '@fastify/basic-auth'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Webhook } from '../../../contract/pagarme.ts'
import type { AppDeps } from '../../app-deps.ts'
import { networkOf } from '../../client-network.ts'
import { receiveHook } from '../../jobs/receive-hook.ts'
import { Refused, refuse } from '../../result.ts'
import { createHookGuard } from './webhook-guard.ts'

/** Of both together, so that a comparison takes the same time whatever is wrong. A user name has no colon. */
const digestOf = (user: string, password: string): Buffer => hash('sha256', `${user}:${password}`, 'buffer')

/** The provider's webhooks: stored immediately, processed by a job, which reads the actual state at the provider. */
export const webhooks: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const wanted = digestOf(deps.config.WEBHOOK_USER, deps.config.WEBHOOK_PASSWORD)
  const judge = createHookGuard(deps)
  await app.register(basicAuth, {
    validate: async (user, password, request) => {
      const isRight = timingSafeEqual(digestOf(user, password), wanted)
      const verdict = await judge(networkOf(request.ip), isRight)
      if (verdict === 'wrong') throw new Refused(refuse(401, 'login.needed'))
      if (verdict === 'limited') throw new Refused(refuse(429, 'rate.limited'))
    },
  })
  app.post(
    '/api/webhooks/pagarme',
    {
      onRequest: async (request, reply) => {
        await new Promise<void>((resolve, reject) => {
          app.basicAuth(request, reply, (error) =>
            error ? reject(error instanceof Refused ? error : new Refused(refuse(401, 'login.needed'))) : resolve(),
          )
        })
      },
      schema: {
        summary: 'Recebe um aviso do provedor de pagamentos',
        body: Webhook,
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async ({ body }) => {
      if (await receiveHook(deps, body)) deps.wake('inbox')
      return { ok: true as const }
    },
  )
}
