-- Passwords that an admin chose for somebody else (docs/decisions/0080).

-- The back-office of the version before this one works while this runs: all tables that it reads at each call are locked,
-- or none, as in 0014.
DO $$
DECLARE
  patience text := current_setting('lock_timeout');
BEGIN
  FOR i IN 1..200 LOOP
    BEGIN
      PERFORM set_config('lock_timeout', '300ms', true);
      LOCK TABLE usuario, login_ticket IN ACCESS EXCLUSIVE MODE;
      LOCK TABLE admin_session IN SHARE ROW EXCLUSIVE MODE;
      PERFORM set_config('lock_timeout', patience, true);
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  RAISE EXCEPTION 'the tables of the back-office could not be locked' USING ERRCODE = 'lock_not_available';
END $$;--> statement-breakpoint
-- Null: the user chose it. So whoever can log in now goes on with the password they have.
ALTER TABLE "usuario" ADD COLUMN "senha_provisoria_ate" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_ticket" DROP CONSTRAINT "login_ticket_step";--> statement-breakpoint
ALTER TABLE "login_ticket" ADD CONSTRAINT "login_ticket_step" CHECK (step IN ('codigo', 'senha', 'cadastro'));--> statement-breakpoint

-- Nobody has a session by a password that somebody else chose.
CREATE FUNCTION admin_session_own_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM usuario u WHERE u.id = NEW.id_usuario AND u.senha_provisoria_ate IS NOT NULL) THEN
    RAISE EXCEPTION 'the user has not chosen their password yet'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER admin_session_own_password BEFORE INSERT ON admin_session FOR EACH ROW
  EXECUTE FUNCTION admin_session_own_password();
