-- Those of these places that are companions', with the wheelchair's place that each is sold with (`par`, 0: none), until
-- which day, whether that one is free, and who bought it. Called once the locks of the lots and their sectors are held;
-- not STABLE, so that it sees what was committed meanwhile.
-- settings: index plans
CREATE OR REPLACE FUNCTION companion_places(lotes uuid[], places int[]) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  IF lotes = '{}' THEN
    RETURN '[]';
  END IF;
  RETURN (SELECT coalesce(json_agg(x), '[]') FROM (
    SELECT s.id AS id_setor, w.nr AS nr_lugar, p.par, e.acompanhantes_ate AS ate, o.id IS NULL AS livre,
      CASE o.status WHEN 'sold' THEN o.id_cliente END AS dono
    FROM unnest(lotes, places) AS w(id_lote, nr) JOIN lote l ON l.id = w.id_lote JOIN setor s ON s.id = l.id_setor
      JOIN evento e ON e.id = s.id_evento CROSS JOIN LATERAL (SELECT (s.acompanhantes ->> w.nr::text)::int AS par OFFSET 0) p
      LEFT JOIN venda o ON o.id_setor = s.id AND o.nr_lugar = p.par AND o.nr_lugar IS NOT NULL
        AND o.status NOT IN ('released', 'refunded')
    WHERE s.acompanhantes IS NOT NULL AND p.par IS NOT NULL) x);
END $$;
