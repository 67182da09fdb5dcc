-- Locks and reads the data that decides about holds of seats: for each cliente the wanted seat. Locks the clientes, the
-- club's settings against an edit, then the clientes' own rows together with the overdue holds of the wanted seats.
-- `waits` as in reserve_lock_and_read.
-- settings: index plans
CREATE OR REPLACE FUNCTION seat_lock_and_read(clientes uuid[], seats int[], rest_seconds int, waits boolean) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  free uuid[];
  club json;
  missing uuid[];
  locked uuid[] := '{}';
  is_tried boolean := false;
  -- A variable, because PostgreSQL does not search an index by a volatile function.
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
  -- Each cliente and seat is looked up by itself (LIMIT 1: it has one row), like the places of a cart.
  -- The search is repeated after the locks were taken: a refused charge ends a row and holds its seat in a new one.
  LOOP
    missing := ARRAY(
      SELECT o.id FROM unnest(free) AS f(id) CROSS JOIN LATERAL (SELECT s.id FROM socio s
        WHERE s.id_cliente = f.id AND s.state IN ('held', 'subscribing', 'active', 'ending') LIMIT 1) o
      WHERE o.id <> ALL(locked)
      UNION
      SELECT o.id FROM unnest(seats) AS w(seat) CROSS JOIN LATERAL (SELECT s.id, s.state, s.expires_at FROM socio s
        WHERE s.nr_cadeira = w.seat AND s.state IN ('held', 'subscribing', 'active', 'ending') LIMIT 1) o
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
        WHERE s.id_cliente = f.id AND s.state IN ('held', 'subscribing', 'active', 'ending') LIMIT 1) o) x),
    'taken', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT o.id, o.id_cliente, o.nr_cadeira,
        o.state = 'held' AND o.expires_at < clock_timestamp() AND o.id = ANY(locked) AS is_over
      FROM unnest(seats) AS w(seat) CROSS JOIN LATERAL (
        SELECT s.id, s.id_cliente, s.nr_cadeira, s.state, s.expires_at FROM socio s
        WHERE s.nr_cadeira = w.seat AND s.state IN ('held', 'subscribing', 'active', 'ending') LIMIT 1) o) x),
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
END $$;
