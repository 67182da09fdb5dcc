-- On a large database build the two indexes with CREATE INDEX CONCURRENTLY before the update: then nothing waits for them
-- here (docs/operations.md#updates).
CREATE INDEX IF NOT EXISTS "socio_overdue" ON "socio" USING btree ("expires_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "socio_given_back" ON "socio" USING btree ("id_cliente","updated_at") WHERE state IN ('released', 'failed');--> statement-breakpoint
-- The stand changes when a seat changes its state, not when an invoice of its socio is stored.
DROP TRIGGER socio_note_edited ON socio;--> statement-breakpoint
CREATE TRIGGER socio_note_edited AFTER INSERT OR DELETE ON socio
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000002');--> statement-breakpoint
CREATE TRIGGER socio_note_moved AFTER UPDATE OF state, nr_cadeira ON socio
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.nr_cadeira IS DISTINCT FROM NEW.nr_cadeira)
  EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000002');--> statement-breakpoint

-- A row of `socio` with the id of its cliente's customer at the provider. `is_due`: a check is due already, because a
-- webhook asked for it meanwhile; it must not be postponed.
CREATE VIEW socio_row AS
  SELECT s.id, s.id_cliente, c.id_pagar_me AS customer_id, s.state, s.nr_cadeira, s.expires_at, s.held_at, s.valor_cents,
    s.valor_alvo_cents, s.tentativa, s.body, s.id_assinatura, s.id_item, s.dia_cobranca, s.data_inicio,
    s.data_cancelamento, s.mensagem, s.cancel_pedido_em, s.cancel_pedido_por, s.empty_read_at, s.created_at,
    coalesce(s.check_at <= clock_timestamp(), false) AS is_due
  FROM socio s JOIN cliente c ON c.id = s.id_cliente;--> statement-breakpoint

-- What a round of the club asks of the database, as those of sales do (0014_sales_in_rounds.sql): functions that lock
-- their members in the one order and look, and one that writes and counts what it changed (docs/decisions/0058).

-- Who may hold a seat, and which: for each cliente the seat they want. Locks the clientes, the club's settings against an
-- edit, then the clientes' own rows together with the overdue holds of the wanted seats. `waits` as in reserve_look.
CREATE FUNCTION seat_look(clientes uuid[], seats int[], rest_seconds int, waits boolean) RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  free uuid[];
  club json;
  missing uuid[];
  locked uuid[] := '{}';
  is_tried boolean := false;
  -- A variable, because an index is not searched by a function whose result changes while it runs.
  given_back_since timestamptz := clock_timestamp() - make_interval(secs => rest_seconds);
BEGIN
  IF waits THEN
    free := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE);
  ELSE
    PERFORM set_config('lock_timeout', '1s', true);
    free := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  club := (SELECT row_to_json(x) FROM (
    SELECT g.valor_cents, g.maximo_socios FROM config_socio g WHERE g.unica FOR SHARE) x);
  -- Each cliente and seat is looked up by itself (LIMIT 1: it has one row), as the places of a cart are.
  -- Looked for again after the locks were taken: a refused charge ends a row and holds its seat in a new one.
  LOOP
    missing := ARRAY(
      SELECT o.id FROM unnest(free) AS f(id) CROSS JOIN LATERAL (SELECT s.id FROM socio s
        WHERE s.id_cliente = f.id AND s.state IN ('held', 'subscribing', 'active') LIMIT 1) o
      WHERE o.id <> ALL(locked)
      UNION
      SELECT o.id FROM unnest(seats) AS w(seat) CROSS JOIN LATERAL (SELECT s.id, s.state, s.expires_at FROM socio s
        WHERE s.nr_cadeira = w.seat AND s.state IN ('held', 'subscribing', 'active') LIMIT 1) o
      WHERE o.state = 'held' AND o.expires_at < clock_timestamp() AND o.id <> ALL(locked));
    EXIT WHEN missing = '{}' OR is_tried AND NOT waits;
    is_tried := true;
    IF waits THEN
      locked := locked || ARRAY(SELECT s.id FROM socio s WHERE s.id = ANY(missing) ORDER BY s.id FOR NO KEY UPDATE);
    ELSE
      locked := ARRAY(SELECT s.id FROM socio s WHERE s.id = ANY(missing) ORDER BY s.id FOR NO KEY UPDATE SKIP LOCKED);
    END IF;
  END LOOP;
  IF missing <> '{}' THEN
    free := ARRAY(SELECT q.cliente FROM unnest(clientes, seats) AS q(cliente, seat) WHERE q.cliente = ANY(free)
      AND NOT EXISTS (SELECT 1 FROM socio s WHERE s.id = ANY(missing) AND (s.id_cliente = q.cliente OR s.nr_cadeira = q.seat)));
  END IF;
  RETURN json_build_object('clientes', free, 'club', club,
    'own', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT o.* FROM unnest(free) AS f(id) CROSS JOIN LATERAL (
        SELECT s.id, s.id_cliente, s.state, s.nr_cadeira, s.expires_at, s.held_at, s.valor_cents FROM socio s
        WHERE s.id_cliente = f.id AND s.state IN ('held', 'subscribing', 'active') LIMIT 1) o) x),
    'taken', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT o.id, o.id_cliente, o.nr_cadeira,
        o.state = 'held' AND o.expires_at < clock_timestamp() AND o.id = ANY(locked) AS is_over
      FROM unnest(seats) AS w(seat) CROSS JOIN LATERAL (
        SELECT s.id, s.id_cliente, s.nr_cadeira, s.state, s.expires_at FROM socio s
        WHERE s.nr_cadeira = w.seat AND s.state IN ('held', 'subscribing', 'active') LIMIT 1) o) x),
    -- A failed row may be read at the provider for a day; its hold ended when the charge was refused.
    'past', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT q.cliente AS id_cliente, p.used_ms, p.released_at FROM unnest(clientes, seats) AS q(cliente, seat)
        CROSS JOIN LATERAL (
          SELECT (extract(epoch FROM e.ended - s.held_at) * 1000)::float8 AS used_ms, e.ended AS released_at
          FROM socio s CROSS JOIN LATERAL (
            SELECT CASE s.state WHEN 'failed' THEN s.expires_at ELSE s.updated_at END AS ended) e
          WHERE s.id_cliente = q.cliente AND s.state IN ('released', 'failed') AND s.updated_at > given_back_since
            AND s.nr_cadeira = q.seat AND e.ended > given_back_since
          ORDER BY e.ended DESC LIMIT 1) p
      WHERE q.cliente = ANY(free)) x));
