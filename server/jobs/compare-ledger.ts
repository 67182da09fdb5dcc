import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import { type ListedOrder, type OddOrder, ORDERS_PER_PAGE } from '../gateways/payment.ts'
import { alertOnce } from '../sales/alerts-repo.ts'
import { readAttempts } from '../sales/attempts-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { claimPart, endComparison, type Part, storeNextPart } from './compare-ledger-repo.ts'
import { FRACTION_MS } from './plan-read.ts'
import { settlePage } from './settle-read.ts'
import { markAnswered } from './settle-read-repo.ts'

type Page = (ListedOrder | OddOrder)[]

/**
 * Compares the next page of the provider's orders of recent weeks with ours, and settles the orders whose state is new:
 * chargebacks and refunds made outside, whose webhook was lost (docs/selling.md#provider-limits). A comparison begins
 * once a day, and reads the pages from the newest order to the oldest, one process at a time; after a crash it
 * continues with the same page.
 * @returns whether a page was compared
 */
export async function compareLedger(deps: SalesDeps): Promise<boolean> {
  const part = await claimPart(deps)
  if (!part) return false
  const outcome = await deps.gateway.listOrders({ since: new Date(part.since), until: new Date(part.until) }, part.page)
  if (outcome.kind !== 'ok') {
    // Its lease makes it due again.
    deps.log.warn({ outcome: outcome.kind }, "the provider's list could not be compared")
    return false
  }
  const orders = outcome.value.flatMap(({ order }) => order ?? [])
  const read = { claimed: [], readAt: part.readAt, lease: part.lease }
  await markAnswered(deps.db, read, await settlePage(deps, read, orders))
  await alertOdd(deps, outcome.value)
  const next = nextPart(part, outcome.value)
  if (next) await storeNextPart(deps.db, part, next)
  else await endComparison(deps.db, part)
  return true
}

/** Our orders that have an unexpected shape: their state is unknown. */
async function alertOdd({ db }: SalesDeps, page: Page): Promise<void> {
  const odd = page.flatMap((one) => (one.order === null && one.code !== null ? [one.code] : []))
  if (!odd.length) return
  for (const { id, order_id } of await readAttempts(db, odd))
    await alertOnce(db, 'payment.unsettled', id, ALERTA_DETAILS.unsettled('reading', order_id))
}

/**
 * The next read after a page: the orders from its oldest one on, or its next page while all of it was created in one
 * second.
 * @returns null when it was the last one
 * @internal
 */
export function nextPart(
  { until, page }: Pick<Part, 'until' | 'page'>,
  shown: Page,
): Pick<Part, 'until' | 'page'> | null {
  if (shown.length < ORDERS_PER_PAGE) return null
  const oldest = Math.min(...shown.flatMap(({ order }) => order?.createdAt?.getTime() ?? []))
  return oldest + FRACTION_MS < new Date(until).getTime()
    ? { until: new Date(oldest + FRACTION_MS).toISOString(), page: 1 }
    : { until, page: page + 1 }
}
