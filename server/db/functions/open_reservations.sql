-- The open reservations of clientes, newest first, with their units and time limits, and their seats of the club.
-- settings: index plans
CREATE OR REPLACE FUNCTION open_reservations(clientes uuid[]) RETURNS json LANGUAGE plpgsql STABLE AS $$
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
      -- OFFSET 0 makes PostgreSQL search by the reservation. Ordered by time it would read all attempts, for a hold
      -- without any.
      FROM reserva r LEFT JOIN LATERAL (SELECT p.id, p.order_id, p.status, p.pix_expires_at FROM (SELECT b.id, b.order_id,
          b.status, b.pix_expires_at, b.created_at FROM payment_attempt b WHERE b.id_reserva = r.id OFFSET 0) p
        ORDER BY p.created_at DESC LIMIT 1) a ON true
      WHERE r.id = ANY(open) ORDER BY r.created_at DESC) x),
    'sale', sale_rows(open), 'bounds', hold_bounds(open),
    'seats', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT s.id, s.id_cliente, s.state, s.nr_cadeira, s.expires_at, s.valor_cents, s.expires_at <= clock_timestamp() AS is_over
      FROM socio s WHERE s.id_cliente = ANY(clientes) AND s.state IN ('held', 'subscribing')) x));
END $$;
