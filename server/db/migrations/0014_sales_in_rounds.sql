-- The version before this one sells while this runs, and all migrations that are missing run in one transaction, which keeps
-- its locks until the commit. So what 0016 reads of a whole table is read here, before the first lock that stops sales.
CREATE TEMP TABLE refunded_before ON COMMIT DROP AS
  SELECT id FROM payment_attempt WHERE refund_reason IS NOT NULL OR status = 'refunding';--> statement-breakpoint
-- Then all tables are locked that this transaction alters (here and in 0015 to 0017), all of them or none: one after
-- another, they and the sales would wait for each other.
DO $$
DECLARE
  patience text := current_setting('lock_timeout');
BEGIN
  FOR i IN 1..200 LOOP
    BEGIN
      PERFORM set_config('lock_timeout', '300ms', true);
      LOCK TABLE payment_attempt IN EXCLUSIVE MODE;
      LOCK TABLE refund, socio IN ACCESS EXCLUSIVE MODE;
      LOCK TABLE reserva, lote, rifa, venda, setor, evento, cidade, rifa_lista, banner, image, config_socio
        IN SHARE ROW EXCLUSIVE MODE;
      PERFORM set_config('lock_timeout', patience, true);
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  RAISE EXCEPTION 'the tables of the sales could not be locked' USING ERRCODE = 'lock_not_available';
END $$;--> statement-breakpoint
-- On a large database build the three indexes with CREATE INDEX CONCURRENTLY before the update: then nothing waits for them
-- here (docs/operations.md#updates).
CREATE INDEX IF NOT EXISTS "reserva_paying" ON "reserva" USING btree ("id_cliente") WHERE status = 'paying';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "attempt_pix" ON "payment_attempt" USING btree ("id_cliente","created_at") WHERE method = 'pix';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "venda_given_back" ON "venda" USING btree ("id_cliente","updated_at") WHERE status = 'released';--> statement-breakpoint
-- What a round of sales asks of the database: a function that locks its members in the one order and looks, and one
-- that writes and counts what it changed (docs/decisions/0058). The decisions between the two are made by the server.
-- The settings keep every plan to the indexes, and aggregates that could be EXISTS keep it to those of an attempt's own
-- rows: a bitmap, or an EXISTS that is hashed, reads all holds or all refunds of the shop, and two processes at once seem
-- to make a whole index cheaper than a few rows of it (docs/decisions/0063).

-- Who may reserve, and what of. `waits` false: a cliente whose row, or one of whose reservations, is locked by another
-- transaction is left out of the answer, so that the others of the round do not wait for it, and nobody waits for a
-- counter longer than a second.
-- `pair_*`: for each item with a lot its cliente and lot. `place_*`, `number_*`: the numbered places and raffle numbers.
CREATE FUNCTION reserve_look(clientes uuid[], carts uuid[], pair_clientes uuid[], pair_lotes uuid[], rifas uuid[],
  place_lotes uuid[], places int[], number_rifas uuid[], numbers int[], rest_seconds int, waits boolean)
RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  free uuid[];
  candidates uuid[];
  locked uuid[] := '{}';
  holds uuid[] := '{}';
  overdue uuid[] := '{}';
  reservas json := '[]';
  held json := '[]';
  blocked_lotes uuid[] := '{}';
  blocked_rifas uuid[] := '{}';
  stock json := '[]';
  lots_of_sectors json := '{}';
  raffles json := '[]';
  owned json := '[]';
  -- A variable, because an index is not searched by a function whose result changes while it runs.
  given_back_since timestamptz := clock_timestamp() - make_interval(secs => rest_seconds);
BEGIN
  IF waits THEN
    free := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE);
  ELSE
    PERFORM set_config('lock_timeout', '1s', true);
    free := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  candidates := ARRAY(
    SELECT r.id FROM reserva r WHERE r.id_cliente = ANY(free) AND r.status = 'held'
    UNION ALL
    SELECT r.id FROM unnest(clientes, carts) AS q(cliente, cart)
      CROSS JOIN LATERAL (SELECT s.id FROM reserva s WHERE s.id_cliente = q.cliente AND s.carrinho = q.cart
        AND s.status IN ('paying', 'sold') LIMIT 1) r);
  IF candidates <> '{}' THEN
    IF waits THEN
      locked := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(candidates) ORDER BY r.id FOR NO KEY UPDATE);
    ELSE
      locked := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(candidates) ORDER BY r.id FOR NO KEY UPDATE SKIP LOCKED);
      free := ARRAY(SELECT f FROM unnest(free) f WHERE NOT EXISTS (SELECT 1 FROM reserva r
        WHERE r.id_cliente = f AND r.id = ANY(candidates) AND r.id <> ALL(locked)));
    END IF;
    SELECT coalesce(json_agg(x), '[]'), coalesce(array_agg(x.id) FILTER (WHERE x.status = 'held'), '{}'),
        coalesce(array_agg(x.id) FILTER (WHERE x.status = 'held' AND x.overdue), '{}')
      INTO reservas, holds, overdue FROM (
        SELECT r.id, r.id_cliente, r.carrinho, r.status, r.expires_at < clock_timestamp() AS overdue
        FROM reserva r WHERE r.id = ANY(locked) AND r.id_cliente = ANY(free)) x;
  END IF;

  -- Each place and number is looked up by itself (LIMIT 1: it has one owner): joined, all that is sold of its sector may be
  -- read for each of them.
  -- The lots and raffles of overdue holds that are in the way, and of the clientes' own holds, are locked with those that
  -- are asked for: they are released under the locks of their counters.
  IF holds <> '{}' THEN
    pair_lotes := pair_lotes || ARRAY(SELECT v.id_lote FROM venda v WHERE v.id_reserva = ANY(holds) AND v.status = 'held' AND v.id_lote IS NOT NULL);
    rifas := rifas || ARRAY(SELECT v.id_rifa FROM venda v WHERE v.id_reserva = ANY(holds) AND v.status = 'held' AND v.id_rifa IS NOT NULL);
  END IF;
  IF places <> '{}' OR numbers <> '{}' THEN
    SELECT coalesce(array_agg(b.id_lote) FILTER (WHERE b.id_lote IS NOT NULL), '{}'),
        coalesce(array_agg(b.id_rifa) FILTER (WHERE b.id_rifa IS NOT NULL), '{}')
      INTO blocked_lotes, blocked_rifas FROM (
        SELECT v.id_lote, v.id_rifa FROM unnest(place_lotes, places) AS w(id_lote, nr) JOIN lote l ON l.id = w.id_lote
          CROSS JOIN LATERAL (SELECT o.id_lote, o.id_rifa, o.status, o.expires_at FROM venda o WHERE o.id_setor = l.id_setor
            AND o.nr_lugar = w.nr AND o.nr_lugar IS NOT NULL AND o.status NOT IN ('released', 'refunded') LIMIT 1) v
        WHERE v.status = 'held' AND v.expires_at < clock_timestamp()
        UNION ALL
        SELECT v.id_lote, v.id_rifa FROM unnest(number_rifas, numbers) AS w(id_rifa, nr)
          CROSS JOIN LATERAL (SELECT o.id_lote, o.id_rifa, o.status, o.expires_at FROM venda o WHERE o.id_rifa = w.id_rifa
            AND o.nr_sorte = w.nr AND o.nr_sorte IS NOT NULL AND o.status NOT IN ('released', 'refunded') LIMIT 1) v
        WHERE v.status = 'held' AND v.expires_at < clock_timestamp()) b;
    pair_lotes := pair_lotes || blocked_lotes;
    rifas := rifas || blocked_rifas;
  END IF;

  IF pair_lotes <> '{}' THEN
    stock := (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT l.id, l.id_setor, l.qtd_total, l.tomados, l.valor_cents, l.taxa_cents,
        (l.excluir OR s.excluir OR e.excluir) AS excluir, s.tipo, s.qtd_lugar, s.bloqueados, s.id_evento, e.data,
        e.inicio_vendas, e.max_por_cliente
      FROM lote l JOIN setor s ON s.id = l.id_setor JOIN evento e ON e.id = s.id_evento
      WHERE l.id = ANY(pair_lotes) ORDER BY l.id FOR NO KEY UPDATE OF l FOR SHARE OF s) x);
    lots_of_sectors := (SELECT coalesce(json_object_agg(x.id_setor, x.lotes), '{}') FROM (
      SELECT y.id_setor, json_agg(json_build_object('id', y.id, 'data', y.data, 'qtd_total', y.qtd_total,
        'created_at', y.created_at, 'excluir', y.excluir)) AS lotes
      FROM lote y WHERE y.id_setor = ANY(ARRAY(SELECT DISTINCT l.id_setor FROM lote l WHERE l.id = ANY(pair_lotes)))
      GROUP BY y.id_setor) x);
  END IF;
  IF rifas <> '{}' THEN
    raffles := (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT r.id, r.qtd_numeros, r.tomados, r.valor_cents, r.inicio_vendas, r.data_sorteio,
        (r.excluir OR NOT r.publicada OR r.numero_sorteado IS NOT NULL) AS excluir
      FROM rifa r WHERE r.id = ANY(rifas) ORDER BY r.id FOR NO KEY UPDATE) x);
  END IF;

  -- Under the counters' locks no other transaction can release one of these any more.
  IF holds <> '{}' THEN
    held := (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT v.id, v.id_reserva, v.id_evento, v.id_setor, v.id_lote, v.nr_lugar, v.id_rifa, v.nr_sorte, v.valor_cents,
        v.taxa_cents, v.held_at, v.pix_used
      FROM venda v WHERE v.id_reserva = ANY(holds) AND v.status = 'held' ORDER BY v.held_at, v.id) x);
  END IF;
  IF places <> '{}' OR numbers <> '{}' THEN
    owned := (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT v.id_setor, v.nr_lugar, v.id_rifa, v.nr_sorte
      FROM unnest(place_lotes, places) AS w(id_lote, nr) JOIN lote l ON l.id = w.id_lote
        CROSS JOIN LATERAL (SELECT o.id_setor, o.nr_lugar, o.id_rifa, o.nr_sorte, o.id_reserva FROM venda o WHERE o.id_setor = l.id_setor
          AND o.nr_lugar = w.nr AND o.nr_lugar IS NOT NULL AND o.status NOT IN ('released', 'refunded') LIMIT 1) v
      WHERE v.id_reserva <> ALL(overdue)
      UNION ALL
      SELECT v.id_setor, v.nr_lugar, v.id_rifa, v.nr_sorte FROM unnest(number_rifas, numbers) AS w(id_rifa, nr)
        CROSS JOIN LATERAL (SELECT o.id_setor, o.nr_lugar, o.id_rifa, o.nr_sorte, o.id_reserva FROM venda o WHERE o.id_rifa = w.id_rifa
          AND o.nr_sorte = w.nr AND o.nr_sorte IS NOT NULL AND o.status NOT IN ('released', 'refunded') LIMIT 1) v
      WHERE v.id_reserva <> ALL(overdue)) x);
  END IF;

  RETURN json_build_object('clientes', free, 'reservas', reservas, 'rows', held, 'lotes', stock,
    'siblings', lots_of_sectors, 'rifas', raffles, 'taken', owned, 'is_blocked', blocked_lotes <> '{}' OR blocked_rifas <> '{}',
    'bought', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT q.cliente AS id_cliente, q.id_evento, b.n FROM (
        SELECT DISTINCT p.cliente, s.id_evento FROM unnest(pair_clientes, pair_lotes) AS p(cliente, lote)
          JOIN lote l ON l.id = p.lote JOIN setor s ON s.id = l.id_setor WHERE p.cliente = ANY(free)) q
        CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM venda v WHERE v.id_evento = q.id_evento AND v.id_cliente = q.cliente
          AND v.status IN ('paying', 'sold', 'refunding', 'chargedback') AND v.status NOT IN ('released', 'refunded')) b
      WHERE b.n > 0) x),
    'past', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT v.id_cliente, v.id_setor, v.id_lote, v.nr_lugar, v.id_rifa, v.nr_sorte, v.pix_used, v.updated_at AS released_at,
        (extract(epoch FROM v.updated_at - v.held_at) * 1000)::float8 AS used_ms
      FROM venda v WHERE v.id_cliente = ANY(free) AND v.status = 'released'
        AND v.updated_at > given_back_since
      ORDER BY v.updated_at DESC, used_ms DESC) x));
