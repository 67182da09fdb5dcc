import { takeAll } from '../../limits/rate-limit.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { consumeReadBudget } from './read-budget-repo.ts'

/**
 * The reader at the provider for another purpose than the confirmation of payments: a person's request (`cliente:<id>`
 * or `usuario:<id>`), or one of the jobs.
 */
export type Reader = { person: string } | 'refunds' | 'club' | 'removals'

/**
 * Takes one read from the shares that this reader may use in a minute, and then from the budget: the person's own share
 * and the one of all requests, or the one of the job. The shares prevent persons and jobs from using up each other's
 * reads; those of confirmations are reserved by the budget (docs/selling.md#provider-limits). Every read that is not
 * part of a confirmation must be taken here first. If the budget has no read left, the shares are returned: waiting for
 * the budget uses up no share.
 * @returns false when no read is left for this reader at the moment
 */
export async function consumeReadShare(
  { db, limits }: Pick<SalesDeps, 'db' | 'limits'>,
  reader: Reader,
): Promise<boolean> {
  const shares: [key: string, max: number][] =
    typeof reader === 'string'
      ? [[reader, limits.jobReadsPerMinute]]
      : [
          [reader.person, limits.personReadsPerMinute],
          ['requests', limits.requestReadsPerMinute],
        ]
  const taken = await takeAll(
    db,
    shares.map(([key, max]) => ({ key: `provider.reads:${key}`, windowSeconds: 60, max })),
  )
  if (!taken.ok) return false
  if (await consumeReadBudget(db, limits.providerReadsPerMinute)) return true
  await taken.giveBack()
  return false
}
