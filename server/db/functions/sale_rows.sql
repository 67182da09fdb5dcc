-- The units of reservations that are not released, with the data of their labels, and their sectors' lots and layouts.
-- settings: index plans
CREATE OR REPLACE FUNCTION sale_rows(reservas uuid[]) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN json_build_object('units', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT v.id, v.id_reserva, v.status, v.id_attempt, v.id_lote, v.id_setor, v.nr_lugar, v.id_rifa, v.nr_sorte,
        v.valor_cents, v.taxa_cents, coalesce(e.nome, r.nome) AS nome, s.nome AS setor, s.tipo,
        coalesce(s.dividir_ate, 1) AS dividir_ate
      FROM venda v LEFT JOIN setor s ON s.id = v.id_setor LEFT JOIN evento e ON e.id = v.id_evento
        LEFT JOIN rifa r ON r.id = v.id_rifa
      WHERE v.id_reserva = ANY(reservas) AND v.status <> 'released'
      ORDER BY nome, v.id_lote, v.nr_lugar, v.nr_sorte, v.id) x),
    'setores', (SELECT coalesce(json_object_agg(s.id, json_build_object(
        'layout', CASE WHEN s.tipo IN (1, 3) THEN s.layout END,
        'siblings', (SELECT json_agg(json_build_object('id', y.id, 'data', y.data, 'qtd_total', y.qtd_total,
          'created_at', y.created_at, 'excluir', y.excluir)) FROM lote y WHERE y.id_setor = s.id))), '{}')
      FROM setor s WHERE s.id = ANY(ARRAY(SELECT DISTINCT v.id_setor FROM venda v WHERE v.id_reserva = ANY(reservas)))));
END $$;
