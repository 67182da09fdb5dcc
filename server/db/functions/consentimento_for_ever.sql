-- A consent is never changed, and is kept until five years after the removal of its cliente.
CREATE OR REPLACE FUNCTION consentimento_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM cliente c WHERE c.id = OLD.id_cliente
      AND c.removido_em < clock_timestamp() - interval '5 years') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE OR REPLACE TRIGGER consentimento_append_only BEFORE UPDATE OR DELETE ON consentimento FOR EACH ROW
  EXECUTE FUNCTION consentimento_for_ever();
