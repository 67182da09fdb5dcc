import { sql } from 'drizzle-orm'

/** What was paid for one sale `v`, with the fee. */
export const PAID_CENTS = sql`v.valor_cents + v.taxa_cents`

/** The condition that a paid sale is in `devolvido`. */
export const IS_RETURNED = sql`v.status IN ('refunded', 'chargedback')`

/**
 * The sums of sales that were ever paid, by the names of contract/sums-rules.ts: `quantidade`, `bruto`, `devolvido`. The
 * condition that a sale was paid is the caller's. Every column is in the index venda_sold: with other columns, each sale
 * would be read from the table.
 */
export const PAID_SUMS = sql`count(*) AS quantidade, sum(${PAID_CENTS}) AS bruto,
  coalesce(sum(${PAID_CENTS}) FILTER (WHERE ${IS_RETURNED}), 0) AS devolvido`

/**
 * The condition that a sale is in `liquido` and `vendidos`: it was paid, and not refunded nor charged back. Its first
 * part is the condition of the indexes venda_evento_units and venda_number_owner.
 */
export const IS_NET = sql`v.status NOT IN ('released', 'refunded') AND v.status IN ('sold', 'refunding')`

/** The net sum in cents, of sales that are `IS_NET`. It is exact as a double, and an int8 would arrive as a text. */
export const NET_CENTS = sql`coalesce(sum(${PAID_CENTS}), 0)::float8`
