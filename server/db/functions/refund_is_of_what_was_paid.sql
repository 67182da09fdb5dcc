-- The refunds of a payment never exceed the amount paid.
CREATE OR REPLACE FUNCTION refund_is_of_what_was_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(r.cents), 0) FROM refund r WHERE r.id_attempt = NEW.id_attempt AND r.status <> 'failed')
      > (SELECT coalesce(nullif(a.paid_cents, 0), a.amount_cents) FROM payment_attempt a WHERE a.id = NEW.id_attempt) THEN
    RAISE EXCEPTION 'more is refunded than was paid' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS refund_of_what_was_paid ON refund;
CREATE CONSTRAINT TRIGGER refund_of_what_was_paid AFTER INSERT OR UPDATE OF status, cents ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status <> 'failed') EXECUTE FUNCTION refund_is_of_what_was_paid();
