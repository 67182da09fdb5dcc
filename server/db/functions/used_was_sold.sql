-- Only a sold ticket can be marked as used: one that is being refunded cannot.
CREATE OR REPLACE FUNCTION used_was_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a % ticket is not used', NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE OR REPLACE TRIGGER venda_used_was_sold BEFORE UPDATE OF entregue ON venda FOR EACH ROW
  WHEN (NEW.entregue AND NOT OLD.entregue AND NEW.status <> 'sold') EXECUTE FUNCTION used_was_sold();
