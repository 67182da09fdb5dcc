-- The attempts of clientes by the provider's or our own order ids, and their tickets, with the sectors' names.
-- settings: index plans
CREATE OR REPLACE FUNCTION read_tickets(clientes uuid[], order_ids text[], own_ids uuid[]) RETURNS json LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid[] := asked_attempts(clientes, order_ids, own_ids);
BEGIN
  -- The tickets are read per attempt: with old statistics, PostgreSQL expects hundreds of tickets for one attempt.
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