END $$;--> statement-breakpoint

-- Who may subscribe: for each cliente the click and the row whose seat they hold. Locks the clientes, then those of the
-- rows that are theirs. `waits` as in reserve_look.
CREATE FUNCTION subscribe_look(clientes uuid[], tentativas uuid[], ids uuid[], waits boolean) RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  free uuid[];
  candidates uuid[];
  locked uuid[];
  clicks uuid[];
BEGIN
  IF waits THEN
    free := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE);
  ELSE
    PERFORM set_config('lock_timeout', '1s', true);
    free := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  -- By the row, not among all rows of the clientes.
  candidates := ARRAY(SELECT o.id FROM unnest(ids) AS w(id)
    CROSS JOIN LATERAL (SELECT s.id, s.id_cliente FROM socio s WHERE s.id = w.id LIMIT 1) o WHERE o.id_cliente = ANY(free));
  IF waits THEN
    locked := ARRAY(SELECT s.id FROM socio s WHERE s.id = ANY(candidates) ORDER BY s.id FOR NO KEY UPDATE);
  ELSE
    locked := ARRAY(SELECT s.id FROM socio s WHERE s.id = ANY(candidates) ORDER BY s.id FOR NO KEY UPDATE SKIP LOCKED);
    IF cardinality(locked) < cardinality(candidates) THEN
      free := ARRAY(SELECT q.cliente FROM unnest(clientes, ids) AS q(cliente, id) WHERE q.cliente = ANY(free)
        AND (q.id = ANY(locked) OR q.id <> ALL(candidates)));
    END IF;
  END IF;
  clicks := ARRAY(SELECT o.id FROM unnest(clientes, tentativas) AS q(cliente, tentativa)
    CROSS JOIN LATERAL (SELECT s.id FROM socio s WHERE s.id_cliente = q.cliente AND s.tentativa = q.tentativa LIMIT 1) o);
  RETURN json_build_object(
    'clientes', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT c.id, c.id_pagar_me FROM cliente c WHERE c.id = ANY(free)) x),
    'clicks', (SELECT coalesce(json_agg(x), '[]') FROM (SELECT r.* FROM socio_row r WHERE r.id = ANY(clicks)) x),
    'socios', (SELECT coalesce(json_agg(x), '[]') FROM (SELECT r.* FROM socio_row r WHERE r.id = ANY(locked)) x));
END $$;--> statement-breakpoint

-- Rows that are to change: locks them. `locked_out`: those that another transaction has locked. `invoices`: what is
-- stored of these invoices of the provider. `waits` as in reserve_look.
CREATE FUNCTION socio_look(ids uuid[], invoices text[], waits boolean) RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  found uuid[];
BEGIN
  IF waits THEN
    found := ARRAY(SELECT s.id FROM socio s WHERE s.id = ANY(ids) ORDER BY s.id FOR NO KEY UPDATE);
  ELSE
    PERFORM set_config('lock_timeout', '1s', true);
    found := ARRAY(SELECT s.id FROM socio s WHERE s.id = ANY(ids) ORDER BY s.id FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  RETURN json_build_object(
    'socios', (SELECT coalesce(json_agg(x), '[]') FROM (SELECT r.* FROM socio_row r WHERE r.id = ANY(found)) x),
    'locked_out', (SELECT coalesce(json_agg(s.id), '[]') FROM socio s WHERE s.id = ANY(ids) AND s.id <> ALL(found)),
    'invoices', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT b.id_invoice, b.status FROM socio_cobranca b WHERE b.id_invoice = ANY(invoices)) x));
