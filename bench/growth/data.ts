import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from '../../server/db/schema/index.ts'
import { violatedInvariants } from '../../test/support/fixtures.ts'
import { withoutConstraints } from './constraints.ts'
import { OTHERS, uuid } from './others.ts'

/**
 * Three years of data: `eventos` events with 50 sales each, and one popular event of the same size in any database.
 * `dias`: all orders are of the last days instead, and all events are in the future. `others`: include data besides
 * sales.
 */
export type Size = { eventos: number; dias?: number; others?: boolean }

/** Reservations per event, of two tickets each; and the additional reservations of the popular event. */
const ORDERS = 25
const HOT_ORDERS = 2500

const CATALOGUE = (n: number, day: string): string[] => [
  `INSERT INTO cidade (id, nome, estado) SELECT ${uuid('c', 'i')}, 'Cidade ' || i, 'BA' FROM generate_series(1, 100) i`,
  `INSERT INTO usuario (id, nome, login, senha_hash, admin) VALUES (${uuid('u', '1')}, 'Admin', 'admin', 'x', true), (${uuid('u', '2')}, 'Equipe', 'equipe', 'x', false)`,
  `INSERT INTO usuario_cidade (id_usuario, id_cidade) SELECT ${uuid('u', '2')}, ${uuid('c', 'i')} FROM generate_series(1, 3) i`,
  `INSERT INTO cliente (id, nome, telefone, senha_hash, cpf, email, created_at)
    SELECT ${uuid('p', 'i')}, (ARRAY['Ana', 'João', 'Débora', 'José', 'Márcia', 'Luís', 'Beatriz', 'Caio'])[1 + i % 8] || ' ' ||
      (ARRAY['Silva', 'Conceição', 'Araújo', 'Gonçalves', 'Lima'])[1 + i / 8 % 5] || ' ' || i, '119' || lpad(i::text, 8, '0'), 'x',
      lpad(i::text, 11, '0'), 'pessoa' || i || '@exemplo.com', now() - interval '3 years' * random()
    FROM generate_series(1, ${n * 5}) i`,
  // Spread over three years and the next sixty days. The first one, the popular event, is in twenty days.
  `CREATE TEMP TABLE e AS SELECT i, CASE WHEN i = 1 THEN current_date + 20 ELSE ${day} END AS data,
      (ARRAY['show', 'festival', 'noite', 'baile', 'teatro', 'jogo', 'feira', 'congresso'])[1 + i * 31 % 8] || ' ' ||
      (ARRAY['do sol', 'de verao', 'da praia', 'de inverno', 'das cores', 'do samba', 'de sao joao'])[1 + i % 7] || ' ' ||
      translate(substr(md5('n' || i / 4), 1, 8), '0123456789', 'ghijklmnop') AS nome FROM generate_series(1, ${n}) i`,
  `INSERT INTO evento (id, id_cidade, nome, nome_busca, local, endereco, descricao, data, inicio_vendas, max_por_cliente, excluir)
    SELECT ${uuid('e', 'i')}, ${uuid('c', '(1 + i % 100)')}, initcap(nome), nome, 'Arena', 'Rua 1', repeat('Um dia de festa. ', 20), data,
      data - CASE i % 10 WHEN 0 THEN 20 ELSE 60 END, 10000, i % 50 = 49 FROM e`,
  `INSERT INTO setor (id, id_evento, nome, tipo, qtd_lugar) SELECT ${uuid('sa', 'i')}, ${uuid('e', 'i')}, 'Pista', 2, 1 FROM e
    UNION ALL SELECT ${uuid('sb', 'i')}, ${uuid('e', 'i')}, 'Mesas', 1, CASE i WHEN 1 THEN 2000 ELSE 60 END FROM e`,
  // One raffle of a hundred numbers per hundred events.
  `CREATE TEMP TABLE r AS SELECT i, current_date - 1095 + (i::bigint * 7919 % 1155)::int AS data FROM generate_series(1, ${n / 100}) i`,
]

