-- The prize draw takes no entry once its list is frozen. The lock is that of the imports: the list and an import that
-- run at the same time wait for each other.
CREATE OR REPLACE FUNCTION no_entry_after_the_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('sorteio-import'));
  IF TG_TABLE_NAME = 'sorteio' AND EXISTS (SELECT 1 FROM sorteio_lista) THEN
    RAISE EXCEPTION 'the list of the entries is frozen' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sorteio_before_the_list BEFORE INSERT ON sorteio FOR EACH STATEMENT
  EXECUTE FUNCTION no_entry_after_the_list();

CREATE OR REPLACE TRIGGER sorteio_lista_alone BEFORE INSERT ON sorteio_lista FOR EACH STATEMENT
  EXECUTE FUNCTION no_entry_after_the_list();
