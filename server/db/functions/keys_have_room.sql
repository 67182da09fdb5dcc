-- A user has ten passkeys at most (contract/chaves-rules.ts).
CREATE OR REPLACE FUNCTION keys_have_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM chave_acesso c WHERE c.id_usuario = NEW.id_usuario) >= 10 THEN
    RAISE EXCEPTION 'the user has ten passkeys already'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keys_have_room BEFORE INSERT ON chave_acesso FOR EACH ROW
  EXECUTE FUNCTION keys_have_room();