END $$;--> statement-breakpoint

-- Writes what a round decided, all of it or nothing: it raises when it changes another number of rows than it was told.
-- Rows are written in the lock order; the caller has locked what exists.
CREATE FUNCTION sales_write(moves jsonb) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  n int;
  wrong uuid;
BEGIN
  IF moves ? 'reservas' THEN
    UPDATE reserva r SET status = m.target, updated_at = clock_timestamp(), carrinho = coalesce(m.carrinho, r.carrinho),
      expires_at = greatest(coalesce(m.expires_at, r.expires_at), m.at_least), units = coalesce(m.new_units, r.units)
    FROM jsonb_to_recordset(moves -> 'reservas')
      AS m(id uuid, source text, target text, expires_at timestamptz, at_least timestamptz, carrinho uuid, new_units int)
    WHERE r.id = m.id AND r.status = m.source;
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> jsonb_array_length(moves -> 'reservas') THEN
      RAISE EXCEPTION '% of % reservations were in the state that was read', n, jsonb_array_length(moves -> 'reservas');
    END IF;
  END IF;
  -- After the end of a hold that it replaces: a cliente has one.
  IF moves ? 'newReservas' THEN
    INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
    SELECT m.id, m.id_cliente, m.carrinho, 'held', m.expires_at, m.units FROM jsonb_to_recordset(moves -> 'newReservas')
      AS m(id uuid, id_cliente uuid, carrinho uuid, expires_at timestamptz, units int);
  END IF;
  IF moves ? 'newAttempts' THEN
    INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method, installments, amount_cents,
      units, status, body, check_at)
    SELECT m.id, m.id_reserva, m.id_cliente, m.tentativa, m.request_hash, m.method, m.installments, m.amount_cents,
      m.units, 'sending', m.body, m.check_at
    FROM jsonb_to_recordset(moves -> 'newAttempts') AS m(id uuid, id_reserva uuid, id_cliente uuid, tentativa uuid,
      request_hash text, method text, installments int, amount_cents int, units int, body text, check_at timestamptz);
  END IF;
  IF moves ? 'attempts' THEN
    UPDATE payment_attempt a SET updated_at = clock_timestamp(), status = coalesce(m.set ->> 'status', a.status),
      id_reserva = coalesce((m.set ->> 'id_reserva')::uuid, a.id_reserva),
      canceled_cents = coalesce((m.set ->> 'canceled_cents')::int, a.canceled_cents),
      order_created_at = coalesce((m.set ->> 'order_created_at')::timestamptz, a.order_created_at),
      order_id = CASE WHEN m.set ? 'order_id' THEN m.set ->> 'order_id' ELSE a.order_id END,
      charge_id = CASE WHEN m.set ? 'charge_id' THEN m.set ->> 'charge_id' ELSE a.charge_id END,
      qr_code = CASE WHEN m.set ? 'qr_code' THEN m.set ->> 'qr_code' ELSE a.qr_code END,
      qr_code_url = CASE WHEN m.set ? 'qr_code_url' THEN m.set ->> 'qr_code_url' ELSE a.qr_code_url END,
      pix_expires_at = CASE WHEN m.set ? 'pix_expires_at' THEN (m.set ->> 'pix_expires_at')::timestamptz ELSE a.pix_expires_at END,
      paid_cents = CASE WHEN m.set ? 'paid_cents' THEN (m.set ->> 'paid_cents')::int ELSE a.paid_cents END,
      provider_message = CASE WHEN m.set ? 'provider_message' THEN m.set ->> 'provider_message' ELSE a.provider_message END,
      check_at = CASE WHEN m.set ? 'check_at' THEN (m.set ->> 'check_at')::timestamptz ELSE a.check_at END,
      empty_read_at = CASE WHEN m.set ? 'empty_read_at' THEN (m.set ->> 'empty_read_at')::timestamptz ELSE a.empty_read_at END
    FROM jsonb_to_recordset(moves -> 'attempts') AS m(id uuid, source text, set jsonb)
    WHERE a.id = m.id AND a.status = m.source;
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> jsonb_array_length(moves -> 'attempts') THEN
      RAISE EXCEPTION '% of % attempts were in the state that was read', n, jsonb_array_length(moves -> 'attempts');
    END IF;
  END IF;
  IF moves ? 'lotes' THEN
    UPDATE lote l SET tomados = l.tomados + m.units FROM jsonb_to_recordset(moves -> 'lotes') AS m(id uuid, units int)
    WHERE l.id = m.id;
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> jsonb_array_length(moves -> 'lotes') THEN RAISE EXCEPTION 'a counter of a lot was not found'; END IF;
  END IF;
  IF moves ? 'rifas' THEN
    UPDATE rifa r SET tomados = r.tomados + m.units FROM jsonb_to_recordset(moves -> 'rifas') AS m(id uuid, units int)
    WHERE r.id = m.id;
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> jsonb_array_length(moves -> 'rifas') THEN RAISE EXCEPTION 'a counter of a raffle was not found'; END IF;
  END IF;
  IF moves ? 'released' THEN
    UPDATE venda v SET status = 'released', updated_at = clock_timestamp()
    WHERE v.id = ANY(ARRAY(SELECT m::uuid FROM jsonb_array_elements_text(moves -> 'released') m)) AND v.status = 'held';
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> jsonb_array_length(moves -> 'released') THEN
      RAISE EXCEPTION '% of % held units could be released', n, jsonb_array_length(moves -> 'released');
    END IF;
  END IF;
  IF moves ? 'vendas' THEN
    WITH wanted AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(moves -> 'vendas') AS m(id_reserva uuid, source text,
        target text, expires_at timestamptz, at_least timestamptz, id_attempt uuid, units int)),
      moved AS (
        UPDATE venda v SET status = m.target, updated_at = clock_timestamp(),
          expires_at = greatest(coalesce(m.expires_at, v.expires_at), m.at_least),
          id_attempt = coalesce(m.id_attempt, v.id_attempt),
          sold_at = CASE WHEN m.target = 'sold' THEN clock_timestamp() ELSE v.sold_at END,
          method = CASE WHEN m.target = 'sold' THEN (SELECT a.method FROM payment_attempt a
            WHERE a.id = coalesce(m.id_attempt, v.id_attempt)) ELSE v.method END
        FROM wanted m WHERE v.id_reserva = m.id_reserva AND v.status = m.source RETURNING v.id_reserva)
    SELECT c.id_reserva INTO wrong FROM (
      SELECT m.id_reserva, m.units, 0 AS moved FROM wanted m WHERE m.units IS NOT NULL
      UNION ALL SELECT moved.id_reserva, NULL, 1 FROM moved) c
    GROUP BY c.id_reserva HAVING max(c.units) <> sum(c.moved) LIMIT 1;
    IF FOUND THEN RAISE EXCEPTION 'reservation % has another number of units than was read', wrong; END IF;
  END IF;
  IF moves ? 'newVendas' THEN
    -- In one order, so that two reservations through different lots of a sector cannot deadlock.
    INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, id_rifa, nr_sorte,
      valor_cents, taxa_cents, held_at, pix_used, expires_at, status)
    SELECT m.id_reserva, m.id_cliente, m.id_evento, m.id_setor, m.tipo, m.id_lote, m.nr_lugar, m.id_rifa, m.nr_sorte,
      m.valor_cents, m.taxa_cents, m.held_at, m.pix_used, m.expires_at, 'held'
    FROM jsonb_to_recordset(moves -> 'newVendas') AS m(id_reserva uuid, id_cliente uuid, id_evento uuid, id_setor uuid,
      tipo smallint, id_lote uuid, nr_lugar int, id_rifa uuid, nr_sorte int, valor_cents int, taxa_cents int,
      held_at timestamptz, pix_used boolean, expires_at timestamptz)
    ORDER BY m.id_setor, m.nr_lugar, m.id_rifa, m.nr_sorte;
  END IF;
  IF moves ? 'history' THEN
    INSERT INTO history (entity, entity_id, from_state, to_state, actor, detail)
    SELECT m.entity, m.entity_id, m.from_state, m.to_state, m.actor, m.detail FROM jsonb_to_recordset(moves -> 'history')
      AS m(entity text, entity_id uuid, from_state text, to_state text, actor text, detail jsonb);
  END IF;
  IF moves ? 'alerts' THEN
    INSERT INTO alert (kind, subject, detail)
    SELECT m.kind, m.subject, m.detail FROM jsonb_to_recordset(moves -> 'alerts') AS m(kind text, subject text, detail text);
  END IF;
