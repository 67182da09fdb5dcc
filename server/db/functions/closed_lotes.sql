-- Those of the lots whose sale has ended, or whose event is a draft. Called once their locks are held
-- (`reserve_lock_and_read`), so that it sees an end that was set meanwhile: who sets one locks the lots first.
-- settings: index plans
CREATE OR REPLACE FUNCTION closed_lotes(lotes uuid[]) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  IF lotes = '{}' THEN
    RETURN '[]';
  END IF;
  RETURN (SELECT coalesce(json_agg(l.id), '[]') FROM lote l JOIN setor s ON s.id = l.id_setor JOIN evento e ON e.id = s.id_evento
    WHERE l.id = ANY(lotes) AND sale_end(l, s, e) <= clock_timestamp());
END $$;
