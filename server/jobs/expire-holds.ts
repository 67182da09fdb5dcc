import { sql } from 'drizzle-orm'
import { transaction } from '../db/transaction.ts'
import type { StockChanged } from '../sales/events.ts'
import { releaseReservation } from '../sales/hold/release.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'

const BATCH = 20

/**
 * Releases expired holds; reservations that are being paid are left alone (docs/selling.md#time). Each hold has its own
 * transaction. Rows locked by another transaction are skipped, so several processes share the work.
 * @returns the number of holds released
 */
export async function expireHolds(deps: SalesDeps): Promise<number> {
  let ended = 0
  for (;;) {
    const batch = await transaction(deps.db, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`SELECT id FROM reserva
        WHERE status = 'held' AND expires_at < clock_timestamp() ORDER BY expires_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`)
      const stock: StockChanged[] = []
      for (const { id } of rows)
        stock.push(...(await releaseReservation(tx, { id, status: 'held' }, 'expire', 'clock')))
      return { count: rows.length, stock }
    })
    for (const change of batch.stock) deps.events.emit('stock', change)
    ended += batch.count
    if (batch.count === 0 || ended >= BATCH) return ended
  }
}