END $$;
--> statement-breakpoint

-- The units of reservations that are not released, with what describes them, and their sectors' lots and layouts.
CREATE FUNCTION sale_rows(reservas uuid[]) RETURNS json LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN json_build_object('units', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT v.id, v.id_reserva, v.status, v.id_attempt, v.id_lote, v.id_setor, v.nr_lugar, v.id_rifa, v.nr_sorte,
        v.valor_cents, v.taxa_cents, coalesce(e.nome, r.nome) AS nome, s.nome AS setor, s.tipo,
        coalesce(s.dividir_ate, 1) AS dividir_ate
      FROM venda v LEFT JOIN setor s ON s.id = v.id_setor LEFT JOIN evento e ON e.id = v.id_evento
        LEFT JOIN rifa r ON r.id = v.id_rifa
      WHERE v.id_reserva = ANY(reservas) AND v.status <> 'released'
      ORDER BY nome, v.id_lote, v.nr_lugar, v.nr_sorte, v.id) x),
    'setores', (SELECT coalesce(json_object_agg(s.id, json_build_object(
        'layout', CASE WHEN s.tipo IN (1, 3) THEN s.layout END,
        'siblings', (SELECT json_agg(json_build_object('id', y.id, 'data', y.data, 'qtd_total', y.qtd_total,
          'created_at', y.created_at, 'excluir', y.excluir)) FROM lote y WHERE y.id_setor = s.id))), '{}')
      FROM setor s WHERE s.id = ANY(ARRAY(SELECT DISTINCT v.id_setor FROM venda v WHERE v.id_reserva = ANY(reservas)))));
