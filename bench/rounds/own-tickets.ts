import type pg from 'pg'
import type { Things } from './things.ts'

/** Gives each buyer so many tickets of the lot that they will buy from, each bought in a sale of its own, over a year. */
export async function addTickets(owner: pg.Client, { clientes, lotes }: Things, tickets: number): Promise<void> {
  const of = clientes.map((_, i) => lotes[i % lotes.length] ?? '')
  await owner.query('BEGIN')
  await owner.query(
    `CREATE TEMP TABLE bought ON COMMIT DROP AS SELECT gen_random_uuid() AS r, gen_random_uuid() AS a, b.cliente AS c, l.id AS l, s.id AS s,
        s.id_evento AS e, l.valor_cents AS valor, l.taxa_cents AS taxa, now() - random() * interval '1 year' AS at
      FROM unnest($1::uuid[], $2::uuid[]) AS b(cliente, lote) JOIN lote l ON l.id = b.lote JOIN setor s ON s.id = l.id_setor,
        generate_series(1, $3::int) ORDER BY random()`,
    [clientes, of, tickets],
  )
  for (const text of [
    `UPDATE evento SET max_por_cliente = 1000000 WHERE id IN (SELECT e FROM bought)`,
    `UPDATE lote SET qtd_total = qtd_total + n, tomados = tomados + n FROM (SELECT l, count(*) AS n FROM bought GROUP BY l) b WHERE id = b.l`,
    `INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units, created_at, updated_at)
      SELECT r, c, gen_random_uuid(), 'sold', at, 1, at, at FROM bought`,
    `INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units, status,
        order_id, charge_id, paid_cents, created_at, updated_at)
      SELECT a, r, c, gen_random_uuid(), 'x', 'credit_card', valor + taxa, 1, 'paid', 'or_' || a, 'ch_' || a, valor + taxa, at, at FROM bought`,
    `INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, valor_cents, taxa_cents, status,
        held_at, expires_at, sold_at, method, id_attempt, created_at, updated_at)
      SELECT r, c, e, s, 2, l, valor, taxa, 'sold', at, at, at, 'credit_card', a, at, at FROM bought`,
    'COMMIT',
  ])
    await owner.query(text)
}
