import { ALERTA_DETAILS } from '../contract/alertas-details.ts'
import { providerId } from './purchases.ts'
import type { Staff } from './staff.ts'
import type { Shop } from './write.ts'

const HOUR = 3_600_000
type Alerts = NonNullable<Shop['alerts']>

/** Marks the first chargeback's alert as seen, and adds a new alert about a webhook of an unknown order. */
export function planAlerts(alerts: Alerts, { admin }: Staff, now: Date): Alerts {
  const first = alerts.findIndex(({ kind }) => kind === 'payment.chargedback')
  const seen = alerts.map((alert, index) => {
    const seenAt = new Date(Math.min((alert.at?.getTime() ?? 0) + 3 * HOUR, now.getTime()))
    return index === first ? { ...alert, seenAt, seenBy: admin.id } : alert
  })
  const at = new Date(now.getTime() - 30 * HOUR)
  return [
    ...seen,
    { at, kind: 'webhook.unknown', subject: providerId('or'), detail: ALERTA_DETAILS.hook('order.paid') },
  ]
}