END $$;--> statement-breakpoint

-- What bounds the time of reservations whose units are held or being paid.
CREATE FUNCTION hold_bounds(reservas uuid[]) RETURNS json LANGUAGE sql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
  SELECT coalesce(json_agg(x), '[]') FROM (
    SELECT v.id_reserva, min(v.held_at) AS held_at, v.pix_used, e.data, r.data_sorteio
    FROM (SELECT * FROM venda o WHERE o.id_reserva = ANY(reservas) OFFSET 0) v
      LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN rifa r ON r.id = v.id_rifa
    WHERE v.status IN ('held', 'paying') GROUP BY 1, 3, 4, 5) x
$$;--> statement-breakpoint

-- Who may pay, and what. `waits` as in reserve_look. Lots with their sectors, then raffles, are locked FOR KEY SHARE
-- against deletion, unpublishing and the draw, so that paying does not wait for the counters.
CREATE FUNCTION pay_look(clientes uuid[], tentativas uuid[], reservas uuid[], pix_since timestamptz, waits boolean)
RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  free uuid[];
  candidates uuid[];
  locked uuid[];
  own uuid[];
  lots json;
  raffles json;
BEGIN
  IF waits THEN
    free := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE);
  ELSE
    PERFORM set_config('lock_timeout', '1s', true);
    free := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  candidates := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(reservas) AND r.id_cliente = ANY(free));
  IF waits THEN
    locked := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(candidates) ORDER BY r.id FOR NO KEY UPDATE);
  ELSE
    locked := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(candidates) ORDER BY r.id FOR NO KEY UPDATE SKIP LOCKED);
    free := ARRAY(SELECT f FROM unnest(free) f WHERE NOT EXISTS (SELECT 1 FROM reserva r
      WHERE r.id_cliente = f AND r.id = ANY(candidates) AND r.id <> ALL(locked)));
  END IF;
  own := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(locked) AND r.id_cliente = ANY(free));
  lots := (SELECT coalesce(json_agg(x), '[]') FROM (
    SELECT l.id, (l.excluir OR s.excluir OR e.excluir) AS excluir, e.data
    FROM lote l JOIN setor s ON s.id = l.id_setor JOIN evento e ON e.id = s.id_evento
    WHERE l.id = ANY(ARRAY(SELECT v.id_lote FROM venda v WHERE v.id_reserva = ANY(own) AND v.status = 'held'))
    ORDER BY l.id FOR KEY SHARE OF l, s) x);
  raffles := (SELECT coalesce(json_agg(x), '[]') FROM (
    SELECT r.id, (r.excluir OR NOT r.publicada OR r.numero_sorteado IS NOT NULL) AS excluir, r.inicio_vendas, r.data_sorteio
    FROM rifa r WHERE r.id = ANY(ARRAY(SELECT v.id_rifa FROM venda v WHERE v.id_reserva = ANY(own) AND v.status = 'held'))
    ORDER BY r.id FOR KEY SHARE) x);
  -- So that no other transaction reclaims one of them before this one moves them.
  PERFORM v.id FROM venda v WHERE v.id_reserva = ANY(own) AND v.status = 'held' ORDER BY v.id FOR NO KEY UPDATE;
  RETURN json_build_object(
    'clientes', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT c.id, c.id_pagar_me FROM cliente c WHERE c.id = ANY(free)) x),
    'clicks', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT a.id, a.id_cliente, a.request_hash, a.status, a.method, a.body
      FROM unnest(clientes, tentativas) AS q(cliente, tentativa)
        JOIN payment_attempt a ON a.id_cliente = q.cliente AND a.tentativa = q.tentativa) x),
    'reservas', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT r.id, r.id_cliente, r.status, r.units, (SELECT count(*)::int FROM payment_attempt a
        WHERE a.id_reserva = r.id AND a.status IN ('sending', 'waiting', 'paid')) AS live
      FROM reserva r WHERE r.id = ANY(own)) x),
    'lotes', lots, 'rifas', raffles, 'sale', sale_rows(own), 'bounds', hold_bounds(own),
    'pix', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT a.id_cliente, count(*) FILTER (WHERE a.status IN ('sending', 'waiting'))::int AS open,
        count(*) FILTER (WHERE a.status = 'expired' AND a.updated_at > pix_since AND a.pix_expires_at < a.updated_at)::int AS expired
      FROM payment_attempt a WHERE a.id_cliente = ANY(free) AND a.method = 'pix'
        AND a.created_at > pix_since - interval '2 hours' GROUP BY a.id_cliente) x));
