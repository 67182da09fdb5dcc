-- Locks and reads the data that decides about a member's request for another plan, and the seat they want: the club's
-- settings against an edit, then their own row together with an overdue hold of the seat. `owner`: of the seat.
-- settings: index plans
CREATE OR REPLACE FUNCTION plan_lock_and_read(member uuid, wanted uuid, seat int) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  club json;
  candidates uuid[];
  locked uuid[];
  own uuid[];
BEGIN
  club := (SELECT row_to_json(x) FROM (
    SELECT g.valor_cents, g.maximo_socios FROM config_socio g WHERE g.unica FOR SHARE) x);
  candidates := ARRAY(
    SELECT s.id FROM socio s WHERE s.id_cliente = member AND s.state IN ('held', 'subscribing', 'active', 'ending')
    UNION
    SELECT s.id FROM socio s WHERE s.nr_cadeira = seat AND s.state = 'held' AND s.expires_at < clock_timestamp());
  locked := ARRAY(SELECT s.id FROM socio s WHERE s.id = ANY(candidates) ORDER BY s.id FOR NO KEY UPDATE);
  own := ARRAY(SELECT s.id FROM socio s WHERE s.id = ANY(locked) AND s.id_cliente = member);
  RETURN json_build_object('club', club,
    'socios', (SELECT coalesce(json_agg(x), '[]') FROM (SELECT r.* FROM socio_row r WHERE r.id = ANY(own)) x),
    'plans', plans_of_socios(own),
    'plano', (SELECT row_to_json(x) FROM (
      SELECT p.id, p.nome, p.valor_cents, p.com_cadeira, p.ativo FROM plano p WHERE p.id = wanted) x),
    'owner', (SELECT row_to_json(x) FROM (
      SELECT s.id, s.id_cliente, s.state = 'held' AND s.expires_at < clock_timestamp() AND s.id = ANY(locked) AS is_over
      FROM socio s WHERE s.nr_cadeira = seat AND s.state IN ('held', 'subscribing', 'active', 'ending') LIMIT 1) x));
END $$;
