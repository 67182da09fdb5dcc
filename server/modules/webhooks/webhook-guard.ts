import { LRUCache } from 'lru-cache'
import type { AppDeps } from '../../app-deps.ts'
import { raiseAlert } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { consumeRateLimit, DAY, limitKey, QUARTER_HOUR } from '../../rate-limit.ts'
import { countOf, wasCounted } from '../../rate-limit-repo.ts'

const HOUR_MS = 3_600_000
const NETWORKS_MAX = 1000

export type HookVerdict = 'right' | 'wrong' | 'limited'

/**
 * Counts wrong webhook credentials per network. A network with too many of them is refused without a look at what it
 * sends, unless the right ones have come from it today or yesterday: so guessing has an end, and the provider's own
 * hooks are not stopped by anybody's, not even behind the same address.
 */
export function createHookGuard({ db, config }: Pick<AppDeps, 'db' | 'config'>) {
  const wrongKey = (network: string) => limitKey(config, 'webhook.wrong', network)
  const goodKey = (network: string) => limitKey(config, 'webhook.good', network)
  // The database is asked and told once an hour, not for each hook.
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
    const isWithin = await consumeRateLimit(db, wrongKey(network), QUARTER_HOUR, config.WEBHOOK_FAILURES - 1)
    // One alert a day, however many networks try.
    if (!isWithin && (await consumeRateLimit(db, 'webhook.alert', DAY, 1)))
      await transaction(db, (tx) => raiseAlert(tx, 'webhook.wrong-password', 'pagarme'))
    return 'wrong'
  }
}
