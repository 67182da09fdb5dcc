-- A user has no session while their password is one that somebody else chose.
CREATE OR REPLACE FUNCTION admin_session_own_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM usuario u WHERE u.id = NEW.id_usuario AND u.senha_provisoria_ate IS NOT NULL) THEN
    RAISE EXCEPTION 'the user has not chosen their password yet'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER admin_session_own_password BEFORE INSERT ON admin_session FOR EACH ROW
  EXECUTE FUNCTION admin_session_own_password();