END $$;--> statement-breakpoint

-- Attempts to be settled: locks cliente, reservation and attempt. `waits` as in reserve_look.
CREATE FUNCTION settle_look(ids uuid[], waits boolean) RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  found uuid[];
  clientes uuid[];
  reservas uuid[];
BEGIN
  clientes := ARRAY(SELECT DISTINCT a.id_cliente FROM payment_attempt a WHERE a.id = ANY(ids));
  IF waits THEN
    PERFORM c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE;
    reservas := ARRAY(SELECT DISTINCT a.id_reserva FROM payment_attempt a WHERE a.id = ANY(ids));
    PERFORM r.id FROM reserva r WHERE r.id = ANY(reservas) ORDER BY r.id FOR NO KEY UPDATE;
    found := ARRAY(SELECT a.id FROM payment_attempt a WHERE a.id = ANY(ids) ORDER BY a.id FOR NO KEY UPDATE);
  ELSE
    PERFORM set_config('lock_timeout', '1s', true);
    clientes := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED);
    reservas := ARRAY(SELECT DISTINCT a.id_reserva FROM payment_attempt a WHERE a.id = ANY(ids) AND a.id_cliente = ANY(clientes));
    reservas := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(reservas) ORDER BY r.id FOR NO KEY UPDATE SKIP LOCKED);
    found := ARRAY(SELECT a.id FROM payment_attempt a WHERE a.id = ANY(ids) AND a.id_reserva = ANY(reservas)
      ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  RETURN (SELECT coalesce(json_agg(x), '[]') FROM (
    SELECT a.id, a.id_reserva, a.id_cliente, a.tentativa, a.request_hash, a.method, a.installments, a.amount_cents,
      a.units, a.status, a.body, a.order_id, a.charge_id, a.pix_expires_at, a.paid_cents, a.canceled_cents,
      a.empty_read_at, a.order_created_at, a.created_at,
      r.status AS reserva_status, r.units AS reserva_units, r.carrinho, a.body::jsonb ->> 'customer_id' AS customer_id,
      coalesce(a.check_at <= clock_timestamp(), false) AS is_due,
      (SELECT count(*) FILTER (WHERE f.status IN ('pending', 'sent')) > 0 FROM refund f WHERE f.id_attempt = a.id) AS has_refund,
      CASE WHEN a.method = 'pix' THEN (SELECT min(g.data_sorteio) FROM venda v JOIN rifa g ON g.id = v.id_rifa
        WHERE v.id_attempt = a.id) END AS data_sorteio
    FROM payment_attempt a JOIN reserva r ON r.id = a.id_reserva WHERE a.id = ANY(found)) x);
END $$;
--> statement-breakpoint

-- What clientes have open: reservations, newest first, with their units and bounds, and their seats of the club.
CREATE FUNCTION open_reservations(clientes uuid[]) RETURNS json LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  open uuid[];
BEGIN
  open := ARRAY(
    SELECT r.id FROM reserva r WHERE r.id_cliente = ANY(clientes) AND r.status = 'held' AND r.expires_at > clock_timestamp()
    UNION ALL
    SELECT r.id FROM reserva r WHERE r.id_cliente = ANY(clientes) AND r.status = 'paying');
  RETURN json_build_object(
    'reservas', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT r.id, r.id_cliente, r.carrinho, r.status,
        coalesce(CASE WHEN r.status = 'paying' THEN a.pix_expires_at END, r.expires_at) AS expires_at,
        a.order_id, a.id AS attempt, a.status AS attempt_status
      -- OFFSET 0: by the reservation. The newest of all attempts first would be all of them, for a hold without any.
      FROM reserva r LEFT JOIN LATERAL (SELECT p.id, p.order_id, p.status, p.pix_expires_at FROM (SELECT b.id, b.order_id,
          b.status, b.pix_expires_at, b.created_at FROM payment_attempt b WHERE b.id_reserva = r.id OFFSET 0) p
        ORDER BY p.created_at DESC LIMIT 1) a ON true
      WHERE r.id = ANY(open) ORDER BY r.created_at DESC) x),
    'sale', sale_rows(open), 'bounds', hold_bounds(open),
    'seats', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT s.id, s.id_cliente, s.state, s.nr_cadeira, s.expires_at, s.valor_cents, s.expires_at <= clock_timestamp() AS is_over
      FROM socio s WHERE s.id_cliente = ANY(clientes) AND s.state IN ('held', 'subscribing')) x));