/** All orders by time; `s` is the final status. */
const ORDERS_SQL = (n: number, at: string): string => `CREATE TEMP TABLE o AS
  SELECT x.*, coalesce(a.b, 0) AS place, coalesce(a.valor, 500) AS valor, coalesce(a.taxa, 0) AS taxa, a.id_setor, a.tipo,
    CASE WHEN x.e IS NOT NULL THEN CASE WHEN a.tipo = 1 THEN ${uuid('lb', 'x.e')} WHEN x.at < x.data - 30 THEN ${uuid('la', 'x.e')} ELSE ${uuid('lc', 'x.e')} END END AS id_lote
  FROM (
    SELECT k, (k - 1) / ${ORDERS} + 1 AS e, NULL::int AS rifa, (k - 1) % ${ORDERS} AS n, e.data, 1 + hashint4(k)::bigint % ${n * 5} AS p,
      CASE WHEN k % 100 < 6 THEN 'released' WHEN k % 100 < 8 THEN 'refunded' WHEN k % 100 = 8 THEN 'chargedback' ELSE 'sold' END AS s,
      ${at} AS at
    FROM generate_series(1, ${n * ORDERS}) k JOIN e ON e.i = (k - 1) / ${ORDERS} + 1
    UNION ALL
    SELECT ${n * ORDERS} + h, 1, NULL, ${ORDERS - 1} + h, current_date + 20, 1 + h % ${n * 5},
      CASE WHEN h > ${HOT_ORDERS - 100} THEN 'held' WHEN h > ${HOT_ORDERS - 200} THEN 'paying' ELSE 'sold' END,
      current_date - 40 + random() * (now() - (current_date - 40)) FROM generate_series(1, ${HOT_ORDERS}) h
    UNION ALL
    SELECT ${n * ORDERS + HOT_ORDERS} + q, NULL, (q - 1) / 40 + 1, (q - 1) % 40, r.data, 1 + hashint4(-q)::bigint % ${n * 5}, 'sold',
      least(now(), r.data - random() * interval '20 days') FROM generate_series(1, ${(n / 100) * 40}) q JOIN r ON r.i = (q - 1) / 40 + 1
  ) x LEFT JOIN LATERAL (
    SELECT CASE WHEN x.n < 15 OR x.n >= 925 THEN 2 ELSE 1 END AS tipo,
      CASE WHEN x.n < 15 OR x.n >= 925 THEN ${uuid('sa', 'x.e')} ELSE ${uuid('sb', 'x.e')} END AS id_setor,
      CASE WHEN x.n < 15 OR x.n >= 925 THEN 0 ELSE (x.n - 15) * 2 + 1 END AS b, 4000 + x.e % 50 * 100 AS valor, 400 AS taxa
  ) a ON x.e IS NOT NULL ORDER BY x.at`

