-- Refuses a unit with the promotional fare of another lot (docs/selling.md#fares).
CREATE OR REPLACE FUNCTION fare_of_its_lote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM tarifa t WHERE t.id = NEW.id_tarifa AND t.id_lote <> NEW.id_lote) THEN
    RAISE EXCEPTION 'a fare of another lot' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER venda_fare_of_its_lote AFTER INSERT ON venda FOR EACH ROW WHEN (NEW.id_tarifa IS NOT NULL)
  EXECUTE FUNCTION fare_of_its_lote();
