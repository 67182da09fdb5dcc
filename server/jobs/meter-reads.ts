import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import { alertOncePerKind } from '../sales/alerts-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { hasReadBudget } from '../sales/settle/read-budget-repo.ts'
import { readMeter } from './meter-reads-repo.ts'

/**
 * A reported payment that has waited this long for a read raises an alert, because its buyer is waiting at the screen.
 */
const ALERT_AFTER_SECONDS = 10

/**
 * Writes a log line while reported payments wait to be read, with the reads taken so far by each share of the budget,
 * and raises an alert when the oldest one waits because no read is left (docs/selling.md#provider-limits).
 */
export async function meterReads(deps: SalesDeps): Promise<void> {
  const meter = await readMeter(deps.db)
  if (!meter.id || meter.oldest === null) return
  const { id, waiting, taken } = meter
  const oldestSeconds = Math.round(meter.oldest)
  deps.log.info({ waiting, oldestSeconds, reads: taken }, 'reported payments wait to be read')
  if (oldestSeconds < ALERT_AFTER_SECONDS) return
  if (await hasReadBudget(deps.db, deps.limits.providerReadsPerMinute, 'confirm')) return
  deps.log.warn({ waiting, oldestSeconds, reads: taken }, 'the budget of reads at the provider is used up')
  await alertOncePerKind(deps.db, 'provider.reads-short', id, ALERTA_DETAILS.readsWaiting(waiting, oldestSeconds))
}
