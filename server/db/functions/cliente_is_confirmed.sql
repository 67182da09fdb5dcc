-- After a new password by SMS, the cliente can neither pay nor subscribe until they have typed the stored CPF
-- (cliente.senha_por_sms_em). Free orders are exempt.
CREATE OR REPLACE FUNCTION cliente_is_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM cliente WHERE id = NEW.id_cliente AND senha_por_sms_em IS NOT NULL) THEN
    RAISE EXCEPTION 'the CPF is to be confirmed' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER attempt_confirmed BEFORE INSERT ON payment_attempt FOR EACH ROW
  WHEN (NEW.status = 'sending' AND NEW.method <> 'free') EXECUTE FUNCTION cliente_is_confirmed();

CREATE OR REPLACE TRIGGER socio_confirmed BEFORE UPDATE OF state ON socio FOR EACH ROW
  WHEN (NEW.state = 'subscribing' AND OLD.state = 'held') EXECUTE FUNCTION cliente_is_confirmed();
