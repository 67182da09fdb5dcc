-- Nobody enters a cancelled event: by a ticket or by a membership card.
-- settings: index plans
CREATE OR REPLACE FUNCTION cancelled_admits_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM evento e WHERE e.id = NEW.id_evento AND e.situacao = 'cancelado') THEN
    RAISE EXCEPTION 'a cancelled event admits nobody' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER venda_not_cancelled BEFORE UPDATE OF entregue ON venda FOR EACH ROW
  WHEN (NEW.entregue AND NOT OLD.entregue AND NEW.id_evento IS NOT NULL) EXECUTE FUNCTION cancelled_admits_nobody();

CREATE OR REPLACE TRIGGER entrada_not_cancelled BEFORE INSERT ON entrada FOR EACH ROW
  WHEN (NEW.resultado = 'aceita' AND NEW.id_evento IS NOT NULL) EXECUTE FUNCTION cancelled_admits_nobody();
