-- A blocked place of a sector cannot be sold.
CREATE OR REPLACE FUNCTION place_is_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM setor WHERE id = NEW.id_setor AND NEW.nr_lugar = ANY (bloqueados)) THEN
    RAISE EXCEPTION 'a blocked place' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER venda_place_for_sale BEFORE INSERT ON venda FOR EACH ROW WHEN (NEW.nr_lugar IS NOT NULL)
  EXECUTE FUNCTION place_is_for_sale();
