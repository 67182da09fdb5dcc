import { createHash, timingSafeEqual } from 'node:crypto'
import basicAuth from '@fastify/basic-auth'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Webhook } from '../../../contract/pagarme.ts'
import type { AppDeps } from '../../app-deps.ts'
import { receiveHook } from '../../jobs/inbox.ts'
import { Refused, refuse } from '../../result.ts'

const isEqual = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The provider's webhooks: stored immediately, processed by a job, which reads the actual state at the provider. */
export const webhooks: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const { WEBHOOK_USER, WEBHOOK_PASSWORD } = deps.config
  await app.register(basicAuth, {
    validate: async (user, password) => {
      if (isEqual(user, WEBHOOK_USER) && isEqual(password, WEBHOOK_PASSWORD)) return
      throw new Refused(refuse(401, 'login.needed'))
    },
  })
  app.post(
    '/api/webhooks/pagarme',
    {
      onRequest: async (request, reply) => {
        await new Promise<void>((resolve, reject) => {
          app.basicAuth(request, reply, (error) =>
            error ? reject(new Refused(refuse(401, 'login.needed'))) : resolve(),
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
      await receiveHook(deps, body)
      deps.wake('inbox')
      return { ok: true as const }
    },
  )
}
