-- An event to come, its sectors and lots are not withdrawn while tickets of them are paid or held. A reservation holds
-- locks on its lots and sectors, so that this waits for it; an event's sectors are locked first.
CREATE OR REPLACE FUNCTION keeps_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_evento uuid;
  is_live boolean;
BEGIN
  IF TG_TABLE_NAME = 'evento' THEN
    of_evento := NEW.id;
    PERFORM s.id FROM setor s WHERE s.id_evento = NEW.id ORDER BY s.id FOR NO KEY UPDATE;
    is_live := EXISTS (SELECT 1 FROM venda v WHERE v.id_evento = NEW.id AND v.status NOT IN ('released', 'refunded') AND is_live_ticket(v, clock_timestamp()));
  ELSIF TG_TABLE_NAME = 'setor' THEN
    of_evento := NEW.id_evento;
    is_live := EXISTS (SELECT 1 FROM venda v WHERE v.id_setor = NEW.id AND is_live_ticket(v, clock_timestamp()));
  ELSE
    of_evento := (SELECT s.id_evento FROM setor s WHERE s.id = NEW.id_setor);
    is_live := EXISTS (SELECT 1 FROM venda v WHERE v.id_lote = NEW.id AND is_live_ticket(v, clock_timestamp()));
  END IF;
  IF is_live AND EXISTS (SELECT 1 FROM evento e WHERE e.id = of_evento
      AND e.data >= (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo')::date) THEN
    RAISE EXCEPTION '% of an event to come, with tickets', TG_TABLE_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER evento_keeps_tickets BEFORE UPDATE OF excluir ON evento FOR EACH ROW
  WHEN (NEW.excluir AND NOT OLD.excluir) EXECUTE FUNCTION keeps_tickets();

CREATE OR REPLACE TRIGGER setor_keeps_tickets BEFORE UPDATE OF excluir ON setor FOR EACH ROW
  WHEN (NEW.excluir AND NOT OLD.excluir) EXECUTE FUNCTION keeps_tickets();

CREATE OR REPLACE TRIGGER lote_keeps_tickets BEFORE UPDATE OF excluir ON lote FOR EACH ROW
  WHEN (NEW.excluir AND NOT OLD.excluir) EXECUTE FUNCTION keeps_tickets();
