import { type SQL, sql } from 'drizzle-orm'
import { businessDay } from '../../contract/dates.ts'
import { connect, type Db, type DbPool, type Tx } from '../../server/db/connection.ts'
import { createDatabase } from '../support/database.ts'
import { violatedInvariants } from '../support/fixtures.ts'

// Late in the evening, when it is already the next day in UTC.
export const NOW = new Date('2026-11-18T22:40:00-03:00')
export const TODAY = businessDay(NOW)
const NOW_TEXT = NOW.toISOString()

/** Creates a database with helpers to query it. */
export async function openSeedDatabase() {
  const database = await createDatabase()
  const pool: DbPool = connect(database.url, 4, () => {})
  const rows = async <T extends Record<string, unknown>>(query: SQL): Promise<T[]> =>
    (await pool.db.execute(query)).rows as T[]
  const count = async (query: SQL): Promise<number> =>
    (await rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM (${query}) AS counted`))[0]?.n ?? -1
  return {
    db: pool.db,
    rows,
    count,
    /** Returns the names of the violated invariants and checks, with the number of rows. */
    async broken(...checks: Record<string, SQL>[]): Promise<string[]> {
      const found = await violatedInvariants(pool.db)
      for (const [name, query] of Object.entries(Object.assign({}, SALES_CHECKS, ...checks) as Record<string, SQL>)) {
        const n = await count(query)
        if (n) found.push(`${name}: ${n}`)
      }
      return found
    },
    close: () => pool.close().then(database.drop),
  }
}

/** Disables or enables triggers, to write states that the triggers would reject. */
export async function triggers(tx: Tx | Db, state: 'ENABLE' | 'DISABLE'): Promise<void> {
  for (const table of ['entrada', 'history', 'rifa', 'socio', 'venda', 'refund'])
    await tx.execute(sql.raw(`ALTER TABLE ${table} ${state} TRIGGER USER`))
}

export type SeedDatabase = Awaited<ReturnType<typeof openSeedDatabase>>

const SALES_CHECKS = {
  'the units of a reservation differ from its vendas': sql`SELECT r.id FROM reserva r
    WHERE r.units <> (SELECT count(*) FROM venda v WHERE v.id_reserva = r.id)`,
  'the units or cents of an attempt differ from its vendas': sql`SELECT a.id FROM payment_attempt a
    WHERE (a.units, a.amount_cents) <> (SELECT count(*), coalesce(sum(v.valor_cents + v.taxa_cents), 0) FROM venda v WHERE v.id_attempt = a.id)
      OR (a.status = 'paid' AND a.paid_cents IS DISTINCT FROM a.amount_cents)
      OR a.canceled_cents <> (SELECT coalesce(sum(f.cents), 0) FROM refund f WHERE f.id_attempt = a.id AND f.status = 'confirmed')`,
  'a venda contradicts its attempt': sql`SELECT v.id FROM venda v JOIN reserva r ON r.id = v.id_reserva
    LEFT JOIN payment_attempt a ON a.id = v.id_attempt
    WHERE a.id IS NULL OR a.id_reserva <> r.id OR a.id_cliente <> v.id_cliente OR r.id_cliente <> v.id_cliente
      OR (r.status = 'sold') <> (v.status <> 'released')
      OR NOT v.status = ANY (CASE a.status WHEN 'paid' THEN '{sold,refunded}'::text[] WHEN 'refunded' THEN
          CASE WHEN EXISTS (SELECT FROM refund f WHERE f.id_attempt = a.id AND f.automatic) THEN '{released}' ELSE '{refunded}' END::text[]
        WHEN 'chargedback' THEN '{chargedback}' ELSE '{released}' END)`,
  'something is in progress': sql`SELECT id FROM payment_attempt WHERE status NOT IN ('paid', 'refused', 'expired', 'refunded', 'chargedback')
      OR check_at IS NOT NULL UNION SELECT id FROM reserva WHERE status NOT IN ('sold', 'released')
      UNION SELECT id FROM refund WHERE status NOT IN ('confirmed', 'failed') OR check_at IS NOT NULL`,
  'a cliente has more tickets than the event allows': sql`SELECT v.id_cliente FROM venda v JOIN evento e ON e.id = v.id_evento
    WHERE v.status = 'sold' GROUP BY v.id_cliente, e.id HAVING count(*) > e.max_por_cliente`,
  'a price differs from its lot’s': sql`SELECT v.id FROM venda v JOIN lote l ON l.id = v.id_lote LEFT JOIN tarifa t ON t.id = v.id_tarifa
      LEFT JOIN codigo c ON c.id = t.id
    WHERE (v.valor_cents, v.taxa_cents) <> (CASE t.tipo WHEN 'meia' THEN l.valor_cents / 2 WHEN 'promocional' THEN t.valor_cents
      WHEN 'codigo' THEN l.valor_cents * (100 - c.percentual) / 100 ELSE l.valor_cents END, CASE t.tipo WHEN 'meia' THEN l.taxa_cents / 2 WHEN 'promocional' THEN t.taxa_cents
      WHEN 'codigo' THEN l.taxa_cents * (100 - c.percentual) / 100 ELSE l.taxa_cents END)`,
  'no promotional fare was sold': sql`SELECT 1 WHERE NOT EXISTS (SELECT FROM venda v JOIN tarifa t ON t.id = v.id_tarifa
    WHERE t.tipo = 'promocional' AND v.status = 'sold')`,
  'nothing was sold with a code': sql`SELECT 1 WHERE NOT EXISTS (SELECT FROM venda v JOIN codigo c ON c.id = v.id_tarifa
    WHERE v.status = 'sold')`,
  'no half price was sold': sql`SELECT 1 WHERE NOT EXISTS (SELECT FROM venda WHERE na_cota AND status = 'sold')`,
  'a place does not exist': sql`SELECT v.id FROM venda v JOIN setor s ON s.id = v.id_setor WHERE v.nr_lugar > s.qtd_lugar
    UNION SELECT v.id FROM venda v JOIN rifa r ON r.id = v.id_rifa WHERE v.nr_sorte > r.qtd_numeros`,
  'something was sold before or after its sales period': sql`SELECT v.id FROM venda v JOIN lote l ON l.id = v.id_lote
    JOIN evento e ON e.id = v.id_evento WHERE v.created_at < l.data
      OR (v.created_at AT TIME ZONE 'America/Sao_Paulo')::date NOT BETWEEN e.inicio_vendas AND e.data
      OR EXISTS (SELECT FROM lote x WHERE x.id_setor = l.id_setor AND x.data > l.data AND v.created_at >= x.data)`,
  'a raffle number was sold before the sales period or from the draw’s day on': sql`SELECT v.id FROM venda v JOIN rifa r ON r.id = v.id_rifa
    WHERE (v.created_at AT TIME ZONE 'America/Sao_Paulo')::date NOT BETWEEN r.inicio_vendas AND r.data_sorteio - 1`,
  'a ticket was used before its event': sql`SELECT v.id FROM venda v JOIN evento e ON e.id = v.id_evento
    WHERE v.entregue <> (v.entregue_at IS NOT NULL) OR (v.entregue AND e.data > ${TODAY}::date)
      OR v.entregue_at NOT BETWEEN v.sold_at AND ${NOW_TEXT}::timestamptz
      OR (v.entregue_at AT TIME ZONE 'America/Sao_Paulo')::date < e.data`,
  'more installments than the sector allows': sql`SELECT a.id FROM payment_attempt a JOIN venda v ON v.id_attempt = a.id
    JOIN setor s ON s.id = v.id_setor WHERE a.installments > CASE a.method WHEN 'credit_card' THEN s.dividir_ate ELSE 1 END`,
  'the lots of a sector have more places than the sector': sql`SELECT s.id FROM setor s JOIN lote l ON l.id_setor = s.id
    WHERE s.tipo IN (1, 3) GROUP BY s.id HAVING sum(l.qtd_total) > s.qtd_lugar - cardinality(s.bloqueados)`,
  'a provider id in another form': sql`SELECT id FROM payment_attempt
    WHERE method <> 'free' AND (order_id !~ '^or_seed[a-z0-9]{12}$' OR charge_id !~ '^ch_seed[a-z0-9]{12}$')`,
  'a state without its history row': sql`SELECT r.id FROM reserva r WHERE r.status <>
    (SELECT h.to_state FROM history h WHERE h.entity_id = r.id ORDER BY h.at DESC, h.id DESC LIMIT 1)
    UNION SELECT a.id FROM payment_attempt a WHERE a.status <>
    (SELECT h.to_state FROM history h WHERE h.entity_id = a.id ORDER BY h.at DESC, h.id DESC LIMIT 1)
    UNION SELECT v.id FROM venda v WHERE v.status IN ('refunded', 'chargedback') AND v.status IS DISTINCT FROM
    (SELECT h.to_state FROM history h WHERE h.entity_id = v.id ORDER BY h.at DESC, h.id DESC LIMIT 1)`,
}
