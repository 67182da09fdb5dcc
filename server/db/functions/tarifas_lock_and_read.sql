-- Locks the counters of half price of events and the wanted codes, and reads what decides about fares: where the events
-- are, their sectors that sell half price (hasMeia in contract/tarifas-rules.ts), the wanted fares that are sold, and the
-- wanted codes with their uses, in all and by the clientes.
-- settings: index plans
CREATE OR REPLACE FUNCTION tarifas_lock_and_read(tarifas uuid[], eventos uuid[], clientes uuid[]) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  codes uuid[];
BEGIN
  PERFORM lock_halves(eventos);
  codes := ARRAY(SELECT c.id FROM codigo c WHERE c.id = ANY(tarifas) ORDER BY c.id FOR NO KEY UPDATE);
  RETURN json_build_object(
    'meias', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT m.id_evento, c.estado, e.id_cidade, m.ativa, m.taxa_inteira, m.cota, m.tomadas,
        coalesce((SELECT json_agg(s.id) FROM setor s WHERE s.id_evento = m.id_evento AND NOT s.extra AND NOT s.oculto AND s.tipo <> 1), '[]') AS setores
      FROM evento_meia m JOIN evento e ON e.id = m.id_evento JOIN cidade c ON c.id = e.id_cidade
      WHERE m.id_evento = ANY(eventos)) x),
    'motivos', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT t.id, t.na_cota, t.estado, t.id_cidade FROM tarifa t
      WHERE t.tipo = 'meia' AND t.ativa AND t.id = ANY(tarifas)) x),
    'promocionais', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT t.id, t.id_lote, t.valor_cents, t.taxa_cents FROM tarifa t
      WHERE t.tipo = 'promocional' AND t.ativa AND t.id = ANY(tarifas)) x),
    'codigos', CASE WHEN codes = '{}' THEN '[]' ELSE (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT c.id, t.ativa, t.id_lote, c.id_evento, c.percentual, t.valor_cents, c.de, c.ate, c.limite, c.limite_pessoa,
        CASE WHEN c.limite IS NULL THEN 0 ELSE (SELECT count(*)::int FROM venda v
          WHERE v.id_tarifa = c.id AND v.status NOT IN ('released', 'refunded')) END AS usos,
        CASE WHEN c.limite_pessoa IS NULL THEN '[]' ELSE (SELECT coalesce(json_agg(y), '[]') FROM (
          SELECT v.id_cliente, count(*) FILTER (WHERE v.status <> 'held')::int AS usos,
            count(*) FILTER (WHERE v.status = 'held')::int AS presos
          FROM venda v WHERE v.id_tarifa = c.id AND v.id_cliente = ANY(clientes) AND v.status NOT IN ('released', 'refunded')
          GROUP BY v.id_cliente) y) END AS pessoas
      FROM codigo c JOIN tarifa t ON t.id = c.id WHERE c.id = ANY(codes)) x) END);
END $$;
