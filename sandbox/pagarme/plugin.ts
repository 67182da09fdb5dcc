import type { FastifyInstance } from 'fastify'
import { installFaultHooks } from '../core/fault-hooks.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { chargeRoutes } from './charge-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { installGuards } from './guards.ts'
import { hookRoutes } from './hook-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { Problem } from './problem.ts'
import { publicRoutes } from './public-routes.ts'
import { recipientRoutes } from './recipient-routes.ts'
import { invoiceRoutes, subscriptionRoutes } from './subscription-routes.ts'

/** The Pagar.me API v5, to be registered under /core/v5. */
export async function pagarme(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }): Promise<void> {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Problem) return reply.code(error.status).send(error.body)
    const status = error.statusCode ?? 500
    return reply.code(status).send({ message: status < 500 ? error.message : 'Internal server error.' })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'no Route matched with those values' }))
  installFaultHooks(app, sandbox, '/core/v5')
  await app.register(publicRoutes, { sandbox })
  await app.register(async (guarded) => {
    installGuards(guarded, sandbox)
    customerRoutes(guarded, sandbox)
    orderRoutes(guarded, sandbox)
    chargeRoutes(guarded, sandbox)
    subscriptionRoutes(guarded, sandbox)
    invoiceRoutes(guarded, sandbox)
    hookRoutes(guarded, sandbox)
    recipientRoutes(guarded, sandbox)
  })
}
