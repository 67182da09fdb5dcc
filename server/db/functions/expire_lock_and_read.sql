-- Expires holds: locks those of the given holds that are overdue and that no other transaction has locked, then their
-- counters, and returns their units.
-- settings: index plans
CREATE OR REPLACE FUNCTION expire_lock_and_read(ids uuid[]) RETURNS json LANGUAGE plpgsql AS $$
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
