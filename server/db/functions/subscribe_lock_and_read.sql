-- Locks and reads the data that decides about subscriptions: for each cliente the click and the row of the held seat.
-- Locks the clientes, then those of the rows that are theirs. `waits` as in reserve_lock_and_read.
-- settings: index plans
CREATE OR REPLACE FUNCTION subscribe_lock_and_read(clientes uuid[], tentativas uuid[], ids uuid[], waits boolean) RETURNS json LANGUAGE plpgsql AS $$
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
  -- Searched by the row's id, instead of reading all rows of the clientes.
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
      SELECT c.id, c.id_pagar_me, refused_cards(c.id) AS refused_cards FROM cliente c WHERE c.id = ANY(free)) x),
    'clicks', (SELECT coalesce(json_agg(x), '[]') FROM (SELECT r.* FROM socio_row r WHERE r.id = ANY(clicks)) x),
    'socios', (SELECT coalesce(json_agg(x), '[]') FROM (SELECT r.* FROM socio_row r WHERE r.id = ANY(locked)) x));
END $$;
