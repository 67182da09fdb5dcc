-- Refuses a live membership with a seat of a plan without seats, and one without a seat of a plan that has them; the plan
-- that a member asked for counts as theirs (docs/selling.md#membership). Whether a plan has seats does not change while it
-- has such a membership; the lock of its row makes both kinds of transactions wait for each other.
-- settings: index plans
CREATE OR REPLACE FUNCTION seat_of_its_plan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_seats boolean;
BEGIN
  has_seats := (SELECT bool_or(p.com_cadeira) FROM (
    SELECT o.com_cadeira FROM plano o WHERE o.id IN (NEW.id_plano, NEW.id_plano_alvo) FOR KEY SHARE) p);
  IF has_seats <> (NEW.nr_cadeira IS NOT NULL) THEN
    RAISE EXCEPTION 'a membership without the seat of its plan, or with one' USING ERRCODE = 'check_violation', CONSTRAINT = 'socio_seat_of_plan';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER socio_seat_of_plan_new AFTER INSERT ON socio FOR EACH ROW
  WHEN (NEW.state IN ('held', 'subscribing', 'active', 'ending')) EXECUTE FUNCTION seat_of_its_plan();
CREATE OR REPLACE TRIGGER socio_seat_of_plan AFTER UPDATE OF nr_cadeira, id_plano, id_plano_alvo ON socio FOR EACH ROW
  WHEN (NEW.state IN ('held', 'subscribing', 'active', 'ending') AND (OLD.nr_cadeira IS DISTINCT FROM NEW.nr_cadeira
    OR OLD.id_plano <> NEW.id_plano OR OLD.id_plano_alvo IS DISTINCT FROM NEW.id_plano_alvo))
  EXECUTE FUNCTION seat_of_its_plan();
