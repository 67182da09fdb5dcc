-- An attempt is `refunding` exactly as long as its automatic refund is in progress.
CREATE OR REPLACE FUNCTION refunding_has_its_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempt uuid := CASE TG_TABLE_NAME WHEN 'refund' THEN (to_jsonb(NEW) ->> 'id_attempt')::uuid ELSE NEW.id END;
BEGIN
  IF (SELECT a.status = 'refunding' FROM payment_attempt a WHERE a.id = attempt) <> EXISTS (
      SELECT 1 FROM refund r WHERE r.id_attempt = attempt AND r.automatic AND r.status IN ('pending', 'sent')) THEN
    RAISE EXCEPTION 'attempt % and its automatic refund disagree', attempt
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS refund_of_refunding ON refund;
CREATE CONSTRAINT TRIGGER refund_of_refunding AFTER INSERT OR UPDATE OF status ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.automatic) EXECUTE FUNCTION refunding_has_its_refund();

DROP TRIGGER IF EXISTS attempt_refunding_has_refund ON payment_attempt;
CREATE CONSTRAINT TRIGGER attempt_refunding_has_refund AFTER UPDATE OF status ON payment_attempt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'refunding') EXECUTE FUNCTION refunding_has_its_refund();
