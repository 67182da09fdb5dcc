-- Those of the lots that are not on sale to everybody, or not with others: `closed`, whose sale has ended or whose event
-- is a draft; `hidden`, whose sector only a code opens; `ensaio`, of the rehearsal. Called once their locks are held (`reserve_lock_and_read`), so that it sees a change
-- that was made meanwhile: who makes one locks the lots or their sector first.
-- settings: index plans
CREATE OR REPLACE FUNCTION lotes_apart(lotes uuid[]) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  IF lotes = '{}' THEN
    RETURN '{"closed": [], "hidden": [], "ensaio": []}';
  END IF;
  RETURN (SELECT json_build_object(
      'closed', coalesce(json_agg(l.id) FILTER (WHERE sale_end(l, s, e) <= clock_timestamp()), '[]'),
      'hidden', coalesce(json_agg(l.id) FILTER (WHERE s.oculto), '[]'),
      'ensaio', coalesce(json_agg(l.id) FILTER (WHERE e.ensaio), '[]'))
    FROM lote l JOIN setor s ON s.id = l.id_setor JOIN evento e ON e.id = s.id_evento WHERE l.id = ANY(lotes));
END $$;
