-- The frozen list of a raffle never changes.
CREATE OR REPLACE FUNCTION lista_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a frozen list stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE OR REPLACE TRIGGER rifa_lista_for_ever BEFORE UPDATE OR DELETE ON rifa_lista FOR EACH ROW EXECUTE FUNCTION lista_for_ever();
