-- A payment names a customer of its cliente at the provider, or somebody else who pays for them.
CREATE OR REPLACE FUNCTION attempt_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM cliente WHERE id = NEW.id_cliente AND id_pagar_me = NEW.customer_id)
    AND NOT EXISTS (SELECT 1 FROM pagador WHERE id_cliente = NEW.id_cliente AND id_pagar_me = NEW.customer_id) THEN
    RAISE EXCEPTION 'a payment names a customer of somebody else' USING ERRCODE = 'check_violation',
      CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER attempt_customer BEFORE INSERT ON payment_attempt FOR EACH ROW
  WHEN (NEW.status = 'sending' AND NEW.customer_id IS NOT NULL) EXECUTE FUNCTION attempt_customer();