END $$;--> statement-breakpoint

-- For each cliente and id of an order, the provider's or our own, their attempt, or null. OFFSET 0: by the order, not among
-- all attempts of the cliente.
CREATE FUNCTION asked_attempts(clientes uuid[], order_ids text[], own_ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN ARRAY(SELECT coalesce(
      (SELECT a.id FROM (SELECT b.id, b.id_cliente FROM payment_attempt b WHERE b.order_id = u.order_id OFFSET 0) a
        WHERE a.id_cliente = u.cliente),
      (SELECT a.id FROM (SELECT b.id, b.id_cliente FROM payment_attempt b WHERE b.id = u.own_id OFFSET 0) a
        WHERE a.id_cliente = u.cliente))
    FROM unnest(clientes, order_ids, own_ids) WITH ORDINALITY AS u(cliente, order_id, own_id, nr) ORDER BY u.nr);
END $$;--> statement-breakpoint

-- Orders of clientes by the provider's or our own ids, with the units of their reservations. A paid attempt is shown as
-- paid while one of its tickets is valid, and as refunding while tickets are being refunded and none is valid.
CREATE FUNCTION read_orders(clientes uuid[], order_ids text[], own_ids uuid[]) RETURNS json LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  found uuid[] := asked_attempts(clientes, order_ids, own_ids);
BEGIN
  RETURN json_build_object(
    'orders', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT q.nr::int AS nr, a.id, a.id_reserva, a.order_id, a.charge_id, a.method, a.installments, a.amount_cents,
        CASE WHEN a.status = 'paid' AND (SELECT coalesce(bool_or(v.status = 'refunding') AND NOT bool_or(v.status = 'sold'), false)
            FROM venda v WHERE v.id_attempt = a.id)
          THEN 'refunding' ELSE a.status END AS status,
        a.qr_code, a.qr_code_url, a.pix_expires_at, a.provider_message, a.refund_reason, a.created_at,
        r.status AS reserva_status, r.expires_at AS reserva_expires_at
      FROM unnest(found) WITH ORDINALITY AS q(id, nr) JOIN payment_attempt a ON a.id = q.id
        JOIN reserva r ON r.id = a.id_reserva) x),
    'sale', sale_rows(ARRAY(SELECT DISTINCT a.id_reserva FROM payment_attempt a WHERE a.id = ANY(found))));
