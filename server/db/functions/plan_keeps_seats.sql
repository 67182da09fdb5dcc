-- Refuses that a plan gets or loses its seats while a live membership has it, or asked for it (seat_of_its_plan).
CREATE OR REPLACE FUNCTION plan_keeps_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM plano p WHERE p.id = NEW.id FOR UPDATE;
  IF EXISTS (SELECT 1 FROM socio s WHERE NEW.id IN (s.id_plano, s.id_plano_alvo)
      AND s.state IN ('held', 'subscribing', 'active', 'ending')) THEN
    RAISE EXCEPTION 'a plan whose members have seats, or none' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER plano_keeps_seats BEFORE UPDATE OF com_cadeira ON plano FOR EACH ROW
  WHEN (OLD.com_cadeira <> NEW.com_cadeira) EXECUTE FUNCTION plan_keeps_seats();
