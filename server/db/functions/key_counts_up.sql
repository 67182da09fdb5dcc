-- A device that counts the uses of a passkey counts up: the same number twice means that there is a copy of the key.
CREATE OR REPLACE FUNCTION key_counts_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the counter of a passkey has not grown'
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER key_counts_up BEFORE UPDATE OF counter ON chave_acesso FOR EACH ROW
  WHEN (NEW.counter <= OLD.counter AND (NEW.counter > 0 OR OLD.counter > 0))
  EXECUTE FUNCTION key_counts_up();
