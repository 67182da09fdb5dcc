-- There is always an admin: the last one is neither demoted nor removed, also when two do so to each other at once. The
-- rows of all admins are locked first, in the order of lockUser; the second waits, and then reads what the first left.
CREATE OR REPLACE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM u.id FROM usuario u WHERE u.admin AND NOT u.excluir ORDER BY u.id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT 1 FROM usuario u WHERE u.admin AND NOT u.excluir) THEN
    RAISE EXCEPTION 'no admin is left' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER usuario_keep_an_admin AFTER UPDATE OF admin, excluir ON usuario FOR EACH ROW
  WHEN (OLD.admin AND NOT OLD.excluir AND (NEW.excluir OR NOT NEW.admin)) EXECUTE FUNCTION keep_an_admin();
