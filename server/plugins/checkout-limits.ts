import type { preHandlerAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import type { AppDeps } from '../app-deps.ts'
import { networkOf } from '../limits/client-network.ts'
import { consumeRateLimits, limitKey, QUARTER_HOUR } from '../limits/rate-limit.ts'
import { Refused, refuse } from '../result.ts'
import { clienteIdOf } from './auth.ts'

type Limit = 'reserve' | 'pay' | 'queue'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `reserve`: the route reserves stock. `pay`: it calls the provider and could be abused to test stolen cards. `queue`: it joins a
     * waiting room.
     */
    limit?: Limit
  }
}

/**
 * Limits reserving, paying and joining a waiting room per cliente in 15 minutes and, higher, per address, which thousands may share. The
 * back-office is not limited.
 */
export const checkoutLimits = fp<AppDeps>(
  async (app, { db, config }) => {
    const max = {
      reserve: config.RESERVES_PER_CLIENTE,
      pay: config.PAYMENTS_PER_CLIENTE,
      queue: config.FILAS_PER_CLIENTE,
    }
    const limit =
      (kind: Limit): preHandlerAsyncHookHandler =>
      async ({ caller, ip }) => {
        if (caller.usuario) return
        const within = await consumeRateLimits(
          db,
          { key: `checkout.${kind}:${clienteIdOf(caller)}`, windowSeconds: QUARTER_HOUR, max: max[kind] },
          {
            key: limitKey(config, kind === 'queue' ? 'queue.address' : 'checkout.address', networkOf(ip)),
            windowSeconds: QUARTER_HOUR,
            max: config.CHECKOUTS_PER_ADDRESS,
          },
        )
        if (!within) throw new Refused(refuse(429, 'rate.limited'))
      }
    app.addHook('onRoute', (route) => {
      const kind = route.config?.limit
      if (kind) route.preHandler = [...[route.preHandler ?? []].flat(), limit(kind)]
    })
  },
  { name: 'checkout-limits', dependencies: ['auth'] },
)
