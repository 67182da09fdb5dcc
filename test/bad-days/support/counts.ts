import { type SQL, sql } from 'drizzle-orm'
import { keptOf, ordersOf, type ProviderOrder } from '../../cluster/support/ledger.ts'
import { violatedInvariants } from '../../support/fixtures.ts'
import type { BadShop } from './buyer.ts'
import { stillOpen } from './pass-time.ts'

/** The kinds of damage, each with the query that finds it; it finds nothing after a day without damage. */
export const DAMAGES = [
  'a place or number sold twice',
  'more sold than there is',
  'not all sold, though more was wanted',
  'courtesies beyond their quota',
  'money for a courtesy',
  'a payment without its tickets or its refund',
  'tickets without their payment',
  'charged twice',
  'open longer than its time',
  'another invariant violated',
] as const
export type Damage = (typeof DAMAGES)[number]
export type Counts = Record<Damage, string[]>
type Shop = Pick<BadShop, 'db' | 'sandboxUrl'>

const OWNED = sql`status NOT IN ('released', 'refunded')`
const ids = async ({ db }: Shop, query: SQL): Promise<string[]> =>
  (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id)

const soldTwice = (shop: Shop) =>
  ids(
    shop,
    sql`SELECT concat_ws(' ', id_setor, id_rifa, nr_lugar, nr_sorte) AS id FROM venda
      WHERE ${OWNED} AND (nr_lugar IS NOT NULL OR nr_sorte IS NOT NULL)
      GROUP BY id_setor, id_rifa, nr_lugar, nr_sorte HAVING count(*) > 1`,
  )

const TAKEN = sql`SELECT l.id, l.qtd_total AS total, (SELECT count(*) FROM venda v WHERE v.id_lote = l.id AND ${OWNED}) AS n
    FROM lote l
  UNION ALL SELECT r.id, r.qtd_numeros, (SELECT count(*) FROM venda v WHERE v.id_rifa = r.id AND ${OWNED}) FROM rifa r`
const oversold = (shop: Shop) =>
  ids(shop, sql`SELECT id || ': ' || n || ' of ' || total AS id FROM (${TAKEN}) t WHERE n > total`)

/** Demand exceeded every offer, so all units must be sold: a unit that is taken but not sold counts as damage, too. */
const unsold = (shop: Shop) =>
  ids(
    shop,
    sql`WITH sold AS (SELECT coalesce(id_lote, id_rifa) AS id, count(*) AS n FROM venda WHERE status = 'sold' GROUP BY 1)
      SELECT t.id || ': ' || coalesce(s.n, 0) || ' of ' || t.total AS id FROM (${TAKEN}) t LEFT JOIN sold s USING (id)
      WHERE coalesce(s.n, 0) < t.total`,
  )

const beyondQuota = (shop: Shop) =>
  ids(
    shop,
    sql`SELECT q.id || ': ' || n.given || ' of ' || q.cota AS id FROM cortesia_cota q CROSS JOIN LATERAL (
        SELECT count(*) AS given FROM cortesia c JOIN venda v ON v.id_reserva = c.id WHERE c.id_cota = q.id AND v.${OWNED}) n
      WHERE n.given > q.cota`,
  )

/** A price, a payment or a refund of a courtesy; nobody may have paid one at the provider either. */
const paidCourtesies = async (shop: Shop, orders: ProviderOrder[]) => {
  const { rows } = await shop.db.execute<{ id: string; cents: number }>(
    sql`SELECT a.id, a.amount_cents + coalesce(a.paid_cents, 0) + (SELECT coalesce(sum(v.valor_cents + v.taxa_cents), 0) FROM venda v
          WHERE v.id_reserva = c.id)::int + (SELECT coalesce(sum(f.cents), 0) FROM refund f WHERE f.id_attempt = a.id)::int AS cents
      FROM cortesia c JOIN payment_attempt a ON a.id_reserva = c.id`,
  )
  const ordered = new Set(orders.map(({ code }) => code))
  return rows.flatMap(({ id, cents }) => (cents > 0 || ordered.has(id) ? [`${id}: ${cents} cents`] : []))
}

type Attempt = { id: string; status: string; cart: string; cents: number }
const attemptsOf = async ({ db }: Shop): Promise<Attempt[]> => {
  const { rows } = await db.execute<Attempt>(sql`SELECT a.id, a.status, r.id_cliente || ' ' || r.carrinho AS cart,
    coalesce((SELECT sum(v.valor_cents + v.taxa_cents) FROM venda v WHERE v.id_attempt = a.id
      AND v.status IN ('sold', 'refunding')), 0)::int AS cents
    FROM payment_attempt a JOIN reserva r ON r.id = a.id_reserva`)
  return rows
}

/** Compares the provider's orders with the shop's payments, to the cent. */
function compare(
  orders: ProviderOrder[],
  attempts: Attempt[],
): Pick<Counts, 'a payment without its tickets or its refund' | 'tickets without their payment' | 'charged twice'> {
  const byCode = Map.groupBy(orders, ({ code }) => code)
  const kept = (code: string): number => (byCode.get(code) ?? []).reduce((sum, order) => sum + keptOf(order), 0)
  const known = new Set(attempts.map(({ id }) => id))
  const off = attempts.map((attempt) => ({ ...attempt, more: kept(attempt.id) - attempt.cents }))
  const tell = ({ id, status, more }: (typeof off)[number]) => `${id} (${status}): ${more} cents`
  const unknown = [...byCode.keys()].filter((code) => !known.has(code) && kept(code) > 0)
  const carts = Map.groupBy(
    attempts.filter(({ id }) => kept(id) > 0),
    ({ cart }) => cart,
  )
  return {
    'a payment without its tickets or its refund': [
      ...off.filter(({ more }) => more > 0).map(tell),
      ...unknown.map((code) => `${code}: the shop does not know it`),
    ],
    'tickets without their payment': off.filter(({ more }) => more < 0).map(tell),
    'charged twice': [
      ...[...byCode].filter(([, all]) => all.length > 1).map(([code, all]) => `click ${code}: ${all.length} orders`),
      ...[...carts]
        .filter(([, paid]) => paid.length > 1)
        .map(([cart, paid]) => `cart ${cart}: ${paid.length} payments`),
    ],
  }
}

/**
 * Counts all damage in the shop's database and in the provider's list of orders. No call may be in progress, and all
 * deadlines must have passed (`passTime`).
 */
export async function count(shop: Shop): Promise<Counts> {
  const orders = await ordersOf(shop)
  return {
    'a place or number sold twice': await soldTwice(shop),
    'more sold than there is': await oversold(shop),
    'not all sold, though more was wanted': await unsold(shop),
    'courtesies beyond their quota': await beyondQuota(shop),
    'money for a courtesy': await paidCourtesies(shop, orders),
    ...compare(orders, await attemptsOf(shop)),
    'open longer than its time': await stillOpen(shop),
    'another invariant violated': await violatedInvariants(shop.db),
  }
}
