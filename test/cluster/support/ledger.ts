import { sql } from 'drizzle-orm'
import { violatedInvariants } from '../../support/fixtures.ts'
import { readProvider } from '../../support/provider.ts'
import type { TestCluster } from './open.ts'

const PAGE = 30
export type ProviderOrder = {
  code: string
  charges: { status: string; paid_amount?: number | null; canceled_amount?: number | null }[]
}

/** All orders that the provider has. */
export async function ordersOf(shop: Pick<TestCluster, 'sandboxUrl'>): Promise<ProviderOrder[]> {
  const orders: ProviderOrder[] = []
  for (let page = 1; ; page += 1) {
    const { data } = await readProvider<{ data: ProviderOrder[] }>(shop, `orders?page=${page}&size=${PAGE}`)
    orders.push(...data)
    if (data.length < PAGE) return orders
  }
}

/** The amount of an order that the provider has not refunded, in cents. An unpaid charge may show a canceled amount. */
export const keptOf = ({ charges }: ProviderOrder): number =>
  charges.reduce((sum, charge) => sum + Math.max(0, (charge.paid_amount ?? 0) - (charge.canceled_amount ?? 0)), 0)

/**
 * Compares the provider's list of orders with the shop's, and checks the invariants.
 * @returns the differences: paid orders without tickets, tickets without a payment, and orders still in progress
 */
export async function differences(shop: Pick<TestCluster, 'db' | 'sandboxUrl'>): Promise<string[]> {
  const kept = new Map((await ordersOf(shop)).map((order) => [order.code, keptOf(order)]))
  const { rows } = await shop.db.execute<{ id: string; status: string; cents: number }>(sql`SELECT a.id, a.status,
    coalesce((SELECT sum(v.valor_cents + v.taxa_cents) FROM venda v WHERE v.id_attempt = a.id AND v.status = 'sold'), 0)::int AS cents
    FROM payment_attempt a`)
  const wrong = rows
    .filter(({ id, cents }) => (kept.get(id) ?? 0) !== cents)
    .map(({ id, status, cents }) => `${id} (${status}): tickets of ${cents}, money ${kept.get(id) ?? 0}`)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...kept].filter(([code, cents]) => cents > 0 && !known.has(code)).map(([code]) => `${code}: unknown`)
  const open = rows
    .filter(({ status }) => ['sending', 'refunding'].includes(status))
    .map(({ id }) => `${id}: under way`)
  return [...wrong, ...unknown, ...open, ...(await violatedInvariants(shop.db))]
}

/** Makes all interrupted work due now. */
export async function makeAllDue(shop: TestCluster): Promise<void> {
  await shop.db.execute(
    sql`UPDATE payment_attempt SET check_at = clock_timestamp() WHERE status IN ('sending', 'waiting', 'refunding')`,
  )
  await shop.db.execute(sql`UPDATE refund SET check_at = clock_timestamp() WHERE check_at IS NOT NULL`)
}
