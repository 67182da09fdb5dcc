-- entregue is one-way (docs/product.md#ticket-display).
CREATE OR REPLACE FUNCTION used_is_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a used ticket stays used' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE OR REPLACE TRIGGER venda_used_for_ever BEFORE UPDATE OF entregue ON venda FOR EACH ROW WHEN (OLD.entregue AND NOT NEW.entregue)
  EXECUTE FUNCTION used_is_used();
