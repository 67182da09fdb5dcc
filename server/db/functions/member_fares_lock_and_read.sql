-- Locks the memberships of clientes, and the wanted benefits against deletion, and reads what decides about the wanted fares of members: the benefits, the
-- memberships, where the benefits apply, and the units of each cliente at each event, held and others. Nothing is locked or
-- read when none of the fares is a member's.
-- settings: index plans
CREATE OR REPLACE FUNCTION member_fares_lock_and_read(tarifas uuid[], eventos uuid[], clientes uuid[]) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM plano_beneficio b WHERE b.id = ANY(tarifas)) THEN RETURN NULL; END IF;
  PERFORM FROM plano_beneficio b WHERE b.id = ANY(tarifas) ORDER BY b.id FOR KEY SHARE;
  PERFORM FROM socio s WHERE s.id_cliente = ANY(clientes) ORDER BY s.id FOR NO KEY UPDATE;
  RETURN json_build_object(
    'tolerancia_dias', coalesce((SELECT c.tolerancia_dias FROM config_socio c WHERE c.unica), 0),
    'beneficios', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT b.id, b.id_plano, b.categoria, b.percentual, b.valor_cents, b.unidades, b.horas_antes, b.passe
      FROM plano_beneficio b WHERE b.id = ANY(tarifas)) x),
    'socios', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT s.id_cliente, s.id_plano, s.state, s.vale_ate, owed_since(s.id) AS devendo_desde
      FROM socio s WHERE s.id_cliente = ANY(clientes) AND s.state IN ('active', 'ending')) x),
    'eventos', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT e.id, e.categoria, (SELECT coalesce(json_agg(l.id), '[]') FROM setor s JOIN lote l ON l.id_setor = s.id
        WHERE s.id_evento = e.id AND l.vende_socio AND NOT s.extra AND s.tipo <> 1) AS lotes
      FROM evento e WHERE e.id = ANY(eventos)) x),
    'unidades', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT v.id_cliente, v.id_evento, count(*) FILTER (WHERE v.status <> 'held')::int AS usos,
        count(*) FILTER (WHERE v.status = 'held')::int AS presos
      FROM venda v JOIN tarifa t ON t.id = v.id_tarifa AND t.tipo = 'socio'
      WHERE v.id_evento = ANY(eventos) AND v.id_cliente = ANY(clientes) AND v.status NOT IN ('released', 'refunded')
      GROUP BY v.id_cliente, v.id_evento) x));
END $$;
