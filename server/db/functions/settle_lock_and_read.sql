-- Locks and reads the data that settles attempts: locks their clientes, reservations and then the attempts. `waits` as
-- in reserve_lock_and_read.
-- settings: index plans
CREATE OR REPLACE FUNCTION settle_lock_and_read(ids uuid[], waits boolean) RETURNS json LANGUAGE plpgsql AS $$
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
    SELECT a.*,
      (SELECT count(*) FILTER (WHERE f.status IN ('pending', 'sent')) > 0 FROM refund f WHERE f.id_attempt = a.id) AS has_refund,
      CASE WHEN a.method = 'pix' THEN (SELECT min(g.data_sorteio) FROM venda v JOIN rifa g ON g.id = v.id_rifa
        WHERE v.id_attempt = a.id) END AS data_sorteio
    FROM attempt_row a WHERE a.id = ANY(found)) x);
END $$;