END $$;--> statement-breakpoint

-- Counts uses of limits. A use has one key, or two of which the second is counted only when the first has room left.
-- Returns for each use whether all its keys had room. Rows are written in the order of their keys.
CREATE FUNCTION count_uses(keys text[], windows int[], maxima int[], next_keys text[], next_windows int[], next_maxima int[])
RETURNS boolean[] LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  at timestamptz := clock_timestamp();
  is_within boolean[];
  next_within boolean[];
BEGIN
  WITH used AS MATERIALIZED (SELECT u.key, u.seconds, u.max, u.nr, row_number() OVER (PARTITION BY u.key ORDER BY u.nr) AS nth
      FROM unnest(keys, windows, maxima) WITH ORDINALITY AS u(key, seconds, max, nr)),
    counted AS (INSERT INTO rate_limit AS r (key, window_start, count)
      SELECT u.key, to_timestamp(floor(extract(epoch FROM at) / min(u.seconds)) * min(u.seconds)), count(*) FROM used u
      GROUP BY u.key ORDER BY u.key
      ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + excluded.count RETURNING r.key, r.count)
  SELECT array_agg(c.count - (SELECT count(*) FROM used t WHERE t.key = u.key) + u.nth <= u.max ORDER BY u.nr)
    INTO is_within FROM used u JOIN counted c ON c.key = u.key;
  IF next_keys = '{}' THEN RETURN is_within; END IF;
  WITH used AS MATERIALIZED (SELECT u.key, u.seconds, u.max, u.nr, row_number() OVER (PARTITION BY u.key ORDER BY u.nr) AS nth
      FROM unnest(next_keys, next_windows, next_maxima, is_within) WITH ORDINALITY AS u(key, seconds, max, is_within, nr)
      WHERE u.key IS NOT NULL AND u.is_within),
    counted AS (INSERT INTO rate_limit AS r (key, window_start, count)
      SELECT u.key, to_timestamp(floor(extract(epoch FROM at) / min(u.seconds)) * min(u.seconds)), count(*) FROM used u
      GROUP BY u.key ORDER BY u.key
      ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + excluded.count RETURNING r.key, r.count)
  SELECT array_agg(w.is_within AND (w.key IS NULL OR coalesce((SELECT c.count - (SELECT count(*) FROM used t WHERE t.key = u.key) + u.nth <= u.max
      FROM used u JOIN counted c ON c.key = u.key WHERE u.nr = w.nr), false)) ORDER BY w.nr)
    INTO next_within FROM unnest(next_keys, is_within) WITH ORDINALITY AS w(key, is_within, nr);
  RETURN next_within;
END $$;
--> statement-breakpoint

