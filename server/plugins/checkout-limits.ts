import type { preHandlerAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import type { AppDeps } from '../app-deps.ts'
import { hit } from '../rate-limit.ts'
import { Refused, refuse } from '../result.ts'
import { ownId } from './auth.ts'

const QUARTER = 900

/** Calls that take places, and calls that reach the provider: whoever tries stolen cards would send these. */
const LIMITED: Readonly<Record<string, 'reserve' | 'pay'>> = {
  'POST /api/reservas': 'reserve',
  'POST /api/reservas/:id/cancelar-pagamento': 'pay',
  'POST /api/pagarme/orders': 'pay',
  'POST /api/pagarme/customers': 'pay',
  'POST /api/pagarme/customers/:id/cards': 'pay',
  'POST /api/pagarme/subscriptions': 'pay',
}

/** How often one client may reserve and pay in a quarter of an hour, and, loosely, one address (thousands share one). */
export const checkoutLimits = fp<AppDeps>(
  async (app, { db, config }) => {
    const max = { reserve: config.RESERVES_PER_CLIENTE, pay: config.PAYMENTS_PER_CLIENTE }
    const limit =
      (kind: 'reserve' | 'pay'): preHandlerAsyncHookHandler =>
      async ({ caller, ip }) => {
        const within =
          (await hit(db, `checkout.${kind}:${ownId(caller)}`, QUARTER, max[kind])) &&
          (await hit(db, `checkout.address:${ip}`, QUARTER, config.CHECKOUTS_PER_ADDRESS))
        if (!within) throw new Refused(refuse(429, 'rate.limited'))
      }
    app.addHook('onRoute', (route) => {
      const kind = LIMITED[`${route.method} ${route.url}`]
      if (kind) route.preHandler = [...[route.preHandler ?? []].flat(), limit(kind)]
    })
  },
  { name: 'checkout-limits', dependencies: ['auth'] },
)
