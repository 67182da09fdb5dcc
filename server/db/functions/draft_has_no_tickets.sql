-- An event does not become a draft while tickets of it are paid or held, even when its day is over. A reservation holds
-- locks on its lots and sectors, so that this waits for it (see keeps_tickets).
CREATE OR REPLACE FUNCTION draft_has_no_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM s.id FROM setor s WHERE s.id_evento = NEW.id ORDER BY s.id FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM venda v WHERE v.id_evento = NEW.id AND v.status NOT IN ('released', 'refunded')
      AND is_live_ticket(v, clock_timestamp())) THEN
    RAISE EXCEPTION 'a draft with tickets' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER evento_draft_has_no_tickets BEFORE UPDATE OF publicado ON evento FOR EACH ROW
  WHEN (OLD.publicado AND NOT NEW.publicado) EXECUTE FUNCTION draft_has_no_tickets();