const OVER_YEARS = 'e.data - 60 + random() * (least(e.data, now()) - (e.data - 60))'
const PAID = `s IN ('sold', 'refunded', 'chargedback')`
const SALES: string[] = [
  `UPDATE o SET p = -p + 2 WHERE p < 1`,
  `INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units, created_at, updated_at)
    SELECT ${uuid('r', 'k')}, ${uuid('p', 'p')}, ${uuid('k', 'k')}, CASE WHEN ${PAID} THEN 'sold' ELSE s END,
      CASE s WHEN 'held' THEN now() + interval '1 day' ELSE at + interval '10 minutes' END, 2, at, at FROM o`,
  `INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units, status, body,
      order_id, charge_id, paid_cents, check_at, created_at, updated_at)
    SELECT ${uuid('a', 'k')}, ${uuid('r', 'k')}, ${uuid('p', 'p')}, ${uuid('t', 'k')}, md5(k::text), CASE k % 2 WHEN 0 THEN 'pix' ELSE 'credit_card' END,
      2 * (valor + taxa), 2, CASE s WHEN 'sold' THEN 'paid' WHEN 'released' THEN 'expired' WHEN 'paying' THEN 'waiting' ELSE s END,
      '{"customer_id":"cus_' || p || '","items":"' || repeat('x', 200) || '"}', 'or_' || k, 'ch_' || k, CASE WHEN ${PAID} THEN 2 * (valor + taxa) END,
      CASE s WHEN 'paying' THEN now() + interval '1 day' END, at, at FROM o WHERE s <> 'held'`,
  `INSERT INTO refund (id, id_attempt, actor, cents, units, expected_canceled_cents, status, created_at)
    SELECT ${uuid('f', 'k')}, ${uuid('a', 'k')}, 'usuario:' || ${uuid('u', '1')}, 2 * (valor + taxa), 2, 2 * (valor + taxa), 'confirmed', at + interval '1 day' FROM o WHERE s = 'refunded'`,
  `INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, id_rifa, nr_sorte, valor_cents, taxa_cents, status,
      held_at, expires_at, sold_at, method, id_attempt, id_refund, entregue, entregue_at, created_at, updated_at)
    SELECT ${uuid('r', 'k')}, ${uuid('p', 'p')}, CASE WHEN e IS NOT NULL THEN ${uuid('e', 'e')} END, id_setor, tipo, id_lote,
      CASE WHEN tipo = 1 THEN place + u END, CASE WHEN rifa IS NOT NULL THEN ${uuid('ri', 'rifa')} END, CASE WHEN rifa IS NOT NULL THEN n * 2 + 1 + u END,
      valor, taxa, s, at, CASE s WHEN 'held' THEN now() + interval '1 day' ELSE at + interval '10 minutes' END, CASE WHEN ${PAID} THEN at END,
      CASE WHEN ${PAID} THEN CASE k % 2 WHEN 0 THEN 'pix' ELSE 'credit_card' END END, CASE WHEN s <> 'held' THEN ${uuid('a', 'k')} END, CASE s WHEN 'refunded' THEN ${uuid('f', 'k')} END, used, CASE WHEN used THEN data + interval '20 hours' END, at, at
    FROM (SELECT *, s = 'sold' AND e IS NOT NULL AND data < current_date AND k % 5 < 3 AS used FROM o) o, generate_series(0, 1) u`,
  `INSERT INTO lote (id, id_setor, data, qtd_total, valor_cents, taxa_cents, tomados)
    SELECT l.id, l.id_setor, l.data, CASE WHEN l.i = 1 THEN 5000 ELSE 60 END, 4000 + l.i % 50 * 100, 400, coalesce(v.n, 0) FROM (
      SELECT i, ${uuid('la', 'i')} AS id, ${uuid('sa', 'i')} AS id_setor, data - interval '60 days' AS data FROM e
      UNION ALL SELECT i, ${uuid('lc', 'i')}, ${uuid('sa', 'i')}, data - interval '30 days' FROM e
      UNION ALL SELECT i, ${uuid('lb', 'i')}, ${uuid('sb', 'i')}, data - interval '60 days' FROM e) l
    LEFT JOIN (SELECT id_lote, count(*) AS n FROM venda WHERE status NOT IN ('released', 'refunded') GROUP BY 1) v ON v.id_lote = l.id`,
  `INSERT INTO rifa (id, nome, valor_cents, qtd_numeros, tomados, inicio_vendas, data_sorteio)
    SELECT ${uuid('ri', 'i')}, 'Rifa ' || i, 500, 100, 80, data - 30, data FROM r`,
  `INSERT INTO entrada (id_evento, id_venda, id_usuario, resultado, lida_em, at)
    SELECT id_evento, id, ${uuid('u', '2')}, 'aceita', entregue_at, entregue_at FROM venda WHERE entregue`,
  `INSERT INTO history (at, entity, entity_id, from_state, to_state, actor)
    SELECT at, h.entity, h.id, h.f, h.t, 'cliente:' || ${uuid('p', 'p')} FROM o, LATERAL (VALUES
      ('reserva', ${uuid('r', 'k')}, NULL, 'held'), ('reserva', ${uuid('r', 'k')}, 'paying', CASE WHEN ${PAID} THEN 'sold' ELSE s END),
      ('attempt', ${uuid('a', 'k')}, 'sending', CASE s WHEN 'sold' THEN 'paid' ELSE s END)) h(entity, id, f, t) WHERE s <> 'held'`,
  `INSERT INTO history (at, entity, entity_id, to_state, actor)
    SELECT data - interval '70 days', 'evento', ${uuid('e', 'i')}, 'created', 'usuario:' || ${uuid('u', '1')} FROM e`,
  `INSERT INTO webhook_inbox (hook_id, type, code, order_id, received_at, processed_at, outcome)
    SELECT 'hook_' || k, 'order.paid', ${uuid('a', 'k')}, 'or_' || k, at, at, 'armed' FROM o WHERE s = 'sold' AND at > now() - interval '30 days'`,
]

/** Fills an empty, migrated database and checks the data. Returns the seconds it took. */
export async function fill(url: string, { eventos, dias, others = false }: Size): Promise<number> {
  const start = performance.now()
  const day = dias === undefined ? 'current_date - 1095 + (i::bigint * 7919 % 1155)::int' : 'current_date + i % 90'
  const at = dias === undefined ? OVER_YEARS : `now() - random() * interval '${dias} days'`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`SET work_mem = '512MB'; SET maintenance_work_mem = '1GB'; SELECT setseed(0.5)`)
  await withoutConstraints(client, async () => {
    for (const text of [...CATALOGUE(eventos, day), ORDERS_SQL(eventos, at), ...SALES]) await client.query(text)
    await client.query(`DROP TABLE e, r, o`)
    if (others) for (const text of OTHERS(eventos)) await client.query(text)
  })
  await client.query(`VACUUM ANALYZE`)
  await client.end()
  // Without the server's time limits, which five million sales on a busy machine may exceed.
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const broken = await violatedInvariants(drizzle(pool, { schema, casing: 'snake_case' }))
  await pool.end()
  if (broken.length) throw new Error(`the data set is broken: ${broken.join('; ')}`)
  return (performance.now() - start) / 1000
}
