-- A removed account can begin nothing. FOR KEY SHARE waits for a removal in progress, so that its result is seen.
CREATE OR REPLACE FUNCTION cliente_is_there() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM cliente c WHERE c.id = NEW.id_cliente AND c.removido_em IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the cliente was removed' USING ERRCODE = 'check_violation', CONSTRAINT = 'cliente_is_there';
  END IF;
  RETURN NEW;
END $$;

-- Except for the row that stands for everybody without an account (server/sales/courtesies): their courtesies are sold
-- from the beginning.
CREATE OR REPLACE TRIGGER reserva_of_somebody BEFORE INSERT ON reserva FOR EACH ROW
  WHEN (NEW.id_cliente <> '4d1f7a10-0007-4e10-8a01-636f72746573' OR NEW.status <> 'sold') EXECUTE FUNCTION cliente_is_there();

CREATE OR REPLACE TRIGGER socio_of_somebody BEFORE INSERT ON socio FOR EACH ROW EXECUTE FUNCTION cliente_is_there();

CREATE OR REPLACE TRIGGER carteira_of_somebody BEFORE INSERT ON carteira FOR EACH ROW EXECUTE FUNCTION cliente_is_there();

CREATE OR REPLACE TRIGGER consentimento_of_somebody BEFORE INSERT ON consentimento FOR EACH ROW EXECUTE FUNCTION cliente_is_there();

CREATE OR REPLACE TRIGGER session_of_somebody BEFORE INSERT ON session FOR EACH ROW WHEN (NEW.id_cliente IS NOT NULL)
  EXECUTE FUNCTION cliente_is_there();
