-- An order that was canceled as a second one never becomes an attempt's own. See second_order_is_no_own.
CREATE OR REPLACE FUNCTION own_order_is_no_second() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM second_order s WHERE s.order_id = NEW.order_id AND s.sent_at IS NOT NULL) THEN
    RAISE EXCEPTION 'order % was canceled as a second one', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER attempt_order_no_second BEFORE UPDATE OF order_id ON payment_attempt FOR EACH ROW
  WHEN (NEW.order_id IS DISTINCT FROM OLD.order_id AND NEW.order_id IS NOT NULL)
  EXECUTE FUNCTION own_order_is_no_second();
