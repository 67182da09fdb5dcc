-- An invitation ends once: one that was accepted or revoked stays so, and makes no other user.
CREATE OR REPLACE FUNCTION convite_stays_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the invitation is over' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE OR REPLACE TRIGGER convite_stays_used BEFORE UPDATE ON convite FOR EACH ROW
  WHEN ((OLD.used_at IS NOT NULL OR OLD.revoked_at IS NOT NULL)
    AND (NEW.used_at, NEW.id_usuario, NEW.revoked_at) IS DISTINCT FROM (OLD.used_at, OLD.id_usuario, OLD.revoked_at))
  EXECUTE FUNCTION convite_stays_used();
