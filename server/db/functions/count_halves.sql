-- Counts the units that are half price within the quota of their event. Its check evento_meia_tomadas refuses more than
-- the quota (docs/selling.md#fares).
CREATE OR REPLACE FUNCTION count_halves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  units int := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status NOT IN ('released', 'refunded') THEN units := units - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.status NOT IN ('released', 'refunded') THEN units := units + 1; END IF;
  IF units = 0 THEN RETURN NULL; END IF;
  UPDATE evento_meia SET tomadas = tomadas + units WHERE id_evento = coalesce(NEW.id_evento, OLD.id_evento);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an event without half price' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER venda_half_taken AFTER INSERT ON venda FOR EACH ROW WHEN (NEW.na_cota)
  EXECUTE FUNCTION count_halves();
CREATE OR REPLACE TRIGGER venda_half_moved AFTER UPDATE OF status ON venda FOR EACH ROW
  WHEN (NEW.na_cota AND OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION count_halves();
CREATE OR REPLACE TRIGGER venda_half_deleted AFTER DELETE ON venda FOR EACH ROW WHEN (OLD.na_cota)
  EXECUTE FUNCTION count_halves();
