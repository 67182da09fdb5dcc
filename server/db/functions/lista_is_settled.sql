-- A raffle's list cannot be frozen while a number may still change its owner.
CREATE OR REPLACE FUNCTION lista_is_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM venda WHERE id_rifa = NEW.id_rifa AND status IN ('held', 'paying', 'refunding')) THEN
    RAISE EXCEPTION 'numbers may still change hands' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER rifa_lista_when_settled BEFORE INSERT ON rifa_lista FOR EACH ROW EXECUTE FUNCTION lista_is_settled();
