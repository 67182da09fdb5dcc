-- At the end of a transaction, a paid attempt has as many tickets as it paid for.
CREATE OR REPLACE FUNCTION paid_has_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT status FROM payment_attempt WHERE id = NEW.id) = 'paid' AND NEW.units <> (SELECT count(*) FROM venda
      WHERE id_attempt = NEW.id AND status IN ('sold', 'refunding', 'refunded', 'chargedback')) THEN
    RAISE EXCEPTION 'money without its tickets' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS attempt_paid_has_tickets ON payment_attempt;
CREATE CONSTRAINT TRIGGER attempt_paid_has_tickets AFTER INSERT OR UPDATE OF status ON payment_attempt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'paid') EXECUTE FUNCTION paid_has_tickets();
