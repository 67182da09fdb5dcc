-- A removal is final, and the account has nothing open.
CREATE OR REPLACE FUNCTION cliente_removed_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.removido_em IS NOT NULL THEN
    RAISE EXCEPTION 'a removed cliente stays removed' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  IF EXISTS (SELECT 1 FROM reserva r WHERE r.id_cliente = NEW.id AND r.status IN ('held', 'paying'))
    OR EXISTS (SELECT 1 FROM socio s WHERE s.id_cliente = NEW.id AND s.state IN ('held', 'subscribing', 'active')) THEN
    RAISE EXCEPTION 'a cliente with open business is not removed' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER cliente_removed_for_ever BEFORE UPDATE ON cliente FOR EACH ROW
  WHEN (OLD.removido_em IS DISTINCT FROM NEW.removido_em OR OLD.removido_em IS NOT NULL)
  EXECUTE FUNCTION cliente_removed_for_ever();
