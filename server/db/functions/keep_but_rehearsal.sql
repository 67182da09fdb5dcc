-- Refuses every change of rows that stay for ever, except the deletion of a rehearsal's (evento.ensaio), which is deleted
-- as a whole.
CREATE OR REPLACE FUNCTION keep_but_rehearsal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM evento e WHERE e.id = OLD.id_evento AND e.ensaio) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE OR REPLACE TRIGGER entrada_append_only BEFORE UPDATE OR DELETE ON entrada FOR EACH ROW
  EXECUTE FUNCTION keep_but_rehearsal();

CREATE OR REPLACE TRIGGER entrada_conflito_for_ever BEFORE UPDATE OR DELETE ON entrada_conflito FOR EACH ROW
  EXECUTE FUNCTION keep_but_rehearsal();

-- A ticket that was sold is never deleted, except within the transaction that inserted it (a late payment that finds one
-- of its places taken).
CREATE OR REPLACE TRIGGER venda_sold_kept BEFORE DELETE ON venda FOR EACH ROW
  WHEN (OLD.sold_at IS NOT NULL AND OLD.created_at <> now()) EXECUTE FUNCTION keep_but_rehearsal();
