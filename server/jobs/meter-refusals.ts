import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import type { Db } from '../db/connection.ts'
import { alertOncePerKind } from '../sales/alerts-repo.ts'
import { type Refusals, readRefusals } from './meter-refusals-repo.ts'

/** Fewer refused cards in an hour are not significant. */
const LEAST_REFUSED = 20
/** An alert is raised when the rate of refusals is this many times the usual one. */
const TIMES_USUAL = 2
/** The assumed usual rate of a shop that has sold little so far; a lower measured rate is replaced by it, too. */
const LEAST_USUAL = 0.15
const WEEK_HOURS = 168

const shareOf = ({ refused, tried }: Refusals): number => (tried > 0 ? refused / tried : 0)

/**
 * Raises an alert when the shop's rate of refused cards in the last hour is far above that of the week before: somebody
 * tries stolen cards with many accounts (docs/selling.md#paying), or the acquirer has a fault.
 */
export async function meterRefusals({ db }: { db: Db }): Promise<void> {
  const now = await readRefusals(db, 1, 0)
  const share = shareOf(now)
  if (now.refused < LEAST_REFUSED || share < TIMES_USUAL * LEAST_USUAL) return
  if (share < TIMES_USUAL * shareOf(await readRefusals(db, WEEK_HOURS, 1))) return
  await alertOncePerKind(db, 'card.refusals-jumped', 'cartoes', ALERTA_DETAILS.cardsRefused(now.refused, now.tried))
}
