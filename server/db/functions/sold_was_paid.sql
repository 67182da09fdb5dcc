-- At the end of a transaction, every sold ticket belongs to an attempt that was paid.
CREATE OR REPLACE FUNCTION sold_was_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM payment_attempt
      WHERE id = NEW.id_attempt AND status IN ('paid', 'refunding', 'refunded', 'chargedback')) THEN
    RAISE EXCEPTION 'a ticket without its money' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS venda_sold_was_paid ON venda;
CREATE CONSTRAINT TRIGGER venda_sold_was_paid AFTER INSERT OR UPDATE OF status ON venda
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'sold') EXECUTE FUNCTION sold_was_paid();
