-- The time limits of reservations whose units are held or being paid.
-- settings: index plans
CREATE OR REPLACE FUNCTION hold_bounds(reservas uuid[]) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(x), '[]') FROM (
    SELECT v.id_reserva, min(v.held_at) AS held_at, v.pix_used, e.data, r.data_sorteio
    FROM (SELECT * FROM venda o WHERE o.id_reserva = ANY(reservas) OFFSET 0) v
      LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN rifa r ON r.id = v.id_rifa
    WHERE v.status IN ('held', 'paying') GROUP BY 1, 3, 4, 5) x
$$;
