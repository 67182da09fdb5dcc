-- Locks and reads the data that decides about payments: for each cliente the click and the reservation. Locks clientes,
-- reservations, then the lots and raffles of their units. `waits` as in reserve_lock_and_read.
-- settings: index plans
CREATE OR REPLACE FUNCTION pay_lock_and_read(clientes uuid[], tentativas uuid[], reservas uuid[], pix_since timestamptz, waits boolean)
RETURNS json LANGUAGE plpgsql AS $$
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
    SELECT l.id, is_lote_withdrawn(l, s, e) AS excluir, e.data
    FROM lote l JOIN setor s ON s.id = l.id_setor JOIN evento e ON e.id = s.id_evento
    WHERE l.id = ANY(ARRAY(SELECT v.id_lote FROM venda v WHERE v.id_reserva = ANY(own) AND v.status = 'held'))
    ORDER BY l.id FOR KEY SHARE OF l, s) x);
  raffles := (SELECT coalesce(json_agg(x), '[]') FROM (
    SELECT r.id, is_rifa_withdrawn(r) AS excluir, r.inicio_vendas, r.data_sorteio
    FROM rifa r WHERE r.id = ANY(ARRAY(SELECT v.id_rifa FROM venda v WHERE v.id_reserva = ANY(own) AND v.status = 'held'))
    ORDER BY r.id FOR KEY SHARE) x);
  -- So that no other transaction reclaims one of them before this one moves them.
  PERFORM v.id FROM venda v WHERE v.id_reserva = ANY(own) AND v.status = 'held' ORDER BY v.id FOR NO KEY UPDATE;
  RETURN json_build_object(
    'clientes', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT c.id, c.id_pagar_me, refused_cards(c.id) AS refused_cards FROM cliente c WHERE c.id = ANY(free)) x),
    'clicks', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT a.id, a.id_cliente, a.request_hash, a.status, a.method, a.body
      FROM unnest(clientes, tentativas) AS q(cliente, tentativa)
        JOIN payment_attempt a ON a.id_cliente = q.cliente AND a.tentativa = q.tentativa) x),
    'reservas', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT r.id, r.id_cliente, r.carrinho, r.status, r.units, (SELECT count(*)::int FROM payment_attempt a
        WHERE a.id_reserva = r.id AND a.status IN ('sending', 'waiting', 'paid')) AS live
      FROM reserva r WHERE r.id = ANY(own)) x),
    'lotes', lots, 'rifas', raffles, 'sale', sale_rows(own), 'bounds', hold_bounds(own),
    'pix', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT a.id_cliente, count(*) FILTER (WHERE a.status IN ('sending', 'waiting'))::int AS open,
        count(*) FILTER (WHERE a.status = 'expired' AND a.updated_at > pix_since AND a.pix_expires_at < a.updated_at)::int AS expired
      FROM payment_attempt a WHERE a.id_cliente = ANY(free) AND a.method = 'pix'
        -- As the index attempt_unpaid.
        AND a.status IN ('sending', 'waiting', 'refused', 'expired') AND a.created_at > pix_since - interval '2 hours'
      GROUP BY a.id_cliente) x));
END $$;
