-- What decides about holds besides the answer of seat_lock_and_read, read under its locks: the wanted plans, and the plan
-- of each cliente's own row. A price that is null is the club's.
-- settings: index plans
CREATE OR REPLACE FUNCTION plans_for_seats(clientes uuid[], planos uuid[]) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  RETURN json_build_object(
    'planos', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT p.id, p.valor_cents, p.com_cadeira, p.ativo FROM plano p WHERE p.id = ANY(planos)) x),
    'own', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT o.id, o.id_plano FROM unnest(clientes) AS f(id) CROSS JOIN LATERAL (SELECT s.id, s.id_plano FROM socio s
        WHERE s.id_cliente = f.id AND s.state IN ('held', 'subscribing', 'active', 'ending') LIMIT 1) o) x));
END $$;
