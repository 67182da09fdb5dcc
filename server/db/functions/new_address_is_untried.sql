-- That an address was refused is about that address, not about the person.
CREATE OR REPLACE FUNCTION new_address_is_untried() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email IS DISTINCT FROM OLD.email THEN NEW.email_recusado_em := NULL; END IF;
  -- A usuario has no phone.
  IF TG_TABLE_NAME = 'cliente' THEN
    IF NEW.telefone IS DISTINCT FROM OLD.telefone THEN NEW.telefone_recusado_em := NULL; END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER cliente_new_address BEFORE UPDATE OF email, telefone ON cliente FOR EACH ROW
  EXECUTE FUNCTION new_address_is_untried();

CREATE OR REPLACE TRIGGER usuario_new_address BEFORE UPDATE OF email ON usuario FOR EACH ROW
  EXECUTE FUNCTION new_address_is_untried();
