-- Locks the counters of half price of events, in the order of their ids (docs/selling.md#lock-order).
-- settings: index plans
CREATE OR REPLACE FUNCTION lock_halves(eventos uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM evento_meia m WHERE m.id_evento = ANY(eventos) ORDER BY m.id_evento FOR NO KEY UPDATE;
END $$;
