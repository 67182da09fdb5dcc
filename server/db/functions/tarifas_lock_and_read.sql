-- Locks the counters of half price of events, and reads them with what decides about fares: where the events are, their
-- sectors that sell half price (hasMeia in contract/tarifas-rules.ts), and the wanted fares that are sold.
-- settings: index plans
CREATE OR REPLACE FUNCTION tarifas_lock_and_read(tarifas uuid[], eventos uuid[]) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_halves(eventos);
  RETURN json_build_object(
    'meias', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT m.id_evento, c.estado, e.id_cidade, m.ativa, m.taxa_inteira, m.cota, m.tomadas,
        coalesce((SELECT json_agg(s.id) FROM setor s WHERE s.id_evento = m.id_evento AND NOT s.extra AND s.tipo <> 1), '[]') AS setores
      FROM evento_meia m JOIN evento e ON e.id = m.id_evento JOIN cidade c ON c.id = e.id_cidade
      WHERE m.id_evento = ANY(eventos)) x),
    'motivos', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT t.id, t.na_cota, t.estado, t.id_cidade FROM tarifa t
      WHERE t.tipo = 'meia' AND t.ativa AND t.id = ANY(tarifas)) x),
    'promocionais', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT t.id, t.id_lote, t.valor_cents, t.taxa_cents FROM tarifa t
      WHERE t.tipo = 'promocional' AND t.ativa AND t.id = ANY(tarifas)) x));
END $$;
