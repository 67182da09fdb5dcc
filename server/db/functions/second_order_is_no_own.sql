-- The own order of an attempt is never canceled as a second one, and one that was canceled never becomes an attempt's own.
CREATE OR REPLACE FUNCTION second_order_is_no_own() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payment_attempt a WHERE a.order_id = NEW.order_id)
      OR EXISTS (SELECT FROM payment_attempt a WHERE a.id = NEW.id_attempt AND a.order_id IS NULL) THEN
    RAISE EXCEPTION 'order % may be an attempt''s own', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER second_order_no_own BEFORE INSERT OR UPDATE OF sent_at ON second_order FOR EACH ROW
  WHEN (NEW.sent_at IS NOT NULL) EXECUTE FUNCTION second_order_is_no_own();
