import { hash, timingSafeEqual } from 'node:crypto'
import basicAuth from '@fastify/basic-auth'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Webhook } from '../../../contract/pagarme.ts'
import type { AppDeps } from '../../app-deps.ts'
import { raiseAlert } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { receiveHook } from '../../jobs/receive-hook.ts'
import { networkOf } from '../../limits/client-network.ts'
import { countOf, wasCounted } from '../../limits/rate-limit-repo.ts'
import { consumeRateLimit, DAY, limitKey, QUARTER_HOUR } from '../../limits/rate-limit.ts'
import { noteWrongTestHook } from '../comeco/pix-teste-hooks.ts'
import { refuse, Refused } from '../../result.ts'

const HOUR_MS = 3_600_000
const NETWORKS_MAX = 1000

type HookVerdict = 'right' | 'wrong' | 'limited'

/**
 * Counts wrong webhook credentials per network. A network with too many of them is refused before its request is read,
 * unless right credentials have come from it today or yesterday: so guessing is limited, and the provider's own hooks
 * are not blocked by another sender, not even one behind the same address.
 */
function createHookGuard({ db, config }: Pick<AppDeps, 'db' | 'config'>) {
  const wrongKey = (network: string) => limitKey(config, 'webhook.wrong', network)
  const goodKey = (network: string) => limitKey(config, 'webhook.good', network)
  // The database is read and written once an hour, not for each hook.
  const good = new LRUCache<string, true>({ max: NETWORKS_MAX, ttl: HOUR_MS })

  const isGood = async (network: string): Promise<boolean> => {
    if (good.has(network)) return true
    return wasCounted(db, goodKey(network), 2)
  }
  const isOver = async (network: string): Promise<boolean> =>
    (await countOf(db, wrongKey(network), QUARTER_HOUR)) >= config.WEBHOOK_FAILURES && !(await isGood(network))

  return async (network: string, isRight: boolean): Promise<HookVerdict> => {
    if (isRight && good.has(network)) return 'right'
    if (await isOver(network)) return 'limited'
    if (isRight) {
      await consumeRateLimit(db, goodKey(network), DAY, 1)
      good.set(network, true)
      return 'right'
    }
    await noteWrongTestHook(db)
    const isWithin = await consumeRateLimit(db, wrongKey(network), QUARTER_HOUR, config.WEBHOOK_FAILURES - 1)
    // One alert a day, however many networks try.
    if (!isWithin && (await consumeRateLimit(db, 'webhook.alert', DAY, 1)))
      await transaction(db, (tx) => raiseAlert(tx, 'webhook.wrong-password', 'pagarme'))
    return 'wrong'
  }
}

/**
 * Hashes user name and password together, so that a comparison takes the same time whichever is wrong. A user name has
 * no colon.
 */
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
