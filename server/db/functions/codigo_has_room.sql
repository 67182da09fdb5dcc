-- Refuses a unit beyond the limits of its code, in all or of its cliente (docs/selling.md#fares). The lock of the code
-- makes transactions that use it wait for each other.
-- settings: index plans
CREATE OR REPLACE FUNCTION codigo_has_room() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  code codigo;
BEGIN
  SELECT * INTO code FROM codigo c WHERE c.id = NEW.id_tarifa FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF (SELECT count(*) FROM venda v WHERE v.id_tarifa = code.id AND v.status NOT IN ('released', 'refunded')) > code.limite
    OR (SELECT count(*) FROM venda v WHERE v.id_tarifa = code.id AND v.id_cliente = NEW.id_cliente
      AND v.status NOT IN ('released', 'refunded')) > code.limite_pessoa
  THEN
    RAISE EXCEPTION 'a code was used too often' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER venda_codigo_has_room AFTER INSERT ON venda FOR EACH ROW
  WHEN (NEW.id_tarifa IS NOT NULL AND NEW.status NOT IN ('released', 'refunded')) EXECUTE FUNCTION codigo_has_room();