-- A ticket or number with all that is shown of it. Only sales with a payment attempt are tickets.
CREATE VIEW ticket AS
  SELECT v.id, v.id_attempt, v.id_evento, v.id_lote AS id_evento_setor_lote, v.id_rifa, v.id_cliente, v.nr_lugar,
    v.nr_sorte, v.entregue, v.status AS sale_status, v.valor_cents + v.taxa_cents AS cents,
    coalesce(a.order_id, a.id::text) AS order_id, a.method, CASE a.method WHEN 'free' THEN NULL ELSE a.method END AS forma_pgto,
    c.cpf AS cpf_cliente, c.email AS email_cliente, a.created_at AS created, v.entregue_at AS used,
    CASE WHEN a.method = 'pix' AND v.status = 'paying' THEN a.pix_expires_at END AS pix_until, v.id_setor, e.id_cidade,
    r.numero_sorteado = v.nr_sorte AS is_drawn,
    CASE WHEN e.id IS NOT NULL THEN json_build_object('nome', e.nome, 'data', e.data, 'hora', to_char(e.hora, 'HH24:MI'),
      'local', e.local, 'cidade', json_build_object('nome', d.nome, 'estado', d.estado), 'imagem', (
        SELECT json_build_object('hash', left(i.hash, 12), 'largura', i.width, 'altura', i.height)
        FROM image i WHERE i.owner = e.id AND i.role = 'evento' AND i.width > 0)) END AS evento,
    CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'nome', r.nome, 'data_sorteio', r.data_sorteio,
      'numero_sorteado', r.numero_sorteado, 'imagem', (
        SELECT json_build_object('hash', left(i.hash, 12), 'largura', i.width, 'altura', i.height)
        FROM image i WHERE i.owner = r.id AND i.role = 'rifa' AND i.width > 0)) END AS rifa,
    CASE WHEN c.id IS NOT NULL THEN json_build_object('nome', c.nome, 'telefone', c.telefone) END AS cliente,
    CASE WHEN f.id IS NOT NULL THEN json_build_object('status', f.status, 'created', f.created_at, 'sent', f.sent_at,
      'updated', f.updated_at) END AS refund
  FROM venda v LEFT JOIN payment_attempt a ON a.id = v.id_attempt LEFT JOIN cliente c ON c.id = v.id_cliente
    LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN cidade d ON d.id = e.id_cidade
    LEFT JOIN rifa r ON r.id = v.id_rifa LEFT JOIN refund f ON f.id = v.id_refund
  WHERE v.id_attempt IS NOT NULL;--> statement-breakpoint

-- The attempts of clientes by the provider's or our own order ids, and their tickets, with the sectors' names.
CREATE FUNCTION read_tickets(clientes uuid[], order_ids text[], own_ids uuid[]) RETURNS json LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  found uuid[] := asked_attempts(clientes, order_ids, own_ids);
BEGIN
  -- Each attempt's tickets by themselves: with old statistics, one attempt seems to have hundreds.
  RETURN json_build_object(
    'attempts', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT q.nr::int AS nr, a.id, a.status, a.order_id
      FROM unnest(found) WITH ORDINALITY AS q(id, nr) JOIN payment_attempt a ON a.id = q.id) x),
    'tickets', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT t.* FROM (SELECT DISTINCT f AS id FROM unnest(found) f) q
        CROSS JOIN LATERAL (SELECT * FROM ticket o WHERE o.id_attempt = q.id OFFSET 0) t
      ORDER BY t.nr_lugar, t.nr_sorte, t.id) x),
    'setores', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT s.id, s.nome, s.tipo, CASE WHEN s.tipo IN (1, 3) THEN s.layout END AS layout, coalesce((
        SELECT json_agg(json_build_object('id', l.id, 'data', l.data, 'created_at', l.created_at)) FROM lote l
        WHERE l.id_setor = s.id), '[]') AS lotes
      FROM setor s WHERE s.id = ANY(ARRAY(SELECT DISTINCT v.id_setor FROM unnest(found) AS q(id)
        CROSS JOIN LATERAL (SELECT o.id_setor FROM venda o WHERE o.id_attempt = q.id OFFSET 0) v))) x));
END $$;
--> statement-breakpoint

-- The states of the attempts that webhooks name, without those that have a refund in flight: any hook may tell of that.
CREATE FUNCTION settled_attempts(ids uuid[]) RETURNS json LANGUAGE sql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
  SELECT coalesce(json_object_agg(a.id, a.status), '{}') FROM payment_attempt a WHERE a.id = ANY(ids)
    AND (SELECT count(*) FILTER (WHERE r.status IN ('pending', 'sent')) FROM refund r WHERE r.id_attempt = a.id) = 0
$$;
--> statement-breakpoint

-- Holds that are to expire: locks those of the given that are overdue and that no other transaction has locked, then
-- their counters, and answers their units.
CREATE FUNCTION expire_look(ids uuid[]) RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  over uuid[];
BEGIN
  PERFORM set_config('lock_timeout', '1s', true);
  over := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(ids) AND r.status = 'held' AND r.expires_at < clock_timestamp()
    ORDER BY r.id FOR NO KEY UPDATE SKIP LOCKED);
  PERFORM l.id FROM lote l WHERE l.id = ANY(ARRAY(SELECT v.id_lote FROM venda v WHERE v.id_reserva = ANY(over) AND v.status = 'held'))
    ORDER BY l.id FOR NO KEY UPDATE;
  PERFORM r.id FROM rifa r WHERE r.id = ANY(ARRAY(SELECT v.id_rifa FROM venda v WHERE v.id_reserva = ANY(over) AND v.status = 'held'))
    ORDER BY r.id FOR NO KEY UPDATE;
  -- Read under the counters' locks: a row that was reclaimed meanwhile must not be released twice.
  RETURN json_build_object('reservas', over, 'rows', (SELECT coalesce(json_agg(x), '[]') FROM (
    SELECT v.id, v.id_reserva, v.id_evento, v.id_setor, v.id_lote, v.nr_lugar, v.id_rifa, v.nr_sorte
    FROM venda v WHERE v.id_reserva = ANY(over) AND v.status = 'held') x));
END $$;
