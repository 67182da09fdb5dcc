-- A quota of courtesies does not fall below what is given.
CREATE OR REPLACE FUNCTION cota_covers_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id_evento <> OLD.id_evento OR NEW.id_usuario <> OLD.id_usuario OR cortesias_given(NEW.id) > NEW.cota THEN
    RAISE EXCEPTION 'a quota below the courtesies that were given' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER cortesia_cota_covers_given AFTER UPDATE ON cortesia_cota FOR EACH ROW
  EXECUTE FUNCTION cota_covers_given();
