-- A refund of tickets has the amount of their prices, and contains each of them once; an automatic refund has no
-- tickets.
CREATE OR REPLACE FUNCTION refund_is_its_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own refund%ROWTYPE;
BEGIN
  SELECT * INTO own FROM refund WHERE id = NEW.id;
  IF own.status <> 'failed' AND (CASE WHEN own.automatic THEN 0 ELSE own.cents END, own.units) <> (
      SELECT coalesce(sum(valor_cents + taxa_cents), 0)::int, count(*)::int FROM venda WHERE id_refund = own.id
        AND id_attempt = own.id_attempt
        AND status = CASE own.status WHEN 'confirmed' THEN 'refunded' ELSE 'refunding' END) THEN
    RAISE EXCEPTION 'a refund of other tickets than its own' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS refund_of_its_tickets ON refund;
CREATE CONSTRAINT TRIGGER refund_of_its_tickets AFTER INSERT OR UPDATE OF status, cents, units ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refund_is_its_tickets();