END $$;--> statement-breakpoint

-- Writes what a round of the club decided, all of it or nothing: it raises when it changes another number of rows than it
-- was told. `sales_write` writes what the club shares with sales, the history and the alerts.
CREATE FUNCTION club_write(moves jsonb) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  n int;
BEGIN
  IF moves ? 'socios' THEN
    UPDATE socio s SET updated_at = clock_timestamp(), state = coalesce(m.target, s.state),
      expires_at = coalesce((m.set ->> 'expires_at')::timestamptz, s.expires_at),
      tentativa = coalesce((m.set ->> 'tentativa')::uuid, s.tentativa),
      body = coalesce(m.set ->> 'body', s.body),
      dia_cobranca = coalesce((m.set ->> 'dia_cobranca')::smallint, s.dia_cobranca),
      data_inicio = coalesce((m.set ->> 'data_inicio')::timestamptz, s.data_inicio),
      data_cancelamento = coalesce((m.set ->> 'data_cancelamento')::timestamptz, s.data_cancelamento),
      valor_cents = coalesce((m.set ->> 'valor_cents')::int, s.valor_cents),
      cancel_pedido_em = coalesce((m.set ->> 'cancel_pedido_em')::timestamptz, s.cancel_pedido_em),
      cancel_pedido_por = coalesce(m.set ->> 'cancel_pedido_por', s.cancel_pedido_por),
      id_assinatura = CASE WHEN m.set ? 'id_assinatura' THEN m.set ->> 'id_assinatura' ELSE s.id_assinatura END,
      id_item = CASE WHEN m.set ? 'id_item' THEN m.set ->> 'id_item' ELSE s.id_item END,
      mensagem = CASE WHEN m.set ? 'mensagem' THEN m.set ->> 'mensagem' ELSE s.mensagem END,
      valor_alvo_cents = CASE WHEN m.set ? 'valor_alvo_cents' THEN (m.set ->> 'valor_alvo_cents')::int ELSE s.valor_alvo_cents END,
      pago_em = CASE WHEN m.set ? 'pago_em' THEN (m.set ->> 'pago_em')::timestamptz ELSE s.pago_em END,
      check_at = CASE WHEN m.set ? 'check_at' THEN (m.set ->> 'check_at')::timestamptz ELSE s.check_at END,
      empty_read_at = CASE WHEN m.set ? 'empty_read_at' THEN (m.set ->> 'empty_read_at')::timestamptz ELSE s.empty_read_at END
    FROM jsonb_to_recordset(moves -> 'socios') AS m(id uuid, source text, target text, set jsonb)
    WHERE s.id = m.id AND s.state = m.source;
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> jsonb_array_length(moves -> 'socios') THEN
      RAISE EXCEPTION '% of % socios were in the state that was read', n, jsonb_array_length(moves -> 'socios');
    END IF;
  END IF;
  -- After the ends of the holds that they replace, and in one order, so that two rounds cannot deadlock.
  IF moves ? 'newSocios' THEN
    INSERT INTO socio (id, id_cliente, state, nr_cadeira, expires_at, held_at, valor_cents)
    SELECT m.id, m.id_cliente, 'held', m.nr_cadeira, m.expires_at, m.held_at, m.valor_cents
    FROM jsonb_to_recordset(moves -> 'newSocios') AS m(id uuid, id_cliente uuid, nr_cadeira int, expires_at timestamptz,
      held_at timestamptz, valor_cents int)
    ORDER BY m.nr_cadeira;
  END IF;
  IF moves ? 'cobrancas' THEN
    INSERT INTO socio_cobranca (id_socio, id_invoice, id_charge, status, valor_cents, vence_em, created_at)
    SELECT m.id_socio, m.id_invoice, m.id_charge, m.status, m.valor_cents, m.vence_em, m.created_at
    FROM jsonb_to_recordset(moves -> 'cobrancas') AS m(id_socio uuid, id_invoice text, id_charge text, status text,
      valor_cents int, vence_em timestamptz, created_at timestamptz)
    ORDER BY m.id_invoice
    ON CONFLICT (id_invoice) DO UPDATE SET status = EXCLUDED.status, id_charge = EXCLUDED.id_charge,
      updated_at = clock_timestamp();
  END IF;
  PERFORM sales_write(moves);
END $$;
